import SurveyModel

extension TaskRun {
  /// What a draft remembers where the page has said what the button for an early end does.
  private static let terminating = "earlyTermination"

  /// Whether the next press of the step's button for an early end ends the run: the page says so.
  public func isAboutToTerminate(on step: String) -> Bool {
    state.drafts[step]?.reminded.contains(Self.terminating) ?? false
  }

  /// Ends the run at the step that the author named; what is typed on this page is no answer (researchkit.md B-33, Q-35).
  ///
  /// The first press only says what it does: an end cannot be taken back. The path keeps what was visited, with its answers.
  func terminate(_ step: Step, _ submission: Submission, _ history: History) -> Decision {
    guard let exit = step.earlyTermination, isOnPath(step.id), let end = task.index(of: exit.destination),
      let ending = task.steps[end].kind.ending
    else { return Decision(change: emptyChange(submission), destination: .step(step.id)) }
    guard isAboutToTerminate(on: step.id) else {
      var decision = keepTyped(step, submission, history, to: .step(step.id))
      var draft = state.drafts[step.id] ?? Draft()
      draft.fields = kept(touched(on: step, by: submission, history), of: step)
      draft.reminded.insert(Self.terminating)
      decision.change.draft = DraftChange(step: step.id, draft: draft)
      return decision
    }
    var change = emptyChange(submission)
    var path = visited
    path.append(end)
    change.visit = task.path(of: path)
    return self.end(
      change, as: RunStatus(ending.reason), keepsAnswers: ending.keepsAnswers,
      destination: .step(exit.destination))
  }
}
