/// A number with decimals (researchkit.md F-11).
public struct DecimalFormat: AnswerFormat {
  /// The word after `type:`.
  public static let name = "decimal"
  /// One sentence for the documentation.
  public static let summary = "A number that may have decimals."
  /// `minimum`, `maximum`, `maximumFractionDigits`, `step`, `unit` and `displayUnit`.
  public static let keys = [
    DefinitionKey("minimum", .decimal, "The smallest number that is accepted."),
    DefinitionKey("maximum", .decimal, "The largest number that is accepted."),
    DefinitionKey("maximumFractionDigits", .integer, "How many digits may stand behind the decimal mark, 1 to 15."),
    DefinitionKey("step", .decimal, "Only whole steps from the minimum are accepted."),
    NumberRules.unitKey, NumberRules.displayUnitKey,
  ]

  private let rules: NumberRules
  private let displayUnit: LocalizedText?

  /// Takes over the bounds. Some that exclude each other, or have more digits than an answer may have, are a problem.
  public init(_ definition: Definition, problems: inout [DefinitionProblem]) {
    let digits = definition.integer("maximumFractionDigits") ?? NumberRules.mostFractionDigits
    if !(1...NumberRules.mostFractionDigits).contains(digits) {
      problems.append(
        DefinitionProblem("maximumFractionDigits", "Write a number from 1 to 15, or `type: integer` for whole numbers.")
      )
    }
    rules = NumberRules(
      minimum: definition.decimal("minimum"), maximum: definition.decimal("maximum"),
      maximumFractionDigits: min(max(digits, 1), NumberRules.mostFractionDigits), unit: definition.text("unit"),
      step: definition.decimal("step"))
    displayUnit = definition.text("displayUnit")
    rules.check(&problems)
  }

  /// Conditions compare and reckon with numbers.
  public var valueType: ValueType { .number }

  /// A short line with a decimal keyboard and the unit behind it.
  public var control: Control {
    .line(
      LineField(
        width: .short, keyboard: .decimal, unit: displayUnit ?? rules.unit, allowsNegative: rules.allowsNegative))
  }

  /// Takes a number in the participant's spelling; one that reads two ways, such as 1.234, is asked about.
  public func read(_ fields: FieldInput, in context: ReadingContext) -> Reading { rules.read(fields, in: context) }

  /// Spelled with a decimal point.
  public func fields(for value: AnswerValue) -> FieldInput { NumberRules.fields(for: value) }

  /// Spelled with the participant's decimal mark.
  public func fields(for value: AnswerValue, in context: ReadingContext) -> FieldInput {
    NumberRules.fields(for: value, in: context)
  }

  /// One column of numbers; unit and bounds stand in the codebook.
  public func columns() -> [Column] {
    [Column(type: .number(unit: rules.unit, minimum: rules.minimum, maximum: rules.maximum))]
  }
}
