import HTTP
import Records
import Sealing
import SurveyModel
import TaskRunning

/// A later version of a consent, put to a participant who is known and agreed to an earlier one in a run of another task
/// (researchkit.md C-13).
///
/// What they say to it is kept in that run, also where it is over. Whoever declines ends the run that has come to ask, and nothing
/// that was answered before goes.
extension SiteHandler {
  /// Where a run has to go before its next page, below its own address; nil for nearly all.
  func renewalElsewhere(of run: OpenRun) throws -> String? { try outdated(of: run)?.name }

  /// The first text of another task that has changed since the run's participant agreed to it.
  ///
  /// With `reconsent: now` each open run asks; with `nextTask` only those that began when the text had changed already.
  private func outdated(of run: OpenRun) throws -> LaterText? {
    let newest = site.shelf.newest
    guard newest.renewsConsents else { return nil }
    for task in newest.study.tasks where task.id != run.task.id {
      for step in newest.renewalsBeforeNextTask(of: task.id) {
        guard let item = step.items.first(where: { $0.answer.format.consent != nil }),
          let text = item.answer.format.consent,
          text.renewal == .now || knows(text, of: item.id, in: task.id, run),
          let given = try reader.lastAgreement(to: EarlierAnswer(task: task.id, item: item.id), by: run.stored),
          given.value?.expressionValue == .boolean(true), given.value?.part(ConsentFormat.Part.version) != text.version,
          let agreed = try agreed(in: given.run, for: run), let (renewed, asked) = try renewed(agreed, step.id)
        else { continue }
        let prefix = "/of/\(renewed.task.id)"
        return LaterText(run: renewed, step: asked, name: "\(prefix)/\(asked.id)\(Self.again)", prefix: prefix)
      }
    }
    return nil
  }

  /// Whether a run began when a text said already what it says now.
  private func knows(_ text: ConsentText, of item: String, in task: String, _ run: OpenRun) -> Bool {
    run.study.study.task(task)?.item(item)?.answer.format.consent?.version == text.version
  }

  /// The run that agreed, as if it were open, in the language of the one that asks.
  private func agreed(in id: String, for asking: OpenRun) throws -> OpenRun? {
    guard let stored = try reader.run(id: id, answers: .none),
      let study = site.shelf.version(stored.state.version, reader, at: now),
      let loaded = study.task(stored.state.taskID)
    else { return nil }
    let task = arrangedTasks.task(loaded.declared, of: study.version, for: stored.state.id)
    var run = OpenRun(
      stored: stored, study: study, loaded: loaded, task: task, visited: task.visited(by: stored.state.visit),
      context: site.context(study, language: asking.context.language), moment: asking.moment)
    // What was typed there is nobody's business here.
    run.stored.state.drafts = [:]
    return run
  }

  // MARK: GET

  func renewalPage(_ token: Token, of task: String, _ id: String, _ request: Request) -> Response {
    laterText(token, request) { try outdated(of: $0, task, id) }
  }

  private func outdated(of found: OpenRun, _ task: String, _ id: String) throws -> LaterText? {
    try outdated(of: found).flatMap { $0.run.task.id == task && $0.step.id == id ? $0 : nil }
  }

  // MARK: POST

  func renew(_ token: Token, of task: String, _ id: String, _ fields: FormFields, _ request: Request) async -> Response
  {
    await answer(toLaterText: token, fields, request) {
      try outdated(of: $0, task, id)
    } carryOut: { text, seal, found in
      try await carryOut(text, seal, found, token, fields, request)
    }
  }

  /// One try; nil where a run has changed meanwhile.
  private func carryOut(
    _ text: LaterText, _ seal: FormSeal, _ found: OpenRun, _ token: Token, _ fields: FormFields, _ request: Request
  ) async throws -> Response? {
    let (run, step) = (text.run, text.step)
    var submission = submission(text, seal, fields, from: found)
    switch submission.action {
    case .continue: break
    case .language(let language):
      var change = RunChange(runID: found.state.id, revision: found.state.revision, at: now)
      change.language = language
      let submitted = SubmittedChange(
        change: change, submissionHash: nil, destination: "", notices: [], settings: found.study.study.runs)
      if case .outdated = try await site.records.write(.change(submitted)) { return nil }
      return .seeOther(address(token) + text.name)
    case .pause: return .seeOther(address(token) + "/leave")
    default: return .seeOther(address(token) + text.name)
    }
    if step.items.contains(where: { declines($0, submission) }) {
      _ = try await site.records.write(.withdraw(run: found.state.id, at: now))
      return .seeOther(address(token))
    }
    let history = try reader.history(of: run.stored, items: step.items.map(\.id), for: &submission)
    let decision = run.run.decide(submission, history: history)
    let answers = decision.change.answers.filter { answer in step.items.contains { $0.id == answer.item } }
    guard !answers.isEmpty else {
      let refused = LaterText(
        run: run.drafting(decision.change.draft), step: step, name: text.name, prefix: text.prefix)
      return page(putting: refused, to: found, token, status: .unprocessableContent, request)
    }
    let renewal = ConsentRenewal(runID: run.state.id, revision: run.state.revision, at: now, answers: answers)
    switch try await site.records.write(.renew(renewal)) {
    case .outdated: return nil
    default: return .seeOther(address(token))
    }
  }

  private func declines(_ item: Item, _ submission: Submission) -> Bool {
    guard let sent = submission.fields[item.id],
      case .answer(let answer) = item.answer.read(sent, in: submission.context)
    else { return false }
    return answer.declines(item)
  }
}

extension OpenRun {
  /// The run as if a draft of it had been stored: for a page that says at once what was wrong.
  fileprivate func drafting(_ change: DraftChange?) -> OpenRun {
    var run = self
    if let change { run.stored.state.drafts[change.step] = change.draft }
    return run
  }
}
