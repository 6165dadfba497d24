/// A number with decimals (researchkit.md F-11).
public struct DecimalFormat: AnswerFormat {
  /// The word after `type:`.
  public static let name = "decimal"
  /// One sentence for the documentation.
  public static let summary = "A number that may have decimals."
  /// `minimum`, `maximum`, `maximumFractionDigits` and `unit`.
  public static let keys = [
    DefinitionKey("minimum", .decimal, "The smallest number that is accepted."),
    DefinitionKey("maximum", .decimal, "The largest number that is accepted."),
    DefinitionKey("maximumFractionDigits", .integer, "How many digits may stand behind the decimal mark, 1 to 15."),
    NumberRules.unitKey,
  ]

  private let rules: NumberRules

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
      maximumFractionDigits: min(max(digits, 1), NumberRules.mostFractionDigits), unit: definition.text("unit"))
    rules.check(&problems)
  }

  /// Conditions compare and reckon with numbers.
  public var valueType: ValueType { .number }

  /// A short line with a decimal keyboard and the unit behind it.
  public var control: Control {
    .line(LineField(width: .short, keyboard: .decimal, unit: rules.unit, allowsNegative: rules.allowsNegative))
  }

  /// Takes a number in the participant's spelling; one that reads two ways, such as 1.234, is asked about.
  public func read(_ fields: FieldInput, in context: ReadingContext) -> Reading { rules.read(fields, in: context) }

  /// Spelled with a decimal point.
  public func fields(for value: AnswerValue) -> FieldInput { fields(for: value, decimalMark: ".", groupingMark: nil) }

  /// Spelled with the participant's decimal mark.
  public func fields(for value: AnswerValue, in context: ReadingContext) -> FieldInput {
    fields(for: value, decimalMark: context.decimalMark, groupingMark: context.groupingMark)
  }

  /// With exactly three decimals, a nought behind them keeps a point or comma from being taken for a thousands mark when the field
  /// comes back, in languages where it is one.
  private func fields(for value: AnswerValue, decimalMark: Character, groupingMark: Character?) -> FieldInput {
    guard case .number(let number) = value else { return FieldInput() }
    var spelling = String(number.description.map { $0 == "." ? decimalMark : $0 })
    if number.fractionDigits == 3, groupingMark == nil || groupingMark == decimalMark { spelling += "0" }
    return FieldInput(["": [spelling]])
  }

  /// One column of numbers; unit and bounds stand in the codebook.
  public func columns() -> [Column] {
    [Column(type: .number(unit: rules.unit, minimum: rules.minimum, maximum: rules.maximum))]
  }
}
