import SurveyModel

/// What is said before a corrected answer ends the run for want of a place.
///
/// Whoever answers for the first time is told by the end that the author wrote for a full quota. Somebody who only corrects an answer
/// has taken part already, and shall know first.
extension TaskRun {
  /// The page once more with a notice, in the place of a decision by which the run belongs into a quota that is full; nil where there is
  /// none, where nothing is corrected, and where it was said before.
  func notice(
    before decision: Decision, _ typed: [String: FieldInput], on step: Step, _ submission: Submission
  ) -> Decision? {
    guard let full = decision.change.draws?.quotas.first(where: { submission.fullQuotas.contains($0.id) }),
      step.items.contains(where: { state.answers[$0.id] != nil })
    else { return nil }
    let key = Self.fullQuota + full.id
    let reminded = state.drafts[step.id]?.reminded ?? []
    guard !reminded.contains(key) else { return nil }
    var change = emptyChange(submission)
    change.draft = DraftChange(
      step: step.id, draft: Draft(fields: kept(typed, of: step), isRefused: true, reminded: reminded.union([key])))
    return Decision(change: change, destination: .errors(step: step.id))
  }

  /// What a page says that came back with such a notice.
  func noticeOfFullQuota(on step: Step, _ draft: Draft) -> Reminder? {
    guard let key = draft.reminded.first(where: { $0.hasPrefix(Self.fullQuota) }) else { return nil }
    let item = step.items.first?.id ?? step.id
    return .check(key: key, ItemProblem(item: item, problem: AnswerProblem(Message("notice.fullQuota"))))
  }

  /// What draft and page call the notice, before the quota's name.
  private static let fullQuota = "quota:"
}
