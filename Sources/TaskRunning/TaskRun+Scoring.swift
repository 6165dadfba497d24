public import CivilTime
import SurveyModel

/// Scores are calculated when a run ends, over the answers on its path.
extension TaskRun {
  /// Whether a decision ends the run, here or in one of its courses, so that there are scores to be calculated: for that the run
  /// has to have every answer that ``NavigableOrderedTask/scores`` name.
  public func hasScores(_ decision: Decision) -> Bool {
    guard !task.scores.isEmpty else { return false }
    if Self.isScored(decision.change.status, erases: decision.change.erasesAnswers) { return true }
    return decision.change.draws?.allCourses.contains { Self.isScored($0.status, erases: $0.erasesAnswers) }
      ?? false
  }

  /// The decision with the scores of the run that it ends.
  public func scored(_ decision: Decision, at moment: Moment) -> Decision {
    var scored = decision
    let change = decision.change
    if Self.isScored(change.status, erases: change.erasesAnswers) {
      scored.change.scores = scores(along: change.visit, change.answers, values: state.values, at: moment)
    }
    for (arms, course) in change.draws?.courses ?? [:]
    where Self.isScored(course.status, erases: course.erasesAnswers) {
      var values = state.values
      for (draw, arm) in zip(change.draws?.draws ?? [], arms) {
        values[draw.randomization.id] = .choice(ChosenOption(code: arm))
      }
      scored.change.draws?.courses[arms]?.scores = scores(
        along: course.visit, change.answers, values: values, at: moment)
    }
    for (quota, course) in change.draws?.coursesOfFull ?? [:]
    where Self.isScored(course.status, erases: course.erasesAnswers) {
      scored.change.draws?.coursesOfFull[quota]?.scores = scores(
        along: course.visit, change.answers, values: state.values, at: moment)
    }
    return scored
  }

  private func scores(
    along visit: StepPath?, _ changes: [AnswerChange], values: [String: AnswerValue], at moment: Moment
  ) -> [String: AnswerValue] {
    let path = visit.map(task.visited) ?? visited
    return task.scores(
      over: RunAnswers(task, visited: path, answers: state.answers, values: values, changes: changes), at: moment)
  }

  /// Whoever declined has no answers that count, and where they go with the end nothing of them stays.
  private static func isScored(_ status: RunStatus?, erases: Bool) -> Bool {
    switch status {
    case .completed, .screenedOut, .earlyTermination: !erases
    case .inProgress, .saved, .discarded, .failed, .declined, .expired, .withdrawn, .erased, nil: false
    }
  }
}
