import CivilTime
import HTTP
import Records
import Sealing
import SurveyModel
import TaskRunning
import Templating

/// *Pause or stop*, the saved link, and what a finished run still offers.
extension SiteHandler {
  private static let leaveForm = "/leave"

  // MARK: Pages

  func leavePage(_ token: Token, _ request: Request) async -> Response {
    await withRun(token, request, answers: .none) { run in
      let replies: HostReplies
      do { replies = try await self.replies(to: [.supportsSaveAndRestore], about: run) } catch {
        return hostFailed(run, error)
      }
      let copies: TemplateValue
      let back: String?
      do {
        copies = try self.copies(run, token)
        back = try wayBack(of: run)
      } catch { return unavailable(run.context, after: error) }
      return page(
        "leave",
        [
          "page": run.context.frame(title: run.context.word("leave.title")), "seal": .text(seal(run, Self.leaveForm)),
          "address": .text(address(token) + "/leave"), "canSave": .flag(replies.supportsSaveAndRestore),
          "goOn": .text("\(address(token))/\(run.state.standsAt)"), "copies": copies,
          "remembers": .flag(remembers(run, request)), "back": TemplateValue(back),
          "canWithdraw": .flag(run.study.study.withdrawal == .withdraw),
        ], run.context, for: request)
    }
  }

  /// Asks once more before all answers go, or what a finished run still offers.
  func deletePage(_ token: Token, _ request: Request) -> Response {
    let run: OpenRun
    switch look(up: token, request, answers: .none) {
    case .answered(let response): return response
    case .over(let run): return withdrawalPage(run, token, request)
    case .open(let found): run = found
    }
    let context = run.context
    let withdraws = request.target.query.contains("withdraw") && run.study.study.withdrawal == .withdraw
    let words = withdraws ? "withdraw" : "delete"
    return page(
      "delete",
      [
        "page": context.frame(title: context.word("leave." + words)), "seal": .text(seal(run, Self.leaveForm)),
        "question": .text(context.word("leave.\(words)Question")), "yes": .text(context.word("leave.\(words)Yes")),
        "no": .text(context.word("leave.\(words)No")), "action": .text(words + "Confirmed"),
        "address": .text(address(token) + "/leave"), "goOn": .text("\(address(token))/\(run.state.standsAt)"),
      ], context, for: request)
  }

  /// Link and code, where the host lets people go on later; else its address leads to *Pause or stop*.
  func savedPage(_ token: Token, _ request: Request) async -> Response {
    await withRun(token, request, answers: .none) { run in
      let replies: HostReplies
      do { replies = try await self.replies(to: [.supportsSaveAndRestore], about: run) } catch {
        return hostFailed(run, error)
      }
      guard replies.supportsSaveAndRestore else { return .seeOther(address(token) + "/leave") }
      return savedPage(run, token, request)
    }
  }

  private func savedPage(_ run: OpenRun, _ token: Token, _ request: Request) -> Response {
    let context = run.context
    let until = Zones.moment(
      run.state.expiresAt(run.study.study.runs), zone: run.state.zone, study: run.study.study.timezone
    ).today
    let base = baseURL(request)
    let link = base + address(token)
    let code = QRCode(link)
    let subject = context.word("saved.mailSubject", ["study": .plain(context.plain(run.study.study.title))])
    let body = context.word("saved.mailBody", ["date": .date(until)]) + "\n" + link
    return page(
      "saved",
      [
        "page": context.frame(title: context.word("saved.title")),
        "until": .text(context.word("saved.text", ["date": .date(until)])), "link": .text(link),
        "codeText": .text(context.word("saved.code", ["address": .plain(base + "/resume")])),
        "code": .text(site.keys.resumeCode(run: run.state.id, version: 0).text),
        "mail": .text("mailto:?subject=\(AddressText.encoded(subject))&body=\(AddressText.encoded(body))"),
        "qr": code?.value ?? .missing,
        "goOn": .text("\(address(token))/\(run.state.standsAt)"),
      ], context, for: request)
  }

