import HTTP
import Records
import Sealing
import SurveyModel
import TaskRunning
import Templating

/// A later version of a text that somebody agreed to, put to a run before it goes on: in its own task, or in another one.
struct LaterText {
  /// The run that agreed to an earlier version, with the new text in its task.
  let run: OpenRun
  /// The step that asks.
  let step: Step
  /// The page's name in its seal.
  let name: String
  /// What stands between the address of the run that is asked and the step in the form's address.
  var prefix = ""
}

/// The frames of pages that put a later text: how it is looked for, shown, and answered.
extension SiteHandler {
  /// The page of a later text.
  ///
  /// - Parameter find: the text; nil where there is nothing to put any more: the run goes on then.
  func laterText(
    _ token: Token, _ request: Request, find: (OpenRun) throws -> LaterText?
  ) -> Response {
    switch look(up: token, request, answers: .none) {
    case .answered(let response): return response
    case .over(let run): return over(run, token, request)
    case .open(let found):
      do {
        guard let text = try find(found) else { return toWhereItStands(found, token) }
        return page(putting: text, to: found, token, request)
      } catch { return unavailable(found.context, after: error) }
    }
  }

  /// What somebody says to a later text.
  ///
  /// - Parameters:
  ///   - find: as above. What was sent twice, or said in another window meanwhile, is said.
  ///   - carryOut: one try; nil where a run has changed meanwhile.
  func answer(
    toLaterText token: Token, _ fields: FormFields, _ request: Request, find: (OpenRun) throws -> LaterText?,
    carryOut: (LaterText, FormSeal, OpenRun) async throws -> Response?
  ) async -> Response {
    let seal = FormSeal(fields.first(OwnField.seal) ?? "", keys: site.keys)
    for _ in 0..<3 {
      switch look(up: token, request, answers: .none) {
      case .answered(let response): return response
      case .over(let run):
        if let seal, seal.run == run.state.id,
          let response = repeated(seal, SentForm(fields: fields, request: request), token)
        {
          return response
        }
        return over(run, token, request)
      case .open(let found):
        do {
          guard let text = try find(found) else { return toWhereItStands(found, token) }
          guard let seal, seal.run == found.state.id, seal.page == text.name else {
            return problem(.forbidden, "unsealed", context: found.context, back: address(token))
          }
          if let response = try await carryOut(text, seal, found) { return response }
        } catch { return unavailable(found.context, after: error, retry: fields) }
      }
    }
    return unavailable(visitor(request.head), retry: fields)
  }

  /// What a form about a later text sends from the run that was asked.
  func submission(_ text: LaterText, _ seal: FormSeal, _ fields: FormFields, from found: OpenRun) -> Submission {
    Submission(
      step: text.step.id, action: RunAction(fields, of: text.step, study: found.study.study),
      fields: text.run.task.inputs(fields, of: text.step), rendered: seal.revisions, shownAt: seal.shownAt,
      formKey: seal.key, context: text.run.reading)
  }

  func page(
    putting text: LaterText, to found: OpenRun, _ token: Token, status: Status = .ok, _ request: Request
  ) -> Response {
    let (run, step) = (text.run, text.step)
    let input = StepInput(renewing: step, run.run, in: run.reading)
    let shown = run.run.page(of: step, in: run.reading)
    let view = StepView(
      task: run.task, step: shown, place: StepPlace(apart: step), input: input, context: run.context)
    let revisions = run.state.answers.filter { answer in step.items.contains { $0.id == answer.key } }
    let seal = FormSeal(
      run: found.state.id, page: text.name, shownAt: now, revisions: revisions.mapValues(\.revision))
    let prepared = site.templates.prepare("step", view.value, within: run.context.surroundings)
    var response = page(
      prepared,
      filling: [
        (StepView.Hole.address, address(token) + text.prefix), (StepView.Hole.seal, seal.sealed(with: site.keys)),
      ], run.context, for: request)
    response.status = status
    return response
  }
}
