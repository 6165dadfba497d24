import CivilTime
import HTTP
import Records
import Sealing
import SurveyModel
import TaskRunning
import Templating

/// Beginning a run, and coming back to one with a code.
extension SiteHandler {
  // MARK: The start page

  func startPage(task id: String?, _ request: Request) -> Response {
    let context = visitor(request.head)
    let study = context.study.study
    guard let task = study.task(id ?? study.participation.start) else { return unknownPage(request) }
    let heading = id == nil ? study.title : task.title
    let link = link(request.target.query, study)
    let languages = context.languageLinks(behind: link.query)
    // A link that names a person offers nothing of whoever sat here before.
    let isNamed = link.person(study.participation.fromLink) != nil
    let remembered: Remembered
    do { remembered = isNamed ? .nothing : try self.remembered(request, study, task: task.id) } catch {
      return unavailable(context, after: error)
    }
    var goOn: TemplateValue = .missing
    if case .run(_, let day) = remembered {
      goOn = .text(context.word("start.goOn", ["day": .plain(context.texts.format.dayOfWeek(day))]))
    }
    var text: TemplateValue = .missing
    var isOpen = false
    switch admission(study) {
    case .open: isOpen = true
    case .invited: text = paragraph(context.word("start.invitedText"))
    case .notYet(let date): text = paragraph(context.word("start.notOpenText", ["date": .dateTime(date)]))
    case .over(let date):
      text = paragraph(
        context.word("start.closedText", ["date": .dateTime(date)]) + " " + context.word("start.closedGoOn"))
    }
    let start = page(
      "start",
      [
        "page": context.frame(title: context.plain(heading)), "title": context.line(heading), "text": text,
        "isOpen": .flag(isOpen), "goOn": goOn,
        "again": .flag(request.target.query.contains("again")),
        "action": .text("/t/\(task.id)?lang=\(context.language)\(link.query)"),
        "seal": .text(StartSeal(values: link.values).sealed(with: site.keys)),
        "query": .text("?lang=\(context.language)"), "hasLanguages": .flag(!languages.isEmpty),
        "languages": .list(languages),
      ], context, for: request)
    return offering(remembered, start, study, request)
  }

  /// What the study takes from an address. That something was ignored is told to the log, without the value.
  private func link(_ query: FormFields, _ study: Study) -> StartLink {
    let declared = study.participation.fromLink
    guard !declared.isEmpty else { return StartLink() }
    let link = StartLink(query, declared)
    for id in link.ignored {
      site.report("a link had a value for `\(id)` that the study does not take: it was ignored")
    }
    return link
  }

  enum Admission {
    case open, invited
    case notYet(CivilDateTime)
    case over(CivilDateTime)
  }

  func admission(_ study: Study) -> Admission {
    guard !site.options.isPreview else { return .open }
    let local = Zones.moment(now, zone: nil, study: study.timezone).local
    if let opens = study.participation.opens, local < opens { return .notYet(opens) }
    if let closes = study.participation.closes, local >= closes { return .over(closes) }
    return study.participation.isOpen ? .open : .invited
  }

  func paragraph(_ text: String) -> TemplateValue { .html(Markdown.html(text)) }

  // MARK: Beginning

  func begin(task id: String, _ fields: FormFields, _ request: Request) async -> Response {
    let context = visitor(request.head)
    let study = context.study
    guard let task = study.study.task(id) else { return unknownPage(request) }
    let again = "/t/\(id)?lang=\(context.language)" + self.link(request.target.query, study.study).query
    // A run that has begun may go on behind the closing time too. Another site's form has no cookie (`SameSite=Lax`).
    if let action = fields.first(OwnField.action).flatMap(BookmarkAction.init), !isFromAnotherSite(request) {
      guard site.beginnings.allows(client(request), atMilliseconds: now.milliseconds) else {
        return problem(.tooManyRequests, "tooMany", context: context, text: context.word("tooMany.page"))
      }
      return await carryOut(action, to: again, study.study, fields, request)
    }
    guard case .open = admission(study.study) else { return .seeOther(again) }
    // A start that another site sent, or without our seal, shows the page: nobody begins without having seen it.
    guard !isFromAnotherSite(request),
      let seal = StartSeal(fields.first(OwnField.seal) ?? "", keys: site.keys)
    else { return .seeOther(again + "&again=1") }
    guard site.beginnings.allows(client(request), atMilliseconds: now.milliseconds) else {
      return problem(.tooManyRequests, "tooMany", context: context, text: context.word("tooMany.page"))
    }
    let declared = study.study.participation.fromLink
    let link = StartLink(sealed: seal.values, declared)
    return await begin(
      task, context, nonce: seal.nonce, values: link.values, as: person(named: link.person(declared)),
      zone: zone(in: fields), retry: fields, for: request)
  }

