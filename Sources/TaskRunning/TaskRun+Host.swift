import SurveyModel

/// What the host is asked about a page that was sent, and what it is told of it.
extension TaskRun {
  /// What has to be asked before a decision is committed: whether the step that it leads to is presented.
  ///
  /// Where arms are drawn, which step comes is known with the commit alone.
  public func questions(about decision: Decision, of submission: Submission) -> [HostQuestion] {
    guard leaves(submission.action), decision.change.draws == nil, case .step(let id) = decision.destination,
      id != submission.step
    else { return [] }
    return [.shouldPresent(step: id)]
  }

  /// The decision in the light of what the host says: a step that it refuses is not gone to, and what was answered is stored.
  ///
  /// What *Skip* would have dropped stays as it was typed.
  public func decided(
    _ decision: Decision, for submission: Submission, history: History, replies: HostReplies, languages: [String]
  ) -> Decision {
    guard case .refused(let message) = replies.presentation, let step = task.step(submission.step) else {
      return decision
    }
    var stays =
      submission.action == .skip
      ? keepTyped(step, submission, history, to: .errors(step: step.id))
      : leave(step, submission, history, to: .errors(step: step.id))
    var draft = stays.change.draft.map { $0.draft ?? Draft() } ?? state.drafts[step.id] ?? Draft()
    draft.refusal = message.resolved(languages)
    stays.change.draft = DraftChange(step: step.id, draft: draft)
    return stays
  }

  /// The end of a run whose host cannot go on (mission.md D-01): what was answered is stored, and kept.
  public func failed(_ submission: Submission, history: History) -> Decision {
    guard let step = task.step(submission.step) else {
      return end(emptyChange(submission), as: .failed, keepsAnswers: true, destination: .run)
    }
    let left = leave(step, submission, history, to: .run)
    return end(left.change, as: .failed, keepsAnswers: true, destination: .run)
  }

  /// What the host is told of a decision before it is told that the run ended: nothing that no member of `hooks` hears.
  public func notices(of decision: Decision, for submission: Submission, hooks: TaskRunHooks) -> [RunNotice] {
    let change = decision.change
    var notices: [RunNotice] = []
    let hasChanged = !change.answers.isEmpty || change.visit != nil || change.draws != nil || change.status != nil
    if hasChanged, hooks.contains(.didChange) { notices.append(.didChange(step: submission.step)) }
    if hooks.contains(.stepWillDisappear), leaves(submission.action), goesOn(decision, from: submission.step) {
      let isReverse = submission.action == .back || submission.review != nil
      notices.append(.willDisappear(step: submission.step, isReverse ? .reverse : .forward))
    }
    return notices
  }

  private func leaves(_ action: RunAction) -> Bool {
    switch action {
    case .continue, .skip, .back, .terminate: true
    case .pause, .language, .learnMore, .add, .remove, .clear, .takeAgain: false
    }
  }

  private func goesOn(_ decision: Decision, from step: String) -> Bool {
    switch decision.destination {
    case .step(let id): id != step
    case .run: decision.change.status != nil || decision.change.draws != nil
    case .item, .errors, .learnMore, .leave, .confirmDelete, .saved: false
    }
  }
}
