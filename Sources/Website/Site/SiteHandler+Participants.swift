import CivilTime
import HTTP
import Records
import Sealing
import SurveyModel
import TaskRunning
import Templating

/// The page of a participant with an address of their own: what there is for them to answer, and how to take part no more.
extension SiteHandler {
  private static let end = "/end"

  /// Whom an address belongs to.
  private enum PersonLookup {
    case found(Participant, PageContext)
    /// Nobody, or somebody who takes part no more.
    case answered(Response)
  }

  private func look(upPerson token: Token, _ request: Request) -> PersonLookup {
    var context = visitor(request.head)
    do {
      try reader.shareSnapshot()
      let hash = site.keys.tokenHash(token, kind: PersonToken.kind)
      guard let person = try reader.participant(tokenHash: hash) else { return .answered(unknownPage(request)) }
      let asked = request.target.query.first("lang") != nil
      if !asked, let language = person.language, context.study.study.languages.contains(language) {
        context = site.context(context.study, language: language)
      }
      switch person.status {
      case .active: return .found(person, context)
      case .withdrawn: return .answered(problem(.gone, "withdrawn", context: context))
      case .erased: return .answered(problem(.gone, "erasedPerson", context: context))
      }
    } catch {
      return .answered(unavailable(context, after: error))
    }
  }

  /// The address behind an invitation's code; nil where no invitation has it.
  func personAddress(codeHash: [UInt8]) throws -> String? {
    guard let id = try reader.participantID(codeHash: codeHash), let person = try reader.participant(named: id) else {
      return nil
    }
    return address(ofPerson: site.keys.participantToken(id, invitation: person.invitation))
  }

  private func address(ofPerson token: Token) -> String { "/p/\(token.text)" }

  /// A page at somebody's address, looked up first.
  func person(_ page: PersonPage, of token: Token, _ request: Request) -> Response {
    switch (look(upPerson: token, request), page) {
    case (.answered(let response), _): response
    case (.found(let person, let context), .tasks): tasksPage(of: person, token, context, request)
    case (.found, .task): .methodNotAllowed(allowed: page.methods)
    case (.found(let person, let context), .end): endPage(of: person, token, context, request)
    }
  }

  /// A form that was sent there.
  func person(_ page: PersonPage, of token: Token, _ fields: FormFields, _ request: Request) async -> Response {
    switch (look(upPerson: token, request), page) {
    case (.answered(let response), _): response
    case (.found, .tasks): .methodNotAllowed(allowed: page.methods)
    case (.found(let person, let context), .task(let task)):
      await begin(task: task, for: person, token, context, fields, request)
    case (.found(let person, let context), .end): await endPart(of: person, token, context, fields, request)
    }
  }

  // MARK: What there is to answer

  private func tasksPage(of person: Participant, _ token: Token, _ context: PageContext, _ request: Request) -> Response
  {
    let study = context.study.study
    let runs: [ParticipantRun]
    do { runs = try reader.runs(ofParticipant: person.id, areTests: site.options.isPreview) } catch {
      return unavailable(context, after: error)
    }
    let closed: String? =
      switch admission(study) {
      case .open, .invited: nil
      case .notYet(let date): context.word("start.notOpenText", ["date": .dateTime(date)])
      case .over(let date): context.word("start.closedText", ["date": .dateTime(date)])
      }
    let seal = TemplateValue.text(StartSeal(values: [:]).sealed(with: site.keys))
    let tasks = study.participation.tasks.compactMap { study.task($0) }.map { task -> TemplateValue in
      let part = part(in: task, of: runs.first { $0.task == task.id }, person, context, isClosed: closed != nil)
      return [
        "title": context.line(task.title), "text": TemplateValue(part.text), "button": TemplateValue(part.button),
        "isPrimary": .flag(part.isPrimary), "isDone": .flag(part.isDone), "seal": seal,
        "action": .text("\(address(ofPerson: token))/t/\(task.id)?lang=\(context.language)"),
      ]
    }
    let languages = context.languageLinks(behind: "")
    return page(
      "participant",
      [
        "page": context.frame(title: context.plain(study.title)), "title": context.line(study.title),
        "closed": TemplateValue(closed), "tasks": .list(tasks), "withdrawal": farewell(token, context),
        "hasLanguages": .flag(!languages.isEmpty), "languages": .list(languages),
      ], context, for: request)
  }

  /// How far somebody is with a task, and what they can do about it.
  private func part(
    in task: NavigableOrderedTask, of run: ParticipantRun?, _ person: Participant, _ context: PageContext,
    isClosed: Bool
  ) -> PersonCard {
    let begin = isClosed ? nil : context.word("start.begin")
    guard let run else { return PersonCard(button: begin) }
    func day(_ instant: Instant) -> [String: MessageArgument] {
      ["date": .date(Zones.moment(instant, zone: person.timezone, study: context.study.study.timezone).today)]
    }
    if run.status.isOpen, now < run.expiresAt {
      return PersonCard(
        text: context.word("participant.begun", day(run.startedAt)), button: context.word("participant.goOn"))
    }
    let isFinished = !run.status.isOpen && run.status != .expired
    let text =
      isFinished
      ? context.word("participant.finished", day(run.finishedAt ?? run.startedAt))
      : context.word("participant.expired", day(run.expiresAt))
    let button: String? =
      switch context.study.study.participation.again {
      case .new: isClosed ? nil : context.word("participant.again")
      case .resume: context.word("participant.receipt")
      case .refuse: nil
      }
    return PersonCard(text: text, button: button, isPrimary: false, isDone: isFinished)
  }

