import CivilTime
import HTTP
import Records
import Sealing
import SurveyModel
import TaskRunning
import Templating

/// What somebody agreed to, to print and keep (researchkit.md C-10, C-13).
extension SiteHandler {
  /// The text as it was agreed to, with name, signature, time and digest. Printing it is the browser's business.
  func copyPage(_ token: Token, _ id: String, _ request: Request) -> Response {
    let found: OpenRun
    switch look(up: token, request, answers: .none) {
    case .answered(let response): return response
    case .open(let run): found = run
    case .over(let run):
      guard run.state.status.holdsAnswers else { return over(run, token, request) }
      found = run
    }
    do {
      guard let item = found.task.step(id)?.items.first(where: { $0.answer.format.consent != nil }),
        let given = try reader.current(item.id, of: found.stored), let agreed = try agreed(given, item, found)
      else { return unknownPage(request) }
      return page("copy", try copy(of: agreed, given, item.id, found, token), agreed.context, for: request)
    } catch { return unavailable(found.context, after: error) }
  }

  /// A text that was agreed to, in the words and the language of then.
  private struct Agreed {
    var text: ConsentText
    /// Those who sign it, whether they have or not.
    var signers: [Item]
    var context: PageContext
  }

  /// The text that an answer agrees to: of the run's version, or of the one that asked again; nil where the answer is no consent.
  private func agreed(_ given: StoredAnswer, _ item: Item, _ run: OpenRun) throws -> Agreed? {
    guard let value = given.answer.value, value.expressionValue == .boolean(true) else { return nil }
    let language = value.part(ConsentFormat.Part.language) ?? run.context.language
    let newest = site.shelf.newest.version
    for version in [run.study.version] + (run.study.version < newest ? Array((run.study.version + 1)...newest) : []) {
      guard let study = site.shelf.version(version, reader, at: now), let task = study.study.task(run.task.id),
        let text = task.item(item.id)?.answer.format.consent
      else { continue }
      let context = site.context(study, language: language)
      if text.digest(context.languages) == value.part(ConsentFormat.Part.sha256) {
        let items = task.step(item.id)?.items ?? []
        let signers = items.filter { if case .signer = $0.answer.format.control { true } else { false } }
        return Agreed(text: text, signers: signers, context: context)
      }
    }
    return nil
  }

  private func copy(
    of agreed: Agreed, _ given: StoredAnswer, _ id: String, _ run: OpenRun, _ token: Token
  ) throws -> TemplateValue {
    let context = agreed.context
    var signatures = given.answer.value.map { [signature(nil, $0, given.answeredAt, agreed, run)] } ?? []
    if agreed.text.field.signature == .none { signatures = [] }
    let digest = agreed.text.digest(context.languages)
    for signer in agreed.signers {
      guard let signed = try reader.current(signer.id, of: run.stored), let value = signed.answer.value,
        value.part(ConsentFormat.Part.sha256) == digest
      else { continue }
      signatures.append(signature(signer.question, value, signed.answeredAt, agreed, run))
    }
    let at = moment(given.answeredAt, run)
    return [
      "page": context.frame(title: context.word("copy.title")),
      "heading": context.isHeaded(agreed.text.document) ? .missing : .text(context.word("copy.title")),
      "document": context.block(agreed.text.document),
      "statements": .list(agreed.text.field.statements.map { context.line($0.label) }),
      "hasStatements": .flag(!agreed.text.field.statements.isEmpty), "agree": context.line(agreed.text.field.agree),
      "hasSignatures": .flag(!signatures.isEmpty), "signatures": .list(signatures),
      "width": .number(SignaturePath.width), "height": .number(SignaturePath.height),
      "agreed": .text(context.texts.format.dateTime(at.local)), "zone": .text(zone(at, run)),
      "instant": .text(given.answeredAt.description), "version": .text(agreed.text.version),
      "digest": .text(digest), "reference": .text(run.state.id),
      "contact": context.contact, "back": .text(run.state.status.isOpen ? "\(address(token))/\(id)" : address(token)),
    ]
  }

  /// Name, signature and time of one who signed; `title` says who that is where there are several.
  private func signature(
    _ title: LocalizedText?, _ value: AnswerValue, _ at: Instant, _ agreed: Agreed, _ run: OpenRun
  ) -> TemplateValue {
    let context = agreed.context
    let signed = moment(at, run)
    let signature = value.part(SignaturePart.signature)
    return [
      "title": context.line(title),
      "name": .text(SignatureView.names(context).compactMap { value.part($0.part) }.joined(separator: " ")),
      "strokes": TemplateValue(signature.flatMap(SignaturePath.init)?.text),
      "isTyped": .flag(signature == SignaturePart.typed), "instant": .text(at.description),
      "signed": .text(context.texts.format.dateTime(signed.local)),
    ]
  }

  private func moment(_ at: Instant, _ run: OpenRun) -> Moment {
    Zones.moment(at, zone: run.state.zone, study: run.study.study.timezone)
  }

  private func zone(_ moment: Moment, _ run: OpenRun) -> String { moment.zone ?? run.study.study.timezone }

  /// Where the copies of what a run agreed to are, for the receipt and for *Pause or stop*.
  func copies(_ run: OpenRun, _ token: Token) throws -> TemplateValue {
    let steps = try run.task.steps.filter { step in
      try step.items.contains { item in
        guard item.answer.format.consent != nil else { return false }
        return try reader.current(item.id, of: run.stored)?.answer.value?.expressionValue == .boolean(true)
      }
    }
    return .list(steps.map { ["href": .text("\(address(token))/\($0.id)/copy")] })
  }
}
