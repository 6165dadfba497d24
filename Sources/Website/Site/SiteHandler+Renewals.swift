import HTTP
import Records
import Sealing
import SurveyModel
import TaskRunning

/// A later version of a consent, put to runs that agreed to an earlier one (researchkit.md C-13).
extension SiteHandler {
  /// The last part of the page's address, and of the name in its seal.
  static let again = "/again"

  /// Where a run has to go before its next page: to the first text that has changed since its participant agreed; nil for nearly
  /// all.
  func renewal(of run: OpenRun) throws -> String? {
    let newest = site.shelf.newest
    guard newest.version != run.study.version else { return nil }
    return try renewal(of: run, among: newest.renewals(ofTask: run.task.id))
  }

  /// The same before the run begins another task: then also texts that are put with the next task.
  func renewalBeforeTask(of run: OpenRun) throws -> String? {
    let newest = site.shelf.newest
    guard newest.version != run.study.version else { return nil }
    return try renewal(of: run, among: newest.renewalsBeforeNextTask(of: run.task.id))
  }

  private func renewal(of run: OpenRun, among steps: [Step]) throws -> String? {
    let outdated = try steps.first { step in try isOutdated(step, run) }
    return outdated.map { "/\($0.id)\(Self.again)" }
  }

  /// Whether the run agreed to another version of a step's text.
  private func isOutdated(_ step: Step, _ run: OpenRun) throws -> Bool {
    for item in step.items {
      guard let text = item.answer.format.consent,
        let given = try reader.current(item.id, of: run.stored)?.answer.value, given.expressionValue == .boolean(true)
      else { continue }
      return given.part(ConsentFormat.Part.version) != text.version
    }
    return false
  }

  /// The run with the new text in its task; nil where it is not asked for it.
  func renewed(_ found: OpenRun, _ id: String) throws -> (run: OpenRun, step: Step)? {
    let newest = site.shelf.newest
    guard newest.version != found.study.version,
      let step = newest.renewalsBeforeNextTask(of: found.task.id).first(where: { $0.id == id }),
      try isOutdated(step, found), let task = found.task.renewing(step), let place = task.index(of: id)
    else { return nil }
    let asked = task.steps[place]
    var run = found
    run.task = task
    run.visited = task.visited(by: run.state.visit)
    // The words of the page are the new version's; what conditions and rules name is the run's own.
    run.context = site.context(newest, language: found.context.language)
    try readAnswers(run.loaded.items(ofPage: id), for: asked, at: place, of: &run)
    // To agree anew decides the whole way again, and the new version's conditions may name what the run's own do not.
    try reader.readValues(into: &run.stored)
    let named = task.answers(named: asked.namesOnPage, on: asked).filter { task.indexOfStep(asking: $0) != nil }
    try reader.read(run.loaded.namedItems.uses(from: 0).map(\.item) + asked.items.map(\.id) + named, into: &run.stored)
    return (run, asked)
  }

  // MARK: GET

  func renewalPage(_ token: Token, _ id: String, _ request: Request) -> Response {
    laterText(token, request) { try laterText(of: $0, id) }
  }

  private func laterText(of found: OpenRun, _ id: String) throws -> LaterText? {
    try renewed(found, id).map { LaterText(run: $0.run, step: $0.step, name: id + Self.again) }
  }

  // MARK: POST

  func renew(_ token: Token, _ id: String, _ fields: FormFields, _ request: Request) async -> Response {
    await answer(toLaterText: token, fields, request) {
      try laterText(of: $0, id)
    } carryOut: { text, seal, found in
      try await carryOut(text, seal, found, token, fields, request)
    }
  }

  /// One try: decides and writes. nil where the run has changed meanwhile.
  private func carryOut(
    _ text: LaterText, _ seal: FormSeal, _ found: OpenRun, _ token: Token, _ fields: FormFields, _ request: Request
  ) async throws -> Response? {
    let (run, step) = (text.run, text.step)
    var submission = submission(text, seal, fields, from: found)
    let history = try reader.history(of: run.stored, items: step.items.map(\.id), for: &submission)
    let decision = run.run.decide(submission, history: history)
    let path: String
    switch decision.destination {
    // Whoever agrees goes on where they stood, whoever declines to the end; all else is this page once more.
    case .step where decision.change.status.map({ !$0.isOpen }) ?? false: path = decision.destination.path
    case .step where submission.action == .continue: path = ""
    case .errors: path = "/\(step.id)\(Self.again)#_errors"
    case .step, .item, .learnMore, .run: path = "/\(step.id)\(Self.again)"
    case .leave, .confirmDelete, .saved: path = decision.destination.path
    }
    if decision.change.isEmpty { return .seeOther(address(token) + path) }
    let outcome = try await site.records.write(
      .change(
        SubmittedChange(
          change: decision.change, submissionHash: SentForm(fields: fields, request: request).submissionHash(seal),
          formKey: seal.key,
          destination: path, notices: decision.notices, settings: run.study.study.runs)))
    switch outcome {
    case .outdated: return nil
    case .repeated(let destination): return .seeOther(address(token) + destination)
    case .closed, .noSuchRun: return .seeOther(address(token))
    case .written, .begunBefore, .refused, .published, .enrolled, .noSuchParticipant, .expired:
      return .seeOther(address(token) + path)
    }
  }
}
