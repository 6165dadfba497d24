import CivilTime
public import HTTP
import Records
import Sealing
public import SocketServer
import SurveyModel
import TaskRunning
import Templating

/// Serves a site on one loop: routes to pages, reads through a connection of its own, renders into a buffer of its own.
public final class SiteHandler: Handler {
  let site: Site
  let loop: EventLoop
  let reader: RecordsReader
  let preparedSteps = PreparedSteps()
  let arrangedTasks = ArrangedTasks()
  let zoneClock = ZoneClock()
  /// The media that this loop served last.
  var media = OpenMedia()
  private let gzip = Gzip()

  /// A handler for one loop, with a reader of its own.
  ///
  /// - Throws: what keeps the database from being opened for reading.
  public init(_ site: Site, on loop: EventLoop) throws {
    self.site = site
    self.loop = loop
    reader = try site.records.makeReader()
  }

  /// Forms alone have a body: no other method may send one. One with files may be long where its page asks for files.
  public func bodyLimit(for head: RequestHead) -> Int {
    guard head.method == .post else { return 0 }
    return takesFiles(head) ? max(site.options.uploadBytes, site.options.formBytes) : site.options.formBytes
  }

  /// Long forms with files lie where the files will.
  public func spoolFolder(for head: RequestHead) -> String? {
    FormFields.areMultipart(in: head) ? site.records.files.spoolPath : nil
  }

  /// Routes what only reads to its page: most of that needs no waiting.
  public func respondAtOnce(to request: Request) -> Response? {
    guard let route = Route(request.target.pathSegments) else {
      return SecurityFields.completing(unknownPage(request))
    }
    guard route.methods.contains(request.method) else {
      return SecurityFields.completing(.methodNotAllowed(allowed: route.methods))
    }
    guard request.method != .post, let response = page(of: route, request) else { return nil }
    return SecurityFields.completing(response)
  }

  /// Routes any request to its page. A failure becomes a page too, never an error.
  public func respond(to request: Request) async -> Response {
    guard let route = Route(request.target.pathSegments), route.methods.contains(request.method) else {
      return respondAtOnce(to: request) ?? unknownPage(request)
    }
    let response = request.method == .post ? await post(route, request) : await get(route, request)
    return SecurityFields.completing(response)
  }

  /// Ends the read transaction that the pages of this turn have shared.
  public func turnEnds() { reader.giveBackSnapshot() }

  /// Says in the visitor's language that a form was too large or found no room; other broken requests get one line, as no person sent
  /// them.
  public func refuse(_ error: RequestError, head: RequestHead?) -> Response {
    guard let head else { return SecurityFields.completing(.plain(error.status, error.explanation)) }
    switch error {
    case .bodyTooLarge where FormFields.areMultipart(in: head):
      let size = MessageArgument.size(bytes: site.options.uploadBytes)
      return problem(.contentTooLarge, "fileTooLarge", ["size": size], context: visitor(head))
    case .bodyTooLarge: return problem(.contentTooLarge, "tooLarge", context: visitor(head))
    case .bodyNotStored:
      site.report("there is no room for what participants send: \(site.records.folder.filesPath) is full")
      return problem(.insufficientStorage, "noRoom", context: visitor(head))
    default: return SecurityFields.completing(.plain(error.status, error.explanation))
    }
  }

