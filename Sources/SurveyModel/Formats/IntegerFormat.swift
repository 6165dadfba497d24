/// A whole number (researchkit.md F-11).
public struct IntegerFormat: AnswerFormat {
  public static let name = "integer"
  public static let summary = "A whole number."
  public static let keys = [
    DefinitionKey("minimum", .integer, "The smallest number that is accepted."),
    DefinitionKey("maximum", .integer, "The largest number that is accepted."),
    NumberRules.unitKey,
  ]

  private let rules: NumberRules

  public init(_ definition: Definition, problems: inout [DefinitionProblem]) {
    rules = NumberRules(
      minimum: definition.integer("minimum").map(DecimalNumber.init),
      maximum: definition.integer("maximum").map(DecimalNumber.init), maximumFractionDigits: 0,
      unit: definition.text("unit"))
    rules.check(&problems)
  }

  public var valueType: ValueType { .number }

  public var control: Control {
    .line(LineField(width: .short, keyboard: .integer, unit: rules.unit, allowsNegative: rules.allowsNegative))
  }

  public func read(_ fields: FieldInput, in context: ReadingContext) -> Reading { rules.read(fields, in: context) }

  public func fields(for value: AnswerValue) -> FieldInput {
    if case .number(let number) = value { FieldInput(["": [number.description]]) } else { FieldInput() }
  }

  public func columns() -> [Column] {
    [Column(type: .number(unit: rules.unit, minimum: rules.minimum, maximum: rules.maximum))]
  }
}
