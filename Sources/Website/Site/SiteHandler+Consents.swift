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
    switch findCopy(token, id, request) {
    case .answered(let response): return response
    case .found(let copy): return page(of: copy, token, copy.mailForm(site, now, wasSent: request), request)
    }
  }

  /// The page of a copy, with the form that has it sent.
  func page(of copy: AgreedCopy, _ token: Token, _ mail: CopyMail?, _ request: Request) -> Response {
    do {
      let back = copy.run.state.status.isOpen ? "\(address(token))/\(copy.item)" : address(token)
      let own: TemplateValue = ["back": .text(back)]
      let problem = mail?.problem
      var value = try self.value(of: copy, isError: problem != nil).adding(own)
      if let mail {
        value = value.adding(mail.value(action: "\(address(token))/\(copy.item)/copy", in: copy.context))
      }
      return page("copy", value, copy.context, status: problem?.status ?? .ok, for: request)
    } catch { return unavailable(copy.run.context, after: error) }
  }

  /// What somebody agreed to on a step, or the answer to whoever has nothing there.
  func findCopy(_ token: Token, _ id: String, _ request: Request) -> FoundCopy {
    let found: OpenRun
    switch look(up: token, request, answers: .none) {
    case .answered(let response): return .answered(response)
    case .open(let run): found = run
    case .over(let run):
      guard run.state.status.holdsAnswers else { return .answered(over(run, token, request)) }
      found = run
    }
    do {
      guard let item = found.task.step(id)?.items.first(where: { $0.answer.format.consent != nil }),
        let given = try reader.current(item.id, of: found.stored), let copy = try agreed(given, item, found)
      else { return .answered(unknownPage(request)) }
      return .found(copy)
    } catch { return .answered(unavailable(found.context, after: error)) }
  }

  /// The text that an answer agrees to: of the run's version, or of the one that asked again; nil where the answer is no consent.
  private func agreed(_ given: StoredAnswer, _ item: Item, _ run: OpenRun) throws -> AgreedCopy? {
    guard let value = given.answer.value, value.expressionValue == .boolean(true) else { return nil }
    let language = value.part(ConsentFormat.Part.language) ?? run.context.language
    let newest = site.shelf.newest.version
    for version in [run.study.version] + (run.study.version < newest ? Array((run.study.version + 1)...newest) : []) {
      guard let study = site.shelf.version(version, reader, at: now), let task = study.study.task(run.task.id),
        let text = task.item(item.id)?.answer.format.consent
      else { continue }
      let context = site.context(study, language: language)
      if text.digest(context.languages) == value.part(ConsentFormat.Part.sha256) {
        let signers = task.step(item.id)?.items.filter(\.isSigner) ?? []
        return AgreedCopy(
          run: run, item: item.id, given: given, text: text, signers: signers, context: context)
      }
    }
    return nil
  }

  /// What the page of a copy and a letter with it show.
  func value(of copy: AgreedCopy, isError: Bool = false) throws -> TemplateValue {
    let context = copy.context
    var signatures = copy.given.answer.value.map { [signature(nil, $0, copy.given.answeredAt, copy)] } ?? []
    if copy.text.field.signature == .none { signatures = [] }
    let digest = copy.text.digest(context.languages)
    for signer in copy.signers {
      guard let signed = try reader.current(signer.id, of: copy.run.stored), let value = signed.answer.value,
        value.part(ConsentFormat.Part.sha256) == digest
      else { continue }
      signatures.append(signature(signer.question, value, signed.answeredAt, copy))
    }
    let at = moment(copy.given.answeredAt, copy.run)
    return [
      "page": context.frame(title: context.word("copy.title"), isError: isError),
      "heading": context.isHeaded(copy.text.document) ? .missing : .text(context.word("copy.title")),
      "document": context.document(copy.text.document),
      "statements": .list(
        copy.text.field.statements.map {
          ["line": context.line($0.label), "plain": .text(context.plain($0.label))]
        }),
      "hasStatements": .flag(!copy.text.field.statements.isEmpty), "agree": context.line(copy.text.field.agree),
      "hasSignatures": .flag(!signatures.isEmpty), "signatures": .list(signatures),
      "width": .number(SignaturePath.width), "height": .number(SignaturePath.height),
      "agreed": .text(context.texts.format.dateTime(at.local)),
      "zone": .text(at.zone ?? copy.run.study.study.timezone),
      "instant": .text(copy.given.answeredAt.description), "version": .text(copy.text.version),
      "digest": .text(digest), "reference": .text(copy.run.state.id), "contact": context.contact,
    ]
  }

  /// Name, signature and time of one who signed; `title` says who that is where there are several.
  private func signature(
    _ title: LocalizedText?, _ value: AnswerValue, _ at: Instant, _ copy: AgreedCopy
  ) -> TemplateValue {
    let context = copy.context
    let signature = value.part(SignaturePart.signature)
    return [
      "title": context.line(title), "plainTitle": TemplateValue(title.map(context.plain)),
      "name": .text(SignatureView.names(context).compactMap { value.part($0.part) }.joined(separator: " ")),
      "strokes": TemplateValue(signature.flatMap(SignaturePath.init)?.text),
      "isTyped": .flag(signature == SignaturePart.typed), "instant": .text(at.description),
      "signed": .text(context.texts.format.dateTime(moment(at, copy.run).local)),
    ]
  }

  private func moment(_ at: Instant, _ run: OpenRun) -> Moment {
    Zones.moment(at, zone: run.state.zone, study: run.study.study.timezone)
  }

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

/// A text that was agreed to, in the words and the language of then.
struct AgreedCopy {
  let run: OpenRun
  /// The step's id, which is the answer's too.
  let item: String
  let given: StoredAnswer
  let text: ConsentText
  /// Those who sign it, whether they have or not.
  let signers: [Item]
  let context: PageContext
}

/// What a look for a copy came to.
enum FoundCopy {
  case found(AgreedCopy)
  /// There is none: what to say instead.
  case answered(Response)
}
