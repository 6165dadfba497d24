import SurveyModel

extension RunState {
  /// The run as it stands once a change was committed, for whoever keeps runs in memory.
  ///
  /// A change that was computed from another revision, or comes when the run is over, changes nothing. Draws are decided first
  /// (``RunChange/decided(by:)``).
  ///
  /// - Returns: whether it was applied.
  @discardableResult
  public mutating func apply(_ change: RunChange) -> Bool {
    guard !change.isEmpty, status.isOpen, revision == change.revision else { return false }
    if change.erasesAnswers {
      answers = [:]
      values = [:]
    }
    for given in change.answers {
      answers[given.item] = CurrentAnswer(answer: given.answer, revision: given.revision)
      lastSavedAt = change.at
    }
    if let draft = change.draft { drafts[draft.step] = draft.draft }
    if let visit = change.visit { self.visit = visit }
    if let language = change.language { self.language = language }
    if let status = change.status {
      self.status = status
      if !status.isOpen {
        drafts = [:]
        finishedAt = change.at
      }
    }
    if change.purgesLeftOut { answers = answers.filter { !$0.value.answer.isNotShown } }
    values.merge(change.scores) { $1 }
    activeUntil = change.at
    revision += 1
    return true
  }
}
