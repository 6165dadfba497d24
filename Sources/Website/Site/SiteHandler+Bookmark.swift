import CivilTime
import HTTP
import Records
import Sealing
import SurveyModel
import TaskRunning
import Templating

/// What one browser remembers: a bookmark, by which its start page offers to go on with a run.
///
/// It is the only cookie. Nothing depends on it: whoever drops it has the link and the code of *Pause or stop*. It is a capability
/// of its own kind, so that it opens the start page's button alone, and it can be taken back. It opens what takes answers; what has
/// ended, expired or gone has no bookmark, whatever the browser still keeps.
extension SiteHandler {
  private static let kind = "bookmark"

  /// What the buttons of the start page do with a bookmark.
  enum BookmarkAction: String {
    case goOn, forget
  }

  // MARK: The cookie

  /// `__Host-` binds the cookie to this host and to https (RFC 6265bis, 4.1.3.2).
  private func bookmarkName(_ request: Request) -> String {
    (isSecure(request) ? "__Host-cairn-" : "cairn-") + site.bookmarkMark
  }

  /// The bookmark that the browser has sent, where the study lets browsers keep one.
  private func bookmark(_ request: Request, _ study: Study) -> Token? {
    guard study.runs.remembersOnDevice, request.fields.contains(.cookie) else { return nil }
    return request.fields.cookie(bookmarkName(request)).flatMap { Token($0) }
  }

  private func hash(_ bookmark: Token) -> [UInt8] { site.keys.tokenHash(bookmark, kind: Self.kind) }

  private func cookie(_ value: String, for seconds: Int, _ request: Request) -> Cookie {
    Cookie(
      name: bookmarkName(request), value: value, maximumAge: seconds, isSecure: isSecure(request), sameSite: .lax)
  }

  /// The bookmark of a run that begins, and its hash; nil where the study lets browsers keep none, and for whoever comes by a link that
  /// names them: that link brings them back, and the next person at this browser has one of their own.
  func newBookmark(
    nonce: [UInt8], _ study: Study, isNamed: Bool
  ) -> (token: Token, hash: [UInt8])? {
    guard study.runs.remembersOnDevice, !isNamed else { return nil }
    let token = site.keys.bookmarkToken(nonce: nonce)
    return (token, hash(token))
  }

  /// An answer with which the browser begins to keep a bookmark.
  func remembering(_ bookmark: Token?, _ settings: Study.RunSettings, _ response: Response, _ request: Request)
    -> Response
  {
    guard let bookmark else { return response }
    var response = response
    response.fields.append(cookie(bookmark.text, for: settings.expireAfter.seconds, request))
    return response
  }

  private func forgetting(_ response: Response, _ request: Request) -> Response {
    var response = response
    response.fields.append(cookie("", for: 0, request))
    return response
  }

  // MARK: What it offers

  /// What a start page says of the browser's bookmark.
  enum Remembered {
    /// The browser keeps none.
    case nothing
    /// A run that takes answers, begun on this day where its participant is.
    case run(StoredRun, began: CivilDate)
    /// What it keeps opens nothing any more.
    case stale
  }

  /// - Parameter task: the task that the page begins: a run of another one is no answer to whoever comes for this one.
  func remembered(_ request: Request, _ study: Study, task: String) throws -> Remembered {
    guard let bookmark = bookmark(request, study) else { return .nothing }
    try reader.shareSnapshot()
    guard let run = try openRun(of: bookmark) else { return .stale }
    guard run.state.taskID == task else { return .nothing }
    let zone = study.timezone
    return .run(run, began: Zones.moment(run.state.startedAt, zone: run.state.zone, study: zone).today)
  }

  /// The run of a bookmark, where it still takes answers.
  private func openRun(of bookmark: Token) throws -> StoredRun? {
    guard let run = try reader.run(bookmarkHash: hash(bookmark)), run.state.status.isOpen,
      let study = site.shelf.version(run.state.version, reader, at: now),
      now < run.state.expiresAt(study.study.runs)
    else { return nil }
    return run
  }

  /// A start page with what it offers: nothing that was kept of another browser's page may be shown, and what opens nothing goes.
  func offering(_ remembered: Remembered, _ page: Response, _ study: Study, _ request: Request) -> Response {
    guard study.runs.remembersOnDevice else { return page }
    var page = page
    page.fields.append(.vary, "Cookie")
    if case .stale = remembered { return forgetting(page, request) }
    return page
  }

  /// The page of a run that takes no answers any more: this browser need not remember it.
  func forgettingEnded(_ run: OpenRun, _ page: Response, _ request: Request) -> Response {
    remembers(run, request) ? forgetting(page, request) : page
  }

  /// Whether this browser keeps a bookmark of a run.
  func remembers(_ run: OpenRun, _ request: Request) -> Bool {
    guard let bookmark = bookmark(request, run.study.study) else { return false }
    // Whether it does only decides what is offered besides: a database that cannot be read has its own page elsewhere.
    let found = try? reader.run(bookmarkHash: hash(bookmark))
    return found?.state.id == run.state.id
  }

  // MARK: Its buttons

  /// Goes on with the run that the browser remembers, or forgets it.
  ///
  /// - Parameter start: the address of the start page.
  func carryOut(
    _ action: BookmarkAction, to start: String, _ study: Study, _ fields: FormFields, _ request: Request
  ) async -> Response {
    guard let bookmark = bookmark(request, study) else { return .seeOther(start) }
    switch action {
    case .goOn: return await goOn(bookmark, to: start, study, fields, request)
    case .forget: return await forget(bookmark, to: start, fields, request)
    }
  }

  private func goOn(
    _ bookmark: Token, to start: String, _ study: Study, _ fields: FormFields, _ request: Request
  ) async -> Response {
    let context = visitor(request.head)
    do {
      try reader.shareSnapshot()
      guard let run = try openRun(of: bookmark) else { return forgetting(.seeOther(start), request) }
      let token = Token.random()
      _ = try await site.records.write(
        .addToken(hash: site.keys.tokenHash(token, kind: RunToken.kind), run: run.state.id, at: now))
      return remembering(bookmark, study.runs, .seeOther(address(token)), request)
    } catch { return unavailable(context, after: error, retry: fields) }
  }

  /// Takes the bookmark back, also from whoever has copied it, and has the browser drop it.
  ///
  /// - Parameter page: where it leads then.
  private func forget(_ bookmark: Token, to page: String, _ fields: FormFields, _ request: Request) async -> Response {
    do {
      _ = try await site.records.write(.forgetBookmark(hash: hash(bookmark)))
      return forgetting(.seeOther(page), request)
    } catch { return unavailable(visitor(request.head), after: error, retry: fields) }
  }

  /// The same from *Pause or stop*, for the run that stands there.
  func forget(_ run: OpenRun, to page: String, _ fields: FormFields, _ request: Request) async -> Response {
    guard remembers(run, request), let bookmark = bookmark(request, run.study.study) else { return .seeOther(page) }
    return await forget(bookmark, to: page, fields, request)
  }
}
