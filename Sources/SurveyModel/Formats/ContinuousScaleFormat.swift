/// A number anywhere between two ends: a slider where scripts run, else a field (researchkit.md F-02).
public struct ContinuousScaleFormat: AnswerFormat {
  /// The word after `type:`.
  public static let name = "continuousScale"
  /// One sentence for the documentation.
  public static let summary = "A number anywhere between two ends, on a slider."
  /// The ends, how exact the number is, its unit, and how the scale looks.
  public static let keys =
    [
      DefinitionKey("minimum", .decimal, "The number at the first end.", required: true),
      DefinitionKey("maximum", .decimal, "The number at the last end.", required: true),
      DefinitionKey("maximumFractionDigits", .integer, "To how many decimals the number is rounded, 0 to 4; 0."),
      DefinitionKey("minimumLabel", .text, "The words at the first end."),
      DefinitionKey("maximumLabel", .text, "The words at the last end."), NumberRules.unitKey,
      DefinitionKey(
        "numberStyle", .keyword(NumberStyle.allCases.map(\.rawValue)),
        "`default`, or `percent`: 0.25 is shown and typed as 25 %."),
    ] + LookRules.keys + [
      DefinitionKey("hideSelectedValue", .boolean, "The slider does not say which number is chosen.")
    ]

  /// How numbers are shown and typed.
  private enum NumberStyle: String, CaseIterable, Sendable {
    case `default`, percent
  }

  private let rules: NumberRules
  private let digits: Int
  /// The ends as answers have them.
  private let (minimum, maximum): (DecimalNumber, DecimalNumber)
  private let isPercent: Bool
  private let slider: SliderField

  private static let mostDigits = 4

  /// Takes over the ends. They have to differ, and lie within ±100000, a tenth of it for each decimal (researchkit.md F-02).
  public init(_ definition: Definition, problems: inout [DefinitionProblem]) {
    let written = definition.integer("maximumFractionDigits") ?? 0
    digits = min(max(written, 0), Self.mostDigits)
    if written != digits {
      problems.append(DefinitionProblem("maximumFractionDigits", "Write a number from 0 to \(Self.mostDigits)."))
    }
    let minimum = definition.decimal("minimum") ?? DecimalNumber(0)
    let maximum = definition.decimal("maximum") ?? DecimalNumber(1)
    (self.minimum, self.maximum) = (minimum, maximum)
    isPercent = definition.string("numberStyle") == NumberStyle.percent.rawValue
    if isPercent, definition.has("unit") {
      problems.append(DefinitionProblem("unit", "The unit of percents is %. Remove this, or `numberStyle:`."))
    }
    let (first, last) = isPercent ? (minimum.shifted(by: 2), maximum.shifted(by: 2)) : (minimum, maximum)
    rules = NumberRules(
      minimum: first, maximum: last, maximumFractionDigits: NumberRules.mostFractionDigits,
      unit: isPercent ? LocalizedText(verbatim: "%") : definition.text("unit"))
    var look = LookRules.look(definition, &problems)
    look.lower.label = definition.text("minimumLabel")
    look.upper.label = definition.text("maximumLabel")
    LookRules.checkImages(look, lower: look.lower.label, upper: look.upper.label, &problems)
    slider = SliderField(
      minimum: first, maximum: last, fractionDigits: isPercent ? max(digits - 2, 0) : digits, look: look,
      isPercent: isPercent, showsValue: definition.boolean("hideSelectedValue") != true)
    let limit = DecimalNumber(Int128(100_000), digits: digits)
    for (key, bound) in [("minimum", minimum), ("maximum", maximum)] {
      if bound > limit || DecimalNumber(0 - Int128(100_000), digits: digits) > bound {
        problems.append(DefinitionProblem(key, "With \(digits) decimals the ends lie from -\(limit) to \(limit)."))
      } else if bound.fractionDigits > digits {
        problems.append(
          DefinitionProblem(key, "\(bound) has more decimals than an answer. Raise the digits or round it."))
      }
    }
    if isPercent, digits < 2 {
      problems.append(
        DefinitionProblem(
          "numberStyle", "With \(digits) decimals there are no whole percents. Write `maximumFractionDigits: 2`."))
    }
    if minimum >= maximum {
      problems.append(DefinitionProblem("maximum", "The maximum has to lie above the minimum \(minimum)."))
    }
  }

  /// Conditions compare and reckon with numbers.
  public var valueType: ValueType { .number }

  /// A scale's answer.
  public var resultKind: ResultKind { .question(.scale) }

  /// A field of a number, beside which a script puts a slider.
  public var control: Control {
    .line(
      LineField(
        width: .short, keyboard: slider.fractionDigits == 0 ? .integer : .decimal, unit: rules.unit,
        allowsNegative: rules.allowsNegative, slider: slider))
  }

  /// Takes a number between the ends and rounds it to the decimals of the scale (researchkit.md FV-06).
  public func read(_ fields: FieldInput, in context: ReadingContext) -> Reading {
    guard case .value(.number(let number)) = rules.read(fields, in: context) else {
      return rules.read(fields, in: context)
    }
    return .value(.number((isPercent ? number.shifted(by: -2) : number).rounded(toDigits: digits)))
  }

  /// Spelled with a decimal point.
  public func fields(for value: AnswerValue) -> FieldInput { NumberRules.fields(for: shown(value)) }

  /// Spelled with the participant's decimal mark.
  public func fields(for value: AnswerValue, in context: ReadingContext) -> FieldInput {
    NumberRules.fields(for: shown(value), in: context)
  }

  private func shown(_ value: AnswerValue) -> AnswerValue {
    if isPercent, case .number(let number) = value { .number(number.shifted(by: 2)) } else { value }
  }

  /// A default is written as answers are stored: 0.25 for 25 %.
  public func value(fromDefault scalar: String) -> AnswerValue? {
    guard let number = DecimalNumber(scalar), number >= minimum, number <= maximum else { return nil }
    return .number(number.rounded(toDigits: digits))
  }

  /// One column of numbers between the ends.
  public func columns() -> [Column] {
    [Column(type: .number(unit: isPercent ? nil : rules.unit, minimum: minimum, maximum: maximum))]
  }
}
