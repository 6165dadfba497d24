public import CivilTime
public import SurveyModel

extension TaskRun {
  /// How far a step is: the longest way that can still follow counts, so that the total never grows (researchkit.md T-04, Q-12).
  public func progress(of step: String, at moment: Moment) -> TaskProgress? {
    task.progress(of: step, along: visited, answers, at: moment)
  }
}