  /// The answer to GET and HEAD where it needs no waiting; nil elsewhere.
  private func page(of route: Route, _ request: Request) -> Response? {
    switch route {
    case .asset(let name, let isVersioned):
      return site.assets.resource(named: name, isVersioned: isVersioned)?.response(to: request) ?? unknownPage(request)
    case .favicon:
      return site.assets.resource(named: "icon.svg", isVersioned: false)?.response(to: request) ?? unknownPage(request)
    case .media(let hash, let name):
      return mediaResource(hash, name: name)?.response(to: request) ?? unknownPage(request)
    case .health: return health()
    case .watch: return watchReport() ?? unknownPage(request)
    case .robots: return robots()
    case .home: return startPage(task: nil, request)
    case .start(let task): return startPage(task: task, request)
    case .person(let token, let page): return person(page, of: token, request)
    case .desk(let route): return desk(route, request)
    case .resume: return resumePage(request)
    case .help, .privacy: return textPage(route, request)
    case .step(let token, let step): return site.host?.changesPages == true ? nil : stepPage(token, step, request)
    case .more(let token, let step, let name):
      return site.host?.changesPages == true ? nil : morePage(token, step, name, request)
    case .copy(let token, let step): return copyPage(token, step, request)
    case .again(let token, let step): return renewalPage(token, step, request)
    case .renewal(let token, let task, let step): return renewalPage(token, of: task, step, request)
    case .file(let token, let step, let id): return file(token, step, id, request)
    case .delete(let token): return deletePage(token, request)
    case .run, .leave, .saved, .shown: return nil
    }
  }

  /// The answer to GET and HEAD where something is awaited.
  private func get(_ route: Route, _ request: Request) async -> Response {
    switch route {
    case .run(let token): return await withRun(token, request, answers: .none) { self.toWhereItStands($0, token) }
    case .leave(let token): return await leavePage(token, request)
    case .saved(let token): return await savedPage(token, request)
    case .step(let token, let step):
      guard let host = site.host, host.changesPages else { break }
      return await hostedPage(host, token, step, request)
    case .more(let token, let step, let name):
      guard let host = site.host, host.changesPages else { break }
      return await hostedMorePage(host, token, step, name, request)
    case .asset, .favicon, .media, .health, .watch, .robots, .home, .start, .resume, .help, .privacy,
      .shown, .copy, .again, .renewal, .file, .delete, .person, .desk:
      break
    }
    return page(of: route, request) ?? unknownPage(request)
  }

  private func post(_ route: Route, _ request: Request) async -> Response {
    let fields: FormFields
    let takesFiles = if case .step = route { true } else { false }
    do throws(FormError) { fields = try await form(of: request, takesFiles: takesFiles) } catch {
      return problem(error.status, "unreadable", context: visitor(request.head))
    }
    switch route {
    case .home: return await begin(task: site.shelf.newest.study.participation.start, fields, request)
    case .start(let task): return await begin(task: task, fields, request)
    case .person(let token, let page): return await person(page, of: token, fields, request)
    case .desk(let route): return await desk(route, fields, request)
    case .resume: return await redeem(fields, request)
    case .step(let token, let step): return await submit(token, step, fields, request)
    case .shown(let token, let step): return visibility(token, step, fields, request)
    case .copy(let token, let step): return await sendCopy(token, step, fields, request)
    case .again(let token, let step): return await renew(token, step, fields, request)
    case .renewal(let token, let task, let step): return await renew(token, of: task, step, fields, request)
    case .leave(let token), .delete(let token): return await leave(token, fields, request)
    case .run, .more, .file, .saved, .asset, .media, .health, .watch, .help, .privacy, .robots, .favicon:
      return .methodNotAllowed(allowed: route.methods)
    }
  }

  // MARK: Shared by the pages

  var now: Instant { site.clock?() ?? Instant(milliseconds: Int64(loop.now)) }

  /// A page of HTML, compressed where the browser takes that.
  func page(
    _ template: String, _ value: TemplateValue, _ context: PageContext, status: Status = .ok, for request: Request?
  ) -> Response {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(16_384)
    site.templates.render(template, value, within: context.surroundings, into: &bytes)
    return page(bytes, context, status: status, for: request)
  }

  /// A page that was prepared for many, with what is this one's own.
  func page(
    _ prepared: PreparedPage, filling texts: [(TemplateKey, String)], _ context: PageContext, for request: Request?,
    policy: HeaderFields? = nil
  ) -> Response {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(texts.reduce(prepared.count) { $0 + 2 * $1.1.utf8.count })
    prepared.append(to: &bytes, filling: texts)
    return page(bytes, context, for: request, policy: policy)
  }

