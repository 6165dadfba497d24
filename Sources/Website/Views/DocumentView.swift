import Records
import SurveyModel
import Templating

/// A document with its links: one opens it beside the survey, the other downloads it.
struct DocumentView {
  let document: DocumentReference
  let context: PageContext

  var value: TemplateValue {
    let file = context.study.media[document.path]
    let name = MessageArgument.text(document.name)
    let size = MessageArgument.plain(FileSize.text(file?.size ?? 0, context.texts))
    return [
      "src": TemplateValue(file?.address), "open": .text(context.word("document.open", ["name": name, "size": size])),
      "download": .text(context.word("document.download", ["name": name])),
    ]
  }
}