  /// The last page of a run that ended: the author's words, and a receipt without answers.
  ///
  /// - Parameter back: where whoever began it from another run goes on.
  func receiptPage(_ found: OpenRun, _ token: Token, _ request: Request, back: String?) -> Response {
    var run = found
    var step: Step?
    let copies: TemplateValue
    do {
      if let place = run.task.index(of: run.state.standsAt) {
        try read(pageAt: place, of: &run)
        step = run.run.page(of: run.task.steps[place], in: run.reading)
      }
      copies = try self.copies(run, token)
    } catch {
      return unavailable(run.context, after: error)
    }
    let context = run.context
    let ended = run.state.finishedAt ?? run.state.lastSavedAt
    let finished = Zones.moment(ended, zone: run.state.zone, study: run.study.study.timezone).local
    let link = step?.kind.blocks.lazy.compactMap { block -> TemplateValue? in
      guard case .link(let text, let url) = block else { return nil }
      let address = LinkAddress(url).filled { name in
        run.state.values[name].map { AddressText.encoded(AnswerText.of($0, context: context)) } ?? ""
      }
      return ["href": .text(address), "text": context.line(text)]
    }.first
    let body = step?.kind.blocks.lazy.compactMap { block -> TemplateValue? in
      if case .body(let items) = block { BodyView(items: items, context: context).value } else { nil }
    }.first
    let look = PageLookView(look: step?.look ?? StepLook(), context: context)
    let title = step?.title.map(context.plain) ?? context.word("receipt.title")
    return page(
      "receipt",
      [
        "page": context.frame(title: title), "title": step?.title.map { context.line($0) } ?? .text(title),
        "text": context.block(step?.text), "detailText": context.block(step?.detailText),
        "footnote": context.block(step?.footnote), "icon": look.icon, "images": look.images, "tints": look.tints,
        "look": look.classes, "body": body?.adding(["bodyClasses": look.bodyClasses]) ?? .missing,
        "link": link ?? .missing, "reference": .text(run.state.id),
        "finished": .text(context.texts.format.dateTime(finished)), "contact": context.contact,
        "withdrawal": withdrawal(run, token), "copies": copies, "back": TemplateValue(back),
      ], context, for: request)
  }

  // MARK: Forms

  func leave(_ token: Token, _ fields: FormFields, _ request: Request) async -> Response {
    for _ in 0..<3 {
      switch look(up: token, request, answers: .all) {
      case .answered(let response): return response
      case .over(let run):
        // A second click on the button that ended the run gets the first one's answer.
        if let seal = FormSeal(fields.first(OwnField.seal) ?? "", keys: site.keys), seal.run == run.state.id,
          let response = repeated(seal, SentForm(fields: fields, request: request), token)
        {
          return response
        }
        return await withdraw(run, token, fields, request)
      case .open(let run):
        guard let seal = FormSeal(fields.first(OwnField.seal) ?? "", keys: site.keys), seal.run == run.state.id,
          seal.page == Self.leaveForm
        else { return problem(.forbidden, "unsealed", context: run.context, back: address(token) + "/leave") }
        if run.study.study.withdrawal == .withdraw {
          switch fields.first(OwnField.action) {
          case "withdraw": return .seeOther(address(token) + "/leave/delete?withdraw")
          case "withdrawConfirmed": return await withdraw(run, token, fields)
          default: break
          }
        }
        if fields.first(OwnField.action) == BookmarkAction.forget.rawValue {
          return await forget(run, to: address(token) + "/leave", fields, request)
        }
        guard let action = LeaveAction(fields) else { return .seeOther(address(token) + "/leave") }
        let replies: HostReplies
        do { replies = try await self.replies(to: run.run.questions(for: action), about: run) } catch {
          noteFailure(of: run.state.id, error)
          return problem(.serviceUnavailable, "notSaved", context: run.context, retry: fields)
        }
        let decision = run.run.decide(action, replies: replies, at: now)
        if decision.change.isEmpty { return .seeOther(address(token) + decision.destination.path) }
        do {
          let outcome = try await site.records.write(
            .change(
              SubmittedChange(
                change: decision.change,
                submissionHash: SentForm(fields: fields, request: request).submissionHash(seal), formKey: seal.key,
                destination: decision.destination.path, notices: decision.notices, settings: run.study.study.runs)))
          if outcome == .outdated { continue }
          return .seeOther(address(token) + decision.destination.path)
        } catch { return unavailable(run.context, after: error, retry: fields) }
      }
    }
    return unavailable(visitor(request.head), retry: fields)
  }

  /// Ends an open run for good and keeps its answers.
  private func withdraw(_ run: OpenRun, _ token: Token, _ fields: FormFields) async -> Response {
    do {
      _ = try await site.records.write(.withdraw(run: run.state.id, at: now))
      return .seeOther(address(token))
    } catch { return unavailable(run.context, after: error, retry: fields) }
  }

  // MARK: Parts

  private func seal(_ run: OpenRun, _ page: String) -> String {
    FormSeal(run: run.state.id, page: page, shownAt: now).sealed(with: site.keys)
  }

  /// What participants see as our address: the operator's word, else the request's own.
  private func baseURL(_ request: Request) -> String {
    if let base = site.options.baseURL { return base }
    return (isSecure(request) ? "https://" : "http://") + request.head.host
  }

  /// Whether participants reach us by https, as the operator says, else as the request came.
  func isSecure(_ request: Request) -> Bool {
    site.options.baseURL?.hasPrefix("https://") ?? request.isSecure(trusting: site.options.trustedProxies)
  }
}

extension LeaveAction {
  fileprivate init?(_ fields: FormFields) {
    switch fields.first(OwnField.action) {
    case "save": self = .saveForLater
    case "delete": self = .delete(isConfirmed: false)
    case "deleteConfirmed": self = .delete(isConfirmed: true)
    default: return nil
    }
  }
}