  /// - Parameter policy: the fields of the page where it may do more than others.
  private func page(
    _ bytes: [UInt8], _ context: PageContext, status: Status = .ok, for request: Request?, policy: HeaderFields? = nil
  ) -> Response {
    var response = Response(status: status, fields: policy ?? context.study.pageFields, body: .bytes(bytes))
    if context.isNegotiated { response.fields.append(.vary, "Accept-Language") }
    if let request { response.compress(for: request, with: gzip) }
    return response
  }

  /// The language of somebody without a run: `?lang=`, else the browser's, else the study's first.
  func visitor(_ head: RequestHead) -> PageContext {
    let study = site.shelf.newest
    let offered = study.study.languages
    let asked = head.target.query.first("lang").flatMap { offered.contains($0) ? $0 : nil }
    let language =
      asked ?? (offered.count > 1 ? AcceptLanguage(head.fields).bestMatch(of: offered) : nil) ?? offered.first ?? "en"
    var context = site.context(study, language: language)
    context.isNegotiated = asked == nil && offered.count > 1
    return context
  }

  /// A page that says what went wrong and what to do, with everything that was typed.
  func problem(
    _ status: Status, _ words: String, _ arguments: [String: MessageArgument] = [:], context: PageContext,
    text: String? = nil, typed: [String] = [], retry: FormFields? = nil, back: String? = nil,
    withdrawal: TemplateValue = nil, offersResume: Bool = false
  ) -> Response {
    let title = context.word(words + ".title")
    let kept = retry?.fields.filter { $0.name != OwnField.action }.map { field -> TemplateValue in
      ["name": .text(field.name), "value": .text(field.value)]
    }
    var response = page(
      "problem",
      [
        "page": context.frame(title: title), "title": .text(title),
        "text": .text(text ?? context.word(words + ".text", arguments)), "hasTyped": .flag(!typed.isEmpty),
        "typed": .list(typed.map(TemplateValue.text)), "canRetry": .flag(kept != nil),
        "fields": .list(kept ?? []), "retryAction": .text(retry?.first(OwnField.action) ?? "continue"),
        "back": TemplateValue(back), "contact": context.contact, "withdrawal": withdrawal,
        "resume": .flag(offersResume),
        "query": .text("?lang=\(context.language)"),
      ], context, status: status, for: nil)
    if status == .serviceUnavailable || status == .tooManyRequests { response.fields.append(.retryAfter, 60) }
    return response
  }

  func unknownPage(_ request: Request, typed: [String] = []) -> Response {
    let context = visitor(request.head)
    let text = request.method == .post ? context.word("unknown.post") : nil
    return problem(.notFound, "unknown", context: context, text: text, typed: typed, offersResume: true)
  }

  /// The page for a database that cannot be read or written just now.
  ///
  /// - Parameter error: what the log is told; nil where the run itself was too busy.
  func unavailable(
    _ context: PageContext, after error: (any Error)? = nil, retry: FormFields? = nil, typed: [String] = []
  ) -> Response {
    if let error {
      site.report(error)
    } else {
      site.report("a run changed at each try to store what its participant sent")
    }
    let text = retry == nil ? context.word("notSaved.page") : nil
    return problem(.serviceUnavailable, "notSaved", context: context, text: text, typed: typed, retry: retry)
  }

  /// Looks a run up for a page that needs nothing else than an open run.
  func withRun(
    _ token: Token, _ request: Request, answers: RecordsReader.Answers,
    _ body: (OpenRun) async -> Response
  ) async -> Response {
    switch look(up: token, request, answers: answers) {
    case .open(let run): return await body(run)
    case .over(let run): return over(run, token, request)
    case .answered(let response): return response
    }
  }
}