  /// The zone that a browser says, where there is such a zone.
  func zone(in fields: FormFields) -> String? {
    fields.first(OwnField.timezone).flatMap { Zones.isKnown($0) ? $0 : nil }
  }

  /// Opens a run, or the one that somebody goes on with, and leads there.
  ///
  /// - Parameters:
  ///   - nonce: from the start form: the same one opens the same run.
  ///   - values: what was taken from the link.
  ///   - person: who begins, where that is known.
  ///   - retry: the form, for the page that says that nothing was stored.
  func begin(
    _ task: NavigableOrderedTask, _ context: PageContext, nonce: [UInt8], values: [String: String] = [:],
    as person: KnownPerson?, zone: String?, retry: FormFields, for request: Request
  ) async -> Response {
    let study = context.study
    let token = site.keys.derivedToken(nonce: nonce)
    let settings = study.study.runs
    let bookmark = newBookmark(nonce: nonce, study.study, isNamed: person != nil)
    func remembering(_ response: Response) -> Response {
      self.remembering(bookmark?.token, settings, response, request)
    }
    do {
      // Meanwhile the same person may have completed a run that this one looks back on.
      for _ in 0..<3 {
        let runID = Random.id("r")
        let earlier = try earlier(study, task, of: person, isTest: site.options.isPreview)
        let state = TaskRun.begin(
          task, id: runID, version: study.version, language: context.language,
          values: values.mapValues(AnswerValue.text).merging(earlier.values) { $1 },
          moment: Zones.moment(now, zone: zone, study: study.study.timezone))
        if let response = try await refusal(ofBeginning: state, task, study, context) { return response }
        var beginning = RunBeginning(
          state: state, participantID: Random.id("p"), person: person,
          tokenHash: site.keys.tokenHash(token, kind: RunToken.kind),
          codeHash: site.keys.codeHash(site.keys.resumeCode(run: runID, version: 0)), bookmarkHash: bookmark?.hash,
          isTest: site.options.isPreview, settings: settings, earlier: earlier)
        if site.host?.hooks.contains(.didChange) == true { beginning.notices = [.didChange(step: state.standsAt)] }
        switch try await site.records.write(.begin(beginning)) {
        // Two clicks open one run, which may stand further on by now; so may that of somebody who goes on.
        case .begunBefore: return remembering(.seeOther(address(token)))
        case .refused: return problem(.conflict, "used", context: context, offersResume: true)
        case .outdated: continue
        default: return remembering(.seeOther("\(address(token))/\(state.standsAt)"))
        }
      }
      return unavailable(context, retry: retry)
    } catch {
      return unavailable(context, after: error, retry: retry)
    }
  }

  /// The page for a run that the host does not let begin; nil where it may.
  private func refusal(
    ofBeginning state: RunState, _ task: NavigableOrderedTask, _ study: LoadedStudy, _ context: PageContext
  ) async throws -> Response? {
    guard let host = site.host, host.hooks.contains(.shouldPresent), state.status.isOpen else { return nil }
    let arranged = task.unrolled.arranged(for: state.id)
    let summary = TaskRun(task: arranged, settings: study.study.runs, state: state).summary
    do {
      let replies = try await host.replies(
        to: [.shouldPresent(step: state.standsAt)], about: summary, in: arranged)
      guard case .refused(let message) = replies.presentation else { return nil }
      return problem(.conflict, "refused", context: context, text: context.plain(message))
    } catch {
      noteFailure(of: state.id, error)
      return problem(.serviceUnavailable, "failed", context: context)
    }
  }

