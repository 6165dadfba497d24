/// A value that nobody types: it is worked out from other answers and stored with them (researchkit.md W-06).
public struct CalculatedFormat: AnswerFormat {
  /// The word after `type:`.
  public static let name = "calculated"
  /// One sentence for the documentation.
  public static let summary = "A value worked out from other answers; nobody sees it."
  /// `value`, which it needs, `gives` and `unit`.
  public static let keys = [
    DefinitionKey("value", .expression, "The calculation, over answers of this page and earlier ones.", required: true),
    DefinitionKey(
      "gives", .keyword(Kind.allCases.map(\.rawValue)),
      "What it comes to: `number`, where nothing is said, `boolean`, `text` or `date`."),
    NumberRules.unitKey,
  ]

  /// What a calculation comes to.
  private enum Kind: String, CaseIterable, Sendable {
    case number, boolean, text, date
  }

  private let kind: Kind
  private let calculation: Expression?
  private let unit: LocalizedText?

  /// Takes over the calculation, whose names the study checks.
  public init(_ definition: Definition, problems: inout [DefinitionProblem]) {
    kind = definition.string("gives").flatMap(Kind.init) ?? .number
    calculation = definition.expression("value")
    unit = definition.text("unit")
    if unit != nil, kind != .number { problems.append(DefinitionProblem("unit", "Only a number has a unit.")) }
  }

  /// What it comes to.
  public var valueType: ValueType {
    switch kind {
    case .number: .number
    case .boolean: .boolean
    case .text: .text
    case .date: .date
    }
  }

  /// Nothing on the page.
  public var control: Control { .hidden(parts: []) }

  /// The calculation.
  public var relation: AnswerRelation? { calculation.map { .calculated($0) } }

  /// Takes nothing: what a page sends under its name counts for nothing.
  public func read(_ fields: FieldInput, in context: ReadingContext) -> Reading { .blank }

  /// Nothing stands on the page.
  public func fields(for value: AnswerValue) -> FieldInput { FieldInput() }

  /// One column of what it comes to.
  public func columns() -> [Column] {
    switch kind {
    case .number: [Column(type: .number(unit: unit, minimum: nil, maximum: nil))]
    case .boolean: [Column(type: .flag(labels: []))]
    case .text: [Column(type: .text)]
    case .date: [Column(type: .date)]
    }
  }

  /// There is no default.
  public func value(fromDefault scalar: String) -> AnswerValue? { nil }
}
