import CivilTime
import HTTP
import Records
import Sealing
import SurveyModel
import TaskRunning
import Templating

/// The desk: where those who work on the study sign in, and what they see.
extension SiteHandler {
  private static let form = "desk form"

  func desk(_ route: DeskRoute, _ request: Request) -> Response {
    switch route {
    case .signIn: return signInPage(request)
    case .setUp(let token): return setUpPage(token, request)
    case .overview: return signedIn(request, .seeCounts) { try overviewPage($0, request) }
    case .audit: return signedIn(request, .seeAudit) { try auditPage($0, request) }
    case .sessions: return signedIn(request, nil) { try sessionsPage($0, request) }
    case .signOut: return .methodNotAllowed(allowed: route.methods)
    }
  }

  func desk(_ route: DeskRoute, _ fields: FormFields, _ request: Request) async -> Response {
    guard !isFromAnotherSite(request) else { return .seeOther("/desk") }
    switch route {
    case .signIn: return await signIn(fields, request)
    case .setUp(let token): return await setUp(token, fields, request)
    case .signOut, .sessions: return await endSession(fields, request)
    case .overview, .audit: return .methodNotAllowed(allowed: route.methods)
    }
  }

  // MARK: Who is there

  private var cookieName: String { isOverTLS ? "__Host-desk" : "desk" }
  private var isOverTLS: Bool { site.options.baseURL?.hasPrefix("https://") == true }

  /// Whoever is signed in, while that counts.
  private func session(_ request: Request) throws -> StaffSession? {
    guard let token = request.fields.cookie(cookieName).flatMap({ Token($0) }) else { return nil }
    guard let session = try reader.session(hash: site.keys.tokenHash(token, kind: DeskDoor.sessionKind)) else {
      return nil
    }
    let idle = now.milliseconds - session.seenAt.milliseconds
    let age = now.milliseconds - session.beganAt.milliseconds
    guard idle < Int64(DeskGate.idleMinutes) * 60_000, age < Int64(DeskGate.longestHours) * 3_600_000 else {
      return nil
    }
    return session
  }

  private func signedIn(
    _ request: Request, _ permission: DeskPermission?, _ body: (StaffSession) throws -> Response
  ) -> Response {
    let context = visitor(request.head)
    do {
      try reader.shareSnapshot()
      guard let session = try session(request) else { return .seeOther("/desk/sign-in") }
      if let permission, !permission.roles.contains(session.member.role) {
        return problem(.forbidden, "deskForbidden", context: context, back: "/desk")
      }
      note(session)
      return try body(session)
    } catch {
      return unavailable(context, after: error)
    }
  }

  /// Notes once a minute that somebody is there.
  private func note(_ session: StaffSession) {
    guard now.milliseconds - session.seenAt.milliseconds >= 60_000 else { return }
    site.gate.note(seen: session.row)
  }

  private func seal(_ session: StaffSession?) -> TemplateValue {
    .text(site.keys.seal(Array("\(session?.row ?? 0)".utf8), context: Self.form))
  }

  private func isSealed(_ fields: FormFields, for session: StaffSession?) -> Bool {
    site.keys.open(fields.first(OwnField.seal) ?? "", context: Self.form) == Array("\(session?.row ?? 0)".utf8)
  }

  private func deskPage(
    _ template: String, _ own: [(TemplateKey, TemplateValue)], _ title: String, _ session: StaffSession?,
    _ request: Request, isError: Bool = false, status: Status = .ok
  ) -> Response {
    let context = visitor(request.head)
    var value = own
    value += [
      ("page", context.frame(title: title, isError: isError)), ("title", .text(title)), ("seal", seal(session)),
    ]
    if let session {
      let places: [(DeskPermission?, String, String)] = [
        (.seeCounts, "/desk", "desk.overview"), (.seeAudit, "/desk/audit", "desk.audit"),
        (nil, "/desk/sessions", "desk.sessions"),
      ]
      let here = "/" + request.target.pathSegments.map { $0.text }.joined(separator: "/")
      let open = places.filter { $0.0?.roles.contains(session.member.role) ?? true }
      let links = open.map { place -> TemplateValue in
        ["href": .text(place.1), "text": .text(context.word(place.2)), "isHere": .flag(place.1 == here)]
      }
      value += [("name", .text(session.member.name)), ("places", .list(links))]
    }
    var response = page(template, .object(value), context, status: status, for: request)
    response.fields.set(FieldName.referrerPolicy, "same-origin")
    return response
  }

  // MARK: Signing in

  private func signInPage(_ request: Request, name: String = "", problem: String? = nil, status: Status = .ok)
    -> Response
  {
    let context = visitor(request.head)
    return deskPage(
      "desk-sign-in",
      [
        ("name", .text(name)), ("hasErrors", .flag(problem != nil)),
        ("errorHeading", .text(context.word("error.summary", ["count": .count(1)]))),
        ("errors", .list(problem.map { [["target": "name", "text": .text($0)]] } ?? [])),
      ], context.word("desk.signIn"), nil, request, isError: problem != nil, status: status)
  }

