/// The overview of what is repeated as entries. No author writes it: `repeat:` brings it.
public struct EntryListStep: StepKind {
  /// The name of the kind; authors cannot write it.
  public static let name = "entries"
  /// One sentence for the documentation.
  public static let summary = "The overview of entries."
  /// None: nobody writes this kind into a study file.
  public static let keys: [DefinitionKey] = []

  /// The entries.
  public let blocks: [PageBlock]

  /// The overview of what is repeated.
  public init(_ block: Repeat) { blocks = [.entries(block)] }

  /// An empty page: no author writes this kind.
  public init(
    _ definition: Definition, id: String, optionality: Optionality, problems: inout [DefinitionProblem]
  ) { blocks = [] }
}

/// Which entries there are. No author writes it, and nobody fills it by hand.
struct EntryListFormat: FormatOfStep {
  static let name = "entries"
  static let summary = "Which entries there are."

  init() {}
  init(_ definition: Definition, problems: inout [DefinitionProblem]) {}

  var valueType: ValueType { .opaque }
  var control: Control { .hidden(parts: []) }
  func read(_ fields: FieldInput, in context: ReadingContext) -> Reading { .blank }
  func fields(for value: AnswerValue) -> FieldInput { FieldInput() }
  func columns() -> [Column] { [] }
}

extension Step {
  /// What the page is the overview of; nil for most pages.
  public var entries: Repeat? {
    guard type(of: kind) == EntryListStep.self else { return nil }
    for case .entries(let block) in kind.blocks { return block }
    return nil
  }
}

extension Repeat {
  /// Its overview; nil where something else decides about how often.
  public var list: EntryList? { if case .entries(let list) = rule { list } else { nil } }

  /// The name of the answer that holds which entries there are; no author's id has a slash.
  public var listItem: String { id + "/entries" }

  /// Whether a name is that of such an answer.
  public static func isListItem(_ name: String) -> Bool { name.hasSuffix("/entries") }

  /// The step that is its overview.
  public func overview(showIf: Expression? = nil) -> Step? {
    list.map { Step(id: id, kind: EntryListStep(self), title: $0.title, text: $0.text, showIf: showIf) }
  }
}

extension Step {
  /// An overview with the answer that says which entries there are.
  var withListItem: Step {
    guard let block = entries else { return self }
    var step = self
    let item = Item(
      id: block.listItem, question: LocalizedText([:]), optionality: .optional,
      answer: AnswerDefinition(format: EntryListFormat()))
    step.passBlocks = kind.blocks + [.item(item)]
    return step
  }
}
