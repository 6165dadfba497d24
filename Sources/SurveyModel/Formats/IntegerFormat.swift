/// A whole number (researchkit.md F-11).
public struct IntegerFormat: AnswerFormat {
  /// The word after `type:`.
  public static let name = "integer"
  /// One sentence for the documentation.
  public static let summary = "A whole number."
  /// `minimum`, `maximum` `step`, `unit` and `displayUnit`.
  public static let keys = [
    DefinitionKey("minimum", .integer, "The smallest number that is accepted."),
    DefinitionKey("maximum", .integer, "The largest number that is accepted."),
    DefinitionKey("step", .integer, "Only whole steps from the minimum are accepted."),
    NumberRules.unitKey, NumberRules.displayUnitKey,
  ]

  private let rules: NumberRules
  private let displayUnit: LocalizedText?

  /// Takes over the bounds. Some that exclude each other, or have more than 15 digits, are a problem.
  public init(_ definition: Definition, problems: inout [DefinitionProblem]) {
    rules = NumberRules(
      minimum: definition.integer("minimum").map(DecimalNumber.init),
      maximum: definition.integer("maximum").map(DecimalNumber.init), maximumFractionDigits: 0,
      unit: definition.text("unit"), step: definition.integer("step").map(DecimalNumber.init))
    displayUnit = definition.text("displayUnit")
    rules.check(&problems)
  }

  /// Conditions compare and reckon with numbers.
  public var valueType: ValueType { .number }

  /// ResearchKit tells whole numbers from others (researchkit.md J-25).
  public var resultKind: ResultKind { .question(.integer) }

  /// A short line with a keyboard of digits and the unit behind it.
  public var control: Control {
    .line(
      LineField(
        width: .short, keyboard: .integer, unit: displayUnit ?? rules.unit, allowsNegative: rules.allowsNegative))
  }

  /// Takes a whole number in the digits of any script; decimals and thousands marks are refused with words that say
  /// why.
  public func read(_ fields: FieldInput, in context: ReadingContext) -> Reading { rules.read(fields, in: context) }

  /// The digits, without thousands marks.
  public func fields(for value: AnswerValue) -> FieldInput {
    if case .number(let number) = value { FieldInput(["": [number.description]]) } else { FieldInput() }
  }

  /// One column of numbers; unit and bounds stand in the codebook.
  public func columns() -> [Column] {
    [Column(type: .number(unit: rules.unit, minimum: rules.minimum, maximum: rules.maximum))]
  }
}
