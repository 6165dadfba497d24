public import CivilTime
public import SurveyModel

extension TaskRun {
  /// How far a step is: the longest way that can still follow counts, so that the total never grows (researchkit.md T-04, Q-12).
  public func progress(of step: String, at moment: Moment) -> TaskProgress? {
    task.index(of: step).flatMap { progress(at: $0, moment) }
  }

  /// The same for a step by its place in the task.
  public func progress(at place: Int, _ moment: Moment) -> TaskProgress? {
    task.progress(at: place, along: visited, answers, moment)
  }
}