  private func signIn(_ fields: FormFields, _ request: Request) async -> Response {
    let context = visitor(request.head)
    let name = (fields.first("name") ?? "").trimming(" \t")
    guard isSealed(fields, for: nil) else { return signInPage(request, name: name) }
    guard site.gate.allows(name, from: client(request), atMilliseconds: now.milliseconds) else {
      var response = signInPage(request, name: name, problem: context.word("desk.tooMany"), status: .tooManyRequests)
      response.fields.append(.retryAfter, 60)
      return response
    }
    do {
      let member = try reader.staff(named: name)
      let isRight = await site.gate.matches(fields.first("passphrase") ?? "", member?.passphrase)
      let used = member.flatMap { step(of: fields.first("code") ?? "", $0) }
      if isRight, let member, let used {
        let token = Token.random()
        let outcome = try await site.records.write(
          .staff(
            .signIn(
              staff: member.id, code: used, sessionHash: site.keys.tokenHash(token, kind: DeskDoor.sessionKind),
              browser: String((request.fields.first(.userAgent) ?? "").prefix(200))), at: now, by: member.name))
        if outcome == .written {
          var response = Response.seeOther("/desk")
          response.fields.append(Cookie(name: cookieName, value: token.text, isSecure: isOverTLS))
          return response
        }
      }
      _ = try await site.records.write(.staff(.failed(name: String(name.prefix(100))), at: now, by: "somebody"))
      return signInPage(request, name: name, problem: context.word("desk.wrong"), status: .unprocessableContent)
    } catch {
      return unavailable(context, after: error, retry: nil)
    }
  }

  private func step(of code: String, _ member: StaffMember) -> Int? {
    guard let sealed = member.secondFactor, let secret = site.keys.open(sealed, context: "second factor \(member.id)")
    else {
      return nil
    }
    return OneTimePassword(secret: secret).step(of: code, atSeconds: now.milliseconds / 1_000, after: member.lastCode)
  }

  // MARK: The first time

  private func setUpPage(
    _ token: Token, _ request: Request, secret: OneTimePassword = .random(),
    problems: [(field: String, key: String)] = []
  ) -> Response {
    let context = visitor(request.head)
    do {
      guard let member = try reader.staff(setupHash: site.keys.tokenHash(token, kind: DeskDoor.linkKind), at: now)
      else {
        return problem(.notFound, "deskLink", context: context, back: "/desk/sign-in")
      }
      let study = context.plain(context.study.study.title)
      let label = AddressText.encoded("Cairn \(study):\(member.name)")
      let code = QRCode("otpauth://totp/\(label)?secret=\(secret.text)&issuer=\(AddressText.encoded("Cairn \(study)"))")
      func words(_ field: String) -> TemplateValue {
        TemplateValue(problems.first { $0.field == field }.map { context.word($0.key) })
      }
      return deskPage(
        "desk-set-up",
        [
          ("name", .text(member.name)), ("key", .text(Self.grouped(secret.text))), ("qr", code?.value ?? .missing),
          ("sealedSecret", .text(site.keys.seal(secret.secret, context: "new factor \(member.id)"))),
          ("hasErrors", .flag(!problems.isEmpty)),
          ("errorHeading", .text(context.word("error.summary", ["count": .count(problems.count)]))),
          ("errors", .list(problems.map { ["target": .text($0.field), "text": .text(context.word($0.key))] })),
          ("passphraseProblem", words("passphrase")), ("codeProblem", words("code")),
        ], context.word("desk.setUp"), nil, request, isError: !problems.isEmpty,
        status: problems.isEmpty ? .ok : .unprocessableContent)
    } catch {
      return unavailable(context, after: error)
    }
  }

  /// In groups of four, as people type it.
  private static func grouped(_ key: String) -> String {
    var text = ""
    for (index, character) in key.enumerated() {
      if index > 0, index.isMultiple(of: 4) { text.append(" ") }
      text.append(character)
    }
    return text
  }

