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
  private let numbers = 0...10

  /// Takes over the words.
  public init(_ definition: Definition, problems: inout [DefinitionProblem]) {
    look = ScaleLook(
      lower: ScaleLook.End(label: definition.text("minimumLabel") ?? LocalizedText(interface: "likely.not")),
      upper: ScaleLook.End(label: definition.text("maximumLabel") ?? LocalizedText(interface: "likely.very")))
  }

  /// Conditions compare and reckon with numbers.
  public var valueType: ValueType { .number }

  /// A row of eleven numbers.
  public var control: Control {
    .scale(numbers.map { ControlOption(code: String($0), label: LocalizedText(verbatim: String($0))) }, look)
  }

  /// Takes one number of those shown; several at once, or another one, are refused.
  public func read(_ fields: FieldInput, in context: ReadingContext) -> Reading {
    switch TypedCodes(fields, known: Set(numbers.map(String.init))) {
    case .none: .blank
    case .one(let code): DecimalNumber(code).map { .value(.number($0)) } ?? .blank
    case .several: .refused([AnswerProblem(Message("error.choice.several"))])
    case .unknown: .refused([AnswerProblem(Message("error.choice.unknown"))])
    }
  }

  /// The number that was chosen.
  public func fields(for value: AnswerValue) -> FieldInput {
    if case .number(let number) = value { FieldInput(["": [number.description]]) } else { FieldInput() }
  }

  /// One column of numbers; what they stand for is in the codebook.
  public func columns() -> [Column] {
    [
      Column(
        type: .number(
          unit: nil, minimum: numbers.first.map(DecimalNumber.init), maximum: numbers.last.map(DecimalNumber.init)))
    ]
  }
}
