import SurveyModel
import Templating

/// A field for a file as its template draws it: what is kept already, and what may be chosen.
struct FileView {
  let item: Item
  let field: FileField
  let fields: FieldInput
  let context: PageContext

  /// What stands beside the parts that every field has.
  var value: TemplateValue {
    [
      "accept": .text(field.acceptAttribute), "device": device, "kept": kept, "noteID": .text(noteID),
      "note": .text(note), "maximum": .number(field.maximumSize),
      "tooLarge": TemplateValue(
        context.word(
          "error.file.tooLarge", ["name": .plain("{name}"), "size": .size(bytes: field.maximumSize)])),
      "capture": capture,
    ]
  }

  var noteID: String { "\(item.id).note" }

  /// What `capture` says to a phone: which camera to open.
  private var device: TemplateValue {
    guard let capture = field.capture else { return .missing }
    return .text(capture.position == .front ? "user" : "environment")
  }

  private var note: String {
    let size = MessageArgument.size(bytes: field.maximumSize)
    switch field.capture?.medium {
    case nil: return context.word("file.note", ["kinds": .plain(kinds), "size": size])
    case .photograph?: return context.word("capture.photographNote", ["size": size])
    case .film(let seconds, _, _)?:
      return context.word("capture.filmNote", ["length": .interval(seconds: seconds), "size": size])
    }
  }

  private var kinds: String { field.accept.map(\.label).joined(separator: ", ") }

  private var kept: TemplateValue {
    guard let file = FileAnswer(fields) else { return .missing }
    let name = MessageArgument.plain(file.name)
    return FileView.shown(file, context).adding([
      "keep": .text("\(item.id).\(FilePart.keep)"), "file": .text(file.id),
      "text": .text(context.word("file.kept", ["name": name, "size": .size(bytes: file.size)])),
      "remove": .text("\(item.id).\(FilePart.remove)"),
      "removeText": .text(context.word("file.remove", ["name": name])),
    ])
  }

  /// A file that is there, on its own page and in lists of answers: what belongs into its address, and its name.
  static func shown(_ file: FileAnswer, _ context: PageContext) -> TemplateValue {
    [
      "file": .text(file.id), "isPicture": .flag(file.kind.isShownByBrowsers),
      "isFilm": .flag(file.kind.group == .video), "isSound": .flag(file.kind.group == .audio),
      "name": .text(file.name),
    ]
  }

  /// What the page's script needs for a preview and a recorder.
  private var capture: TemplateValue {
    guard let capture = field.capture else { return .missing }
    var own: TemplateValue = [
      "instructions": context.line(capture.instructions),
      "hint": TemplateValue(capture.hint.map { context.plain($0) }),
      "template": capture.template.map { template($0) } ?? .missing,
      "position": .text(capture.position.rawValue),
    ]
    switch capture.medium {
    case .photograph: own = own.adding(["medium": "photograph"])
    case .film(let seconds, let isMute, let torch):
      own = own.adding([
        "medium": "film", "seconds": .number(seconds), "isMute": .flag(isMute), "torch": .text(torch.rawValue),
      ])
    }
    return own
  }

  private func template(_ template: FileField.Capture.Template) -> TemplateValue {
    [
      "src": TemplateValue(context.study.media[template.path]?.address), "top": .number(template.top),
      "left": .number(template.left), "bottom": .number(template.bottom), "right": .number(template.right),
    ]
  }
}
