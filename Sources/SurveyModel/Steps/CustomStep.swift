/// A page that its author draws, with declared fields (researchkit.md S-19): what comes of it is checked and exported like a form.
public struct CustomStep: StepKind {
  /// The word after `type:`.
  public static let name = "custom"
  /// One sentence for the documentation.
  public static let summary = "A page that you draw, with fields that are checked and exported."
  /// `fields`, which it needs, with `template` or `page`, and `answer`.
  public static let keys = [
    DefinitionKey("fields", .items, "What the page asks, as the items of a form.", required: true),
    DefinitionKey("answer", .answer, "The answer format of each field that names none."),
    DefinitionKey("template", .markup, "A Mustache template with HTML around the fields, each placed by `{{>id}}`."),
    DefinitionKey("page", FrameReference.kind, "A page of HTML in a frame, which fills the fields in."),
  ]

  /// The author's markup with the fields in it, or the frame and the fields below it.
  public let blocks: [PageBlock]

  /// Takes over the page. One without fields, with two looks or with none, and a field in no place or in two are problems.
  public init(
    _ definition: Definition, id: String, optionality: Optionality, problems: inout [DefinitionProblem]
  ) {
    let fields = definition.items("fields") ?? []
    if fields.isEmpty { problems.append(DefinitionProblem("fields", "Write at least one field.")) }
    if let field = fields.first(where: { $0.answer.format.relation != nil && $0.answer.format.consent == nil }),
      case .repeats? = field.answer.format.relation
    {
      problems.append(DefinitionProblem("fields", "`\(field.id)` repeats another answer. Ask that in a form."))
    }
    switch (definition.markup("template"), definition.group("page").flatMap(FrameReference.init)) {
    case (let parts?, nil):
      blocks = Self.blocks(parts, fields, &problems)
    case (nil, let frame?):
      frame.check(&problems)
      blocks = [.frame(frame)] + fields.map(PageBlock.item)
    case (_?, _?):
      problems.append(DefinitionProblem("page", "The page is drawn by `template:` already. Keep one of the two."))
      blocks = []
    case (nil, nil):
      if !definition.has("template"), !definition.has("page") {
        problems.append(
          DefinitionProblem("fields", "Name `template:` or `page:`, or make it a form: nothing draws this page."))
      }
      blocks = []
    }
  }

  private static func blocks(
    _ parts: [MarkupPart], _ fields: [Item], _ problems: inout [DefinitionProblem]
  ) -> [PageBlock] {
    var placed: [String] = []
    let blocks = parts.compactMap { part -> PageBlock? in
      switch part {
      case .markup(let text): return .markup(text)
      case .field(let id):
        placed.append(id)
        guard let field = fields.first(where: { $0.id == id }) else {
          problems.append(DefinitionProblem("template", "`{{>\(id)}}` names no field. Declare it under `fields:`."))
          return nil
        }
        return .item(field)
      }
    }
    for field in fields {
      switch placed.count(where: { $0 == field.id }) {
      case 1: break
      case 0:
        problems.append(
          DefinitionProblem(
            "template", "The field `\(field.id)` has no place. Write `{{>\(field.id)}}` where it stands."))
      default: problems.append(DefinitionProblem("template", "The field `\(field.id)` has two places. Keep one."))
      }
    }
    return blocks
  }
}

/// A part of an author's template.
public enum MarkupPart: Hashable, Sendable {
  /// HTML, with the names of answers in `{{ }}`.
  case markup(LocalizedText)
  /// The place of a field.
  case field(String)
}

extension FrameReference {
  /// What an author writes about a page in a frame.
  static let kind = DefinitionKey.Kind.group([
    DefinitionKey("file", .file, "The HTML file, with everything that it needs inside.", required: true),
    DefinitionKey("name", .text, "What the frame shows, for screen readers.", required: true),
    DefinitionKey("height", .integer, "The frame's height in pixels, from 50 to 5000; 400 where nothing is said."),
  ])

  private static let heights = 50...5_000
  private static let usualHeight = 400

  /// The frame of a definition; nil where something is missing, which the reader has said.
  init?(_ definition: Definition) {
    guard let file = definition.string("file"), let name = definition.text("name") else { return nil }
    self.init(path: file, name: name, height: definition.integer("height") ?? Self.usualHeight)
  }

  /// What is wrong with it.
  func check(_ problems: inout [DefinitionProblem]) {
    if ![".html", ".htm"].contains(where: path.lowercased().hasSuffix) {
      problems.append(DefinitionProblem("page.file", "`\(path)` is no HTML file. Name one that ends with .html."))
    }
    if !Self.heights.contains(height) {
      problems.append(DefinitionProblem("page.height", "Write a number from 50 to 5000."))
    }
  }
}
