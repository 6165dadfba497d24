import HTTP
import Records
import Sealing
import SurveyModel
import TaskRunning
import Templating

/// What a run that is over still offers: taking the answers back, as far as the study allows it.
extension SiteHandler {
  private static let form = "/withdrawal"

  /// The receipt's words and button.
  func withdrawal(_ run: OpenRun, _ token: Token) -> TemplateValue {
    let context = run.context
    let address = TemplateValue.text(address(token) + "/leave/delete")
    switch run.study.study.withdrawal {
    case .erase:
      return [
        "text": .text(context.word("receipt.eraseText")), "href": address,
        "button": .text(context.word("leave.delete")),
      ]
    case .withdraw:
      return [
        "text": .text(context.word("receipt.withdrawText")), "href": address,
        "button": .text(context.word("leave.withdraw")),
      ]
    case .contact:
      guard let contact = run.study.study.contact else { return .missing }
      return ["text": .text(context.word("receipt.contactText", ["contact": .text(contact.name)]))]
    }
  }

  /// Asks once more before anything goes.
  func withdrawalPage(_ run: OpenRun, _ token: Token, _ request: Request) -> Response {
    let words: String
    switch (run.state.status.holdsAnswers, run.study.study.withdrawal) {
    case (true, .erase): words = "delete"
    case (true, .withdraw): words = "withdraw"
    case (_, _): return over(run, token, request)
    }
    let context = run.context
    let seal = FormSeal(run: run.state.id, page: Self.form, shownAt: now)
    return page(
      "delete",
      [
        "page": context.frame(title: context.word("leave." + words)), "seal": .text(seal.sealed(with: site.keys)),
        "question": .text(context.word("leave.\(words)Question")), "yes": .text(context.word("leave.\(words)Yes")),
        "no": .text(context.word("leave.deleteNo")), "action": .text(words + "Confirmed"),
        "address": .text(address(token) + "/leave"), "goOn": .text(address(token)),
      ], context, for: request)
  }

  /// Carries out what was confirmed; anything else about a run that is over shows how it ended.
  func withdraw(_ run: OpenRun, _ token: Token, _ fields: FormFields, _ request: Request) async -> Response {
    guard let seal = FormSeal(fields.first(OwnField.seal) ?? "", keys: site.keys), seal.run == run.state.id,
      seal.page == Self.form, run.state.status.holdsAnswers
    else { return over(run, token, request) }
    let write: RecordsWrite
    switch (fields.first(OwnField.action), run.study.study.withdrawal) {
    case ("deleteConfirmed", .erase): write = .erase(run: run.state.id, at: now)
    case ("withdrawConfirmed", .withdraw): write = .withdraw(run: run.state.id, at: now)
    default: return over(run, token, request)
    }
    do {
      _ = try await site.records.write(write)
      return .seeOther(address(token))
    } catch {
      return unavailable(run.context, after: error, retry: fields)
    }
  }
}

extension RunStatus {
  /// The answers of a run that is over are there, whether it was finished or its time ran out.
  var holdsAnswers: Bool {
    switch self {
    case .completed, .failed, .earlyTermination, .screenedOut, .declined, .inProgress, .saved, .expired: true
    case .discarded, .withdrawn, .erased: false
    }
  }
}
