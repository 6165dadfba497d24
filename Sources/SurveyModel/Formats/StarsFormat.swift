/// A number of stars (researchkit.md W-06).
public struct StarsFormat: AnswerFormat {
  /// The word after `type:`.
  public static let name = "stars"
  /// One sentence for the documentation.
  public static let summary = "A number of stars."
  /// `count`, and the words at the ends.
  public static let keys = [
    DefinitionKey("count", .integer, "How many stars there are, 2 to 10; 5 where nothing is said."),
    DefinitionKey("minimumLabel", .text, "The words at one star."),
    DefinitionKey("maximumLabel", .text, "The words at all stars."),
  ]

  private let count: Int
  private let look: ScaleLook

  /// Takes over the count. One that is no row of stars is a problem.
  public init(_ definition: Definition, problems: inout [DefinitionProblem]) {
    let written = definition.integer("count") ?? 5
    count = min(max(written, 2), 10)
    if written != count { problems.append(DefinitionProblem("count", "Write a number from 2 to 10.")) }
    look = ScaleLook(
      lower: ScaleLook.End(label: definition.text("minimumLabel")),
      upper: ScaleLook.End(label: definition.text("maximumLabel")), mark: .stars)
  }

  private var row: NumberRow { NumberRow(1...count) }

  /// Conditions compare and reckon with numbers.
  public var valueType: ValueType { .number }

  /// A scale's answer.
  public var resultKind: ResultKind { .question(.scale) }

  /// A row of stars, each a radio button with its number.
  public var control: Control {
    .scale(row.numbers.map { ControlOption(code: String($0), label: LocalizedText(verbatim: String($0))) }, look)
  }

  /// Takes one number of those shown; several at once, or another one, are refused.
  public func read(_ fields: FieldInput, in context: ReadingContext) -> Reading { row.read(fields) }

  /// The number that was chosen.
  public func fields(for value: AnswerValue) -> FieldInput { row.fields(for: value) }

  /// One column of numbers; what they stand for is in the codebook.
  public func columns() -> [Column] { row.columns() }
}