  private func setUp(_ token: Token, _ fields: FormFields, _ request: Request) async -> Response {
    let context = visitor(request.head)
    let hash = site.keys.tokenHash(token, kind: DeskDoor.linkKind)
    do {
      guard let member = try reader.staff(setupHash: hash, at: now) else { return setUpPage(token, request) }
      let sealed = site.keys.open(fields.first("secret") ?? "", context: "new factor \(member.id)")
      guard isSealed(fields, for: nil), let sealed else { return setUpPage(token, request) }
      let secret = OneTimePassword(secret: sealed)
      let passphrase = fields.first("passphrase") ?? ""
      var problems: [(field: String, key: String)] = []
      let own = [member.name, context.study.study.id, context.plain(context.study.study.title)]
      if let problem = PassphraseRule.problem(passphrase, own: own) { problems.append(("passphrase", problem)) }
      let step = secret.step(of: fields.first("code") ?? "", atSeconds: now.milliseconds / 1_000, after: 0)
      if step == nil { problems.append(("code", "desk.codeWrong")) }
      guard problems.isEmpty, let step else { return setUpPage(token, request, secret: secret, problems: problems) }
      let kept = try await site.gate.hash(passphrase)
      _ = try await site.records.write(
        .staff(
          .setUp(
            linkHash: hash, passphrase: kept,
            secondFactor: site.keys.seal(secret.secret, context: "second factor \(member.id)"), code: step), at: now,
          by: member.name))
      return .seeOther("/desk/sign-in")
    } catch {
      return unavailable(context, after: error)
    }
  }

  // MARK: What there is to see

  private func overviewPage(_ session: StaffSession, _ request: Request) throws -> Response {
    let context = visitor(request.head)
    let counts = try reader.runCounts()
    let tasks = context.study.study.tasks.map { task -> TemplateValue in
      let own = counts.filter { $0.task == task.id }
      func number(_ statuses: [RunStatus]) -> TemplateValue {
        .text(
          context.texts.format.number(
            DecimalNumber(own.filter { statuses.contains($0.status) }.map(\.count).reduce(0, +))))
      }
      return [
        "title": context.line(task.title), "all": number(own.map(\.status)),
        "cells": .list(Self.columns.map { ["number": number($0.statuses)] }),
      ]
    }
    return deskPage(
      "desk-overview",
      [
        ("tasks", .list(tasks)), ("columns", .list(Self.columns.map { ["text": .text(context.word($0.key))] })),
      ], context.word("desk.overview"), session, request)
  }

  /// What the runs of a task are counted as.
  private static let columns: [(key: String, statuses: [RunStatus])] = [
    ("desk.open", [.inProgress, .saved]), ("desk.completed", [.completed]),
    ("desk.otherEnd", [.earlyTermination, .screenedOut, .declined, .failed]), ("desk.expired", [.expired]),
    ("desk.gone", [.withdrawn, .erased, .discarded]),
  ]

  private func auditPage(_ session: StaffSession, _ request: Request) throws -> Response {
    let context = visitor(request.head)
    let before = request.target.query.first("before").flatMap { Int64($0) } ?? .max
    let entries = try reader.audit(before: before)
    return deskPage(
      "desk-audit",
      [
        (
          "entries",
          .list(
            entries.map {
              [
                "at": .text(time($0.entry.at, context)), "actor": .text($0.entry.actor),
                "action": .text($0.entry.action),
                "subject": .text($0.entry.subject), "detail": .text($0.entry.detail),
              ]
            })
        ), ("older", entries.count == 100 ? .text("/desk/audit?before=\(entries[99].row)") : .missing),
      ], context.word("desk.audit"), session, request)
  }

  private func sessionsPage(_ session: StaffSession, _ request: Request) throws -> Response {
    let context = visitor(request.head)
    let sessions = try reader.sessions(ofStaff: session.member.id)
    func name(_ browser: String) -> String { browser.isEmpty ? context.word("desk.unknownBrowser") : browser }
    return deskPage(
      "desk-sessions",
      [
        (
          "sessions",
          .list(
            sessions.map {
              [
                "row": .text("\($0.row)"), "browser": .text(name($0.browser)),
                "began": .text(time($0.beganAt, context)),
                "seen": .text(time($0.seenAt, context)), "isThis": .flag($0.row == session.row),
              ]
            })
        )
      ], context.word("desk.sessions"), session, request)
  }

  /// An instant as the study's clocks show it.
  private func time(_ instant: Instant, _ context: PageContext) -> String {
    context.spelled(.dateTime(Zones.moment(instant, zone: nil, study: context.study.study.timezone).local))
  }

  /// Signs out here, or where the form says.
  private func endSession(_ fields: FormFields, _ request: Request) async -> Response {
    do {
      guard let session = try session(request) else { return .seeOther("/desk/sign-in") }
      guard isSealed(fields, for: session) else { return .seeOther("/desk/sessions") }
      let row = fields.first("session").flatMap { Int64($0) } ?? session.row
      _ = try await site.records.write(
        .staff(.end(session: row, of: session.member.id), at: now, by: session.member.name))
      guard row == session.row else { return .seeOther("/desk/sessions") }
      var response = Response.seeOther("/desk/sign-in")
      response.fields.append(Cookie(name: cookieName, value: "", maximumAge: 0, isSecure: isOverTLS))
      return response
    } catch {
      return unavailable(visitor(request.head), after: error)
    }
  }
}
