import HTTP
import Sealing
import SurveyModel
import Templating

/// The form below a copy that has it sent to an address, and what came of it.
struct CopyMail {
  /// Why a copy was not sent.
  struct Problem {
    let status: Status
    /// What to do about it.
    let words: String
  }

  /// The form's sealed text.
  let seal: String
  var wasSent = false
  /// What was typed, where it is typed again otherwise.
  var typed = ""
  var problem: Problem?

  func value(action: String, in context: PageContext) -> TemplateValue {
    let problems = problem.map { problem -> TemplateValue in
      ["target": .text(OwnField.mailAddress), "text": .text(context.word(problem.words))]
    }
    let form: TemplateValue = [
      "action": .text(action), "seal": .text(seal), "typed": .text(typed),
      "error": TemplateValue(problem.map { context.word($0.words) }),
    ]
    return [
      "mail": form, "isSent": .flag(wasSent), "hasErrors": .flag(problem != nil),
      "errorHeading": .text(context.word("copy.mailNotSent")), "errors": .list(problems.map { [$0] } ?? []),
    ]
  }
}
