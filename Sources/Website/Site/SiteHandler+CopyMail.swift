import CivilTime
import HTTP
import Mailing
import Records
import Sealing
import SurveyModel
import TaskRunning
import Templating

/// Copies of what somebody agreed to, sent by mail where the operator names a program for that (researchkit.md C-13).
///
/// The address is in the request and in the letter and nowhere else: no row, no line of the log and no address of a page has it.
extension SiteHandler {
  /// Sends a copy and says so, or says why not and what to do, with the address in its field again.
  func sendCopy(_ token: Token, _ id: String, _ fields: FormFields, _ request: Request) async -> Response {
    guard let mailer = site.options.mailer else { return .methodNotAllowed(allowed: [.get, .head]) }
    let copy: AgreedCopy
    switch findCopy(token, id, request) {
    case .answered(let response): return response
    case .found(let found): copy = found
    }
    let path = "\(address(token))/\(id)/copy"
    guard let seal = FormSeal(fields.first(OwnField.seal) ?? "", keys: site.keys), seal.run == copy.run.state.id,
      seal.page == AgreedCopy.form(id)
    else { return problem(.forbidden, "unsealed", context: copy.run.context, back: path) }
    let typed = fields.first(OwnField.mailAddress) ?? ""
    func refused(_ status: Status, _ words: String) -> Response {
      var mail = CopyMail(seal: copy.seal(site, now))
      mail.typed = typed
      mail.problem = CopyMail.Problem(status: status, words: words)
      return page(of: copy, token, mail, request)
    }
    guard let recipient = MailAddress(typed) else { return refused(.unprocessableContent, "error.mail.address") }
    let share = share(of: recipient, copy.run, request)
    let time = now.milliseconds
    guard site.copies.take(share, atMilliseconds: time) else { return refused(.tooManyRequests, "error.mail.often") }
    do {
      let letter = try await withPictures(try letter(with: copy, to: recipient), of: copy)
      do throws(MailFailure) { try await mailer.send(letter) } catch {
        site.copies.giveBack(share, atMilliseconds: time)
        site.report("\(error)")
        return refused(.serviceUnavailable, "error.mail.failed")
      }
    } catch {
      site.copies.giveBack(share, atMilliseconds: time)
      return unavailable(copy.run.context, after: error)
    }
    return .seeOther(path + "?sent#_sent")
  }

  /// Whom a letter counts for: the client, the run and the recipient, who is counted by a keyed hash.
  private func share(of recipient: MailAddress, _ run: OpenRun, _ request: Request) -> LetterLimits.Share {
    let client = ClientNetwork.name(of: request.client(trusting: site.options.trustedProxies).text)
    let person = site.keys.personHash(recipient.text.lowercased(), named: "copy", isTest: run.stored.isTest)
    return LetterLimits.Share(client: client, keys: ["run \(run.state.id)", "to \(person)"])
  }

  /// The letter with the pictures of its document, which are read away from the loop.
  private func withPictures(_ letter: MailMessage, of copy: AgreedCopy) async throws -> MailMessage {
    let media = Array(copy.context.study.media.values)
    guard letter.html.contains("<img") else { return letter }
    let folder = site.records.folder
    return try await site.records.files.apart {
      let found = try LetterPictures(letter.html, media) { try folder.readMedia($0) }
      var letter = letter
      letter.html = found.html
      letter.pictures = found.pictures
      return letter
    }
  }

  /// The letter: the same as the page of the copy, and no address that leads to the run.
  private func letter(with copy: AgreedCopy, to recipient: MailAddress) throws -> MailMessage {
    let context = copy.context
    let study = context.study.study
    let title = context.plain(study.title)
    let own: TemplateValue = [
      "intro": .text(context.word("letter.intro", ["study": .plain(title)])),
      "source": .text(copy.text.document.resolved(context.languages)),
      "plainAgree": .text(context.plain(copy.text.field.agree)),
      "plainContact": TemplateValue(study.contact.map { context.plain($0.name) }),
    ]
    let value = try value(of: copy).adding(own)
    func rendered(_ template: String) -> String {
      var bytes: [UInt8] = []
      site.templates.render(template, value, within: context.surroundings, into: &bytes)
      return String(decoding: bytes, as: UTF8.self)
    }
    return MailMessage(
      to: recipient, senderName: title, replyTo: study.contact?.email.flatMap { MailAddress($0) },
      subject: context.word("letter.subject", ["study": .plain(title)]), language: context.language,
      text: rendered("letter-text"), html: rendered("letter"), date: now, id: Random.id("m"))
  }
}

extension AgreedCopy {
  /// The name of the page in the form's seal.
  static func form(_ item: String) -> String { item + "/copy" }

  /// The sealed text of a new form.
  func seal(_ site: Site, _ now: Instant) -> String {
    FormSeal(run: run.state.id, page: Self.form(item), shownAt: now).sealed(with: site.keys)
  }

  /// The form, where the operator sends copies.
  func mailForm(_ site: Site, _ now: Instant, wasSent request: Request) -> CopyMail? {
    guard site.options.mailer != nil else { return nil }
    return CopyMail(seal: seal(site, now), wasSent: request.target.query.contains("sent"))
  }
}
