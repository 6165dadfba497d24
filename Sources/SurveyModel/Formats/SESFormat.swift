/// A rung of a ladder of ten, on which people place themselves in society (researchkit.md F-23).
///
/// The top rung is stored as 0 and the bottom rung as 9, as ResearchKit does; the page and the codebook call them 10 and 1.
public struct SESFormat: AnswerFormat {
  /// The word after `type:`.
  public static let name = "ses"
  /// One sentence for the documentation.
  public static let summary = "A rung of a ladder of ten."
  /// The words at both ends of the ladder.
  public static let keys = [
    DefinitionKey("topRungText", .text, "The words at the top rung."),
    DefinitionKey("bottomRungText", .text, "The words at the bottom rung."),
  ]

  private let look: ScaleLook
  private let row = NumberRow(0...9)

  /// Takes over the words.
  public init(_ definition: Definition, problems: inout [DefinitionProblem]) {
    look = ScaleLook(
      lower: ScaleLook.End(label: definition.text("topRungText") ?? LocalizedText(interface: "ladder.top")),
      upper: ScaleLook.End(label: definition.text("bottomRungText") ?? LocalizedText(interface: "ladder.bottom")),
      numbersEnds: false, isVertical: true)
  }

  /// Conditions compare and reckon with numbers.
  public var valueType: ValueType { .number }

  /// The rung of a ladder.
  public var resultKind: ResultKind { .question(.socioEconomic) }

  /// Ten radio buttons from the top rung, 10, down to 1.
  public var control: Control {
    .scale(
      row.numbers.map {
        ControlOption(code: String($0), label: LocalizedText(verbatim: String(row.numbers.count - $0)))
      }, look)
  }

  /// Takes one number of those shown; several at once, or another one, are refused.
  public func read(_ fields: FieldInput, in context: ReadingContext) -> Reading { row.read(fields) }

  /// The number that was chosen.
  public func fields(for value: AnswerValue) -> FieldInput { row.fields(for: value) }

  /// One column of numbers; what they stand for is in the codebook.
  public func columns() -> [Column] { row.columns() }
}