  /// What a task's conditions name of earlier runs of whom a link names, or of a participant who is known already.
  func earlier(
    _ study: LoadedStudy, _ task: NavigableOrderedTask, of person: KnownPerson?, or participant: String? = nil,
    isTest: Bool
  ) throws -> EarlierAnswers {
    guard let wanted = study.task(task.id)?.earlierAnswers, !wanted.isEmpty else { return EarlierAnswers() }
    try reader.shareSnapshot()
    return try reader.earlierAnswers(wanted, of: person, or: participant, isTest: isTest)
  }

  /// How the database knows the person again whom a link names.
  private func person(named: (id: String, value: String, again: LinkValue.Again)?) -> KnownPerson? {
    named.map { id, value, again in
      KnownPerson(
        .link(hash: site.keys.personHash(value, named: id, isTest: site.options.isPreview)), again: again)
    }
  }

  /// Whom limits count for: the peer, or whom a proxy of ours names.
  func client(_ request: Request) -> String {
    ClientNetwork.name(of: request.client(trusting: site.options.trustedProxies).text)
  }

  /// Whether the browser says that another site's page sent the form: by `Sec-Fetch-Site`, else by `Origin`.
  ///
  /// Our own pages tell nobody where they are, so older browsers send `null` for them.
  func isFromAnotherSite(_ request: Request) -> Bool {
    if let site = request.fields.first(.secFetchSite) { return site == "cross-site" }
    guard let origin = request.fields.first(.origin), origin != "null" else { return false }
    return origin != site.options.baseURL && !origin.hasSuffix("://" + request.head.host)
  }

  // MARK: Codes

  func resumePage(
    _ request: Request, code: String = "", problem: String? = nil, status: Status = .ok
  ) -> Response {
    let context = visitor(request.head)
    return page(
      "resume",
      [
        "page": context.frame(title: context.word("resume.title"), isError: problem != nil), "code": .text(code),
        "hasErrors": .flag(problem != nil), "problem": TemplateValue(problem),
        "errorHeading": .text(context.word("error.summary", ["count": .count(1)])),
        "errors": .list(problem.map { [["target": "code", "text": .text($0)]] } ?? []),
        "query": .text("?lang=\(context.language)"),
      ], context, status: status, for: request)
  }

  func redeem(_ fields: FormFields, _ request: Request) async -> Response {
    let context = visitor(request.head)
    let typed = fields.first("code") ?? ""
    guard site.codes.allows(client(request), atMilliseconds: now.milliseconds) else {
      var response = resumePage(
        request, code: typed, problem: context.word("resume.tooMany"), status: .tooManyRequests)
      response.fields.append(.retryAfter, 60)
      return response
    }
    guard !typed.trimming(" \t").isEmpty else {
      return resumePage(request, problem: context.word("resume.blank"), status: .unprocessableContent)
    }
    do {
      try reader.shareSnapshot()
      let hash = ResumeCode(typed: typed).map(site.keys.codeHash)
      if let hash, let address = try personAddress(codeHash: hash) { return .seeOther(address) }
      guard let hash, let run = try reader.runID(codeHash: hash) else {
        return resumePage(request, code: typed, problem: context.word("resume.unknown"), status: .notFound)
      }
      let token = Token.random()
      _ = try await site.records.write(
        .addToken(hash: site.keys.tokenHash(token, kind: RunToken.kind), run: run, at: now))
      return .seeOther(address(token))
    } catch {
      return unavailable(context, after: error, retry: fields)
    }
  }
}

extension StringProtocol {
  /// Without these characters at either end.
  func trimming(_ characters: String) -> String {
    let inner = drop { characters.contains($0) }
    return String(
      inner.prefix(upTo: inner.lastIndex { !characters.contains($0) }.map(inner.index(after:)) ?? inner.startIndex))
  }
}