  /// Begins a task for a participant, or goes on with it.
  private func begin(
    task id: String, for person: Participant, _ token: Token, _ context: PageContext, _ fields: FormFields,
    _ request: Request
  ) async -> Response {
    let participation = context.study.study.participation
    let page = "\(address(ofPerson: token))?lang=\(context.language)"
    guard participation.tasks.contains(id), let task = context.study.study.task(id) else { return unknownPage(request) }
    guard !isFromAnotherSite(request), let seal = StartSeal(fields.first(OwnField.seal) ?? "", keys: site.keys) else {
      return .seeOther(page)
    }
    guard site.beginnings.allows(client(request), atMilliseconds: now.milliseconds) else {
      return problem(.tooManyRequests, "tooMany", context: context, text: context.word("tooMany.page"))
    }
    switch admission(context.study.study) {
    case .open, .invited: break
    case .notYet, .over:
      // Who has begun may go on.
      do {
        let runs = try reader.runs(ofParticipant: person.id, areTests: site.options.isPreview)
        guard runs.contains(where: { $0.task == id }), participation.again != .new else { return .seeOther(page) }
      } catch {
        return unavailable(context, after: error, retry: fields)
      }
    }
    return await begin(
      task, context, nonce: seal.nonce, as: KnownPerson(.participant(person.id), again: participation.again),
      zone: person.timezone ?? zone(in: fields), retry: fields, for: request)
  }

  // MARK: The end of a part

  /// The way to take part no more, as far as the study allows it.
  private func farewell(_ token: Token, _ context: PageContext) -> TemplateValue {
    let study = context.study.study
    if study.withdrawal == .contact {
      guard let contact = study.contact else { return .missing }
      return ["text": .text(context.word("participant.contactText", ["contact": .text(contact.name)]))]
    }
    let words = study.withdrawal == .erase ? "erase" : "withdraw"
    return [
      "text": .text(context.word("participant.\(words)Text")),
      "href": .text("\(address(ofPerson: token))/end?lang=\(context.language)"),
      "button": .text(context.word("participant.\(words)")),
    ]
  }

  /// Asks once more before a part ends.
  private func endPage(of person: Participant, _ token: Token, _ context: PageContext, _ request: Request) -> Response {
    let page = "\(address(ofPerson: token))?lang=\(context.language)"
    let words: String
    switch context.study.study.withdrawal {
    case .erase: words = "erase"
    case .withdraw: words = "withdraw"
    case .contact: return .seeOther(page)
    }
    let seal = FormSeal(run: person.id, page: Self.end, shownAt: now)
    return self.page(
      "delete",
      [
        "page": context.frame(title: context.word("participant." + words)), "seal": .text(seal.sealed(with: site.keys)),
        "question": .text(context.word("participant.\(words)Question")),
        "yes": .text(context.word("participant." + words)),
        "no": .text(context.word("participant.stay")), "action": .text(words),
        "address": .text("\(address(ofPerson: token))/end"), "goOn": .text(page),
      ], context, for: request)
  }

  /// Ends somebody's part, where they confirmed it and the study allows it.
  private func endPart(
    of person: Participant, _ token: Token, _ context: PageContext, _ fields: FormFields, _ request: Request
  ) async -> Response {
    let page = address(ofPerson: token)
    let way: Farewell
    switch (fields.first(OwnField.action), context.study.study.withdrawal) {
    case ("erase", .erase): way = .erase
    case ("withdraw", .withdraw): way = .withdraw
    default: return .seeOther(page)
    }
    guard !isFromAnotherSite(request), let seal = FormSeal(fields.first(OwnField.seal) ?? "", keys: site.keys),
      seal.run == person.id, seal.page == Self.end
    else { return .seeOther(page) }
    do {
      _ = try await site.records.write(.endPart(of: person.id, way, at: now, by: "participant"))
      return .seeOther(page)
    } catch {
      return unavailable(context, after: error, retry: fields)
    }
  }
}

/// What lies at a participant's own address.
enum PersonPage: Hashable {
  case tasks
  /// Where a task is begun.
  case task(String)
  /// Where they end their part in the study.
  case end

  /// The methods that the address takes.
  var methods: [Method] {
    switch self {
    case .tasks: [.get, .head]
    case .task: [.post]
    case .end: [.get, .head, .post]
    }
  }
}

/// A task on a participant's own page.
private struct PersonCard {
  /// How far they are.
  var text: String?
  /// What they can do about it.
  var button: String?
  var isPrimary = true
  var isDone = false
}

/// The kind of token that is a participant's own address.
public enum PersonToken {
  /// As the database spells it.
  public static let kind = "participant"
}
