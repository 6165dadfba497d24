import SurveyModel
import Templating

/// What a page asks of the device: each with its words, a button that a script shows, and what came of it.
struct PermissionsView {
  let requests: [PermissionRequest]
  /// The step's id, which the hidden fields begin with.
  let id: String
  let problems: [AnswerProblem]
  let context: PageContext

  var value: TemplateValue {
    [
      "permissionsID": .text(id), "entries": .list(requests.map(entry)),
    ]
  }

  private func entry(_ request: PermissionRequest) -> TemplateValue {
    let wrong = problems.filter { $0.part == request.kind.rawValue }
    return [
      "kind": .text(request.kind.rawValue), "entryID": .text(id + "." + request.kind.rawValue),
      "entryTitle": context.line(request.name), "entryDetail": context.block(request.detail),
      "isOptional": .flag(request.isOptional), "isWrong": .flag(!wrong.isEmpty),
      "problems": .list(wrong.map { .text(context.word($0.message)) }),
      "about": .text(context.plain(request.name)),
    ]
  }
}
