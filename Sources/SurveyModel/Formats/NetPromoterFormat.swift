/// How likely somebody is to recommend something, from 0 to 10 (researchkit.md W-06).
public struct NetPromoterFormat: AnswerFormat {
  /// The word after `type:`.
  public static let name = "netPromoter"
  /// One sentence for the documentation.
  public static let summary = "How likely it is to be recommended, from 0 to 10."
  /// The words at the ends.
  public static let keys = [
    DefinitionKey("minimumLabel", .text, "The words at 0; “Not at all likely” where nothing is said."),
    DefinitionKey("maximumLabel", .text, "The words at 10; “Extremely likely” where nothing is said."),
  ]

  private let look: ScaleLook
  private let row = NumberRow(0...10)

  /// Takes over the words.
  public init(_ definition: Definition, problems: inout [DefinitionProblem]) {
    look = ScaleLook(
      lower: ScaleLook.End(label: definition.text("minimumLabel") ?? LocalizedText(interface: "likely.not")),
      upper: ScaleLook.End(label: definition.text("maximumLabel") ?? LocalizedText(interface: "likely.very")))
  }

  /// Conditions compare and reckon with numbers.
  public var valueType: ValueType { .number }

  /// A scale's answer.
  public var resultKind: ResultKind { .question(.scale) }

  /// A row of eleven numbers.
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
