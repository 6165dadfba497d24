import HTTP
import Records
import Sealing
import SurveyModel
import TaskRunning
import Templating

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
    switch look(up: token, request, answers: .none) {
    case .answered(let response): return response
    case .over(let run): return over(run, token, request)
    case .open(let found):
      do {
        guard let (run, step) = try renewed(found, id) else { return toWhereItStands(found, token) }
        return page(renewing: step, of: run, sealedAs: id + Self.again, for: run.state.id, address(token), request)
      } catch { return unavailable(found.context, after: error) }
    }
  }

  /// The page of a later text.
  ///
  /// - Parameters:
  ///   - name: the page's name in its seal.
  ///   - owner: the run whose page it is.
  ///   - address: what stands before the step in the form's address.
  func page(
    renewing step: Step, of run: OpenRun, sealedAs name: String, for owner: String, _ address: String,
    status: Status = .ok, _ request: Request
  ) -> Response {
    let input = StepInput(renewing: step, run.run, in: run.reading)
    let shown = run.run.page(of: step, in: run.reading)
    let view = StepView(
      task: run.task, step: shown, place: StepPlace(apart: step), input: input, context: run.context)
    let revisions = run.state.answers.filter { answer in step.items.contains { $0.id == answer.key } }
    let seal = FormSeal(run: owner, page: name, shownAt: now, revisions: revisions.mapValues(\.revision))
    let prepared = site.templates.prepare("step", view.value, within: run.context.surroundings)
    var response = page(
      prepared, filling: [(StepView.Hole.address, address), (StepView.Hole.seal, seal.sealed(with: site.keys))],
      run.context, for: request)
    response.status = status
    return response
  }

  // MARK: POST

  func renew(_ token: Token, _ id: String, _ fields: FormFields, _ request: Request) async -> Response {
    for _ in 0..<3 {
      switch look(up: token, request, answers: .none) {
      case .answered(let response): return response
      case .over(let run):
        if let seal = FormSeal(fields.first(OwnField.seal) ?? "", keys: site.keys), seal.run == run.state.id,
          let response = repeated(seal, SentForm(fields: fields, request: request), token)
        {
          return response
        }
        return over(run, token, request)
      case .open(let found):
        guard let seal = FormSeal(fields.first(OwnField.seal) ?? "", keys: site.keys), seal.run == found.state.id,
          seal.page == id + Self.again
        else { return problem(.forbidden, "unsealed", context: found.context, back: address(token)) }
        do {
          guard let (run, step) = try renewed(found, id) else { return toWhereItStands(found, token) }
          if let response = try await carryOut(step, seal, run, token, fields, request) { return response }
        } catch { return unavailable(found.context, after: error, retry: fields) }
      }
    }
    return unavailable(visitor(request.head), retry: fields)
  }

  /// One try: decides and writes. nil where the run has changed meanwhile.
  private func carryOut(
    _ step: Step, _ seal: FormSeal, _ run: OpenRun, _ token: Token, _ fields: FormFields, _ request: Request
  ) async throws -> Response? {
    var submission = Submission(
      step: step.id, action: RunAction(fields, of: step, study: run.study.study),
      fields: run.task.inputs(fields, of: step), rendered: seal.revisions, shownAt: seal.shownAt, formKey: seal.key,
      context: run.reading)
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
