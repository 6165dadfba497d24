import CivilTime
import SurveyModel

/// Where the run goes: the path is the list of transitions that were decided, and only a page that was sent decides one.
extension TaskRun {
  /// The path after an edit of a step: its transition and every later one are decided again and kept while they come out the same.
  ///
  /// From the first that differs on, the steps leave the path and their answers are kept. What comes instead is decided here only
  /// where it does not end the run and does not lead back: for those the participant has to press Continue.
  func path(redecidedFrom step: String, with changes: [AnswerChange], at moment: Moment) -> [String] {
    guard let start = state.path.firstIndex(of: step) else { return state.path }
    var kept = Array(state.path[...start])
    var answers = RunAnswers(task, path: kept, answers: state.answers, changes: changes)
    for decided in state.path[(start + 1)...] {
      let last = kept[kept.endIndex - 1]
      let next = task.step(after: last, answers, at: moment)
      guard next == decided else {
        if let next, last != step, !kept.contains(next), task.step(next)?.kind.ending == nil { kept.append(next) }
        break
      }
      kept.append(decided)
      answers.visit(decided)
    }
    return kept
  }

  /// Continue: from the step to the one behind it, which is decided now where the run stood here.
  func advance(from step: Step, _ drafted: RunChange, at moment: Moment) -> Decision {
    var change = drafted
    guard let index = state.path.firstIndex(of: step.id) else {
      // The step has left the path: its answer is kept, without effect.
      return Decision(change: change, destination: .step(step.id))
    }
    var path = change.path ?? state.path
    if index + 1 < path.count { return Decision(change: change, destination: .step(path[index + 1])) }

    let answers = RunAnswers(task, path: path, answers: state.answers, changes: change.answers)
    guard let next = task.step(after: step.id, answers, at: moment) else {
      return end(change, as: .completed, keepsAnswers: true, destination: .run)
    }
    // A rule that leads back goes over the same steps once more, with their answers in place (researchkit.md T-14).
    if let earlier = path.firstIndex(of: next) { path = Array(path[...earlier]) } else { path.append(next) }
    if path != state.path { change.path = path }
    guard let ending = task.step(next)?.kind.ending else {
      return Decision(change: change, destination: .step(next))
    }
    return end(
      change, as: RunStatus(ending.reason), keepsAnswers: ending.keepsAnswers, destination: .step(next))
  }

  private func end(
    _ drafted: RunChange, as status: RunStatus, keepsAnswers: Bool, destination: Destination
  ) -> Decision {
    var change = drafted
    change.status = status
    change.draft = nil
    if !keepsAnswers {
      // They go in the same commit, so they need not come first.
      change.answers = []
      change.erasesAnswers = true
    }
    return Decision(change: change, destination: destination, notices: [.didFinish(status)])
  }
}
