/// The weight of a body, stored in kilograms (researchkit.md F-20).
public struct WeightFormat: AnswerFormat {
  /// The word after `type:`.
  public static let name = "weight"
  /// One sentence for the documentation.
  public static let summary = "The weight of a body."
  /// `system`, `precision`, `minimum` and `maximum`.
  public static let keys = [
    MeasureUnits.systemKey,
    DefinitionKey(
      "precision", .keyword(["low", "default", "high"]),
      "`low` takes whole kg or lb, `default` 0.1 kg or whole lb, `high` 0.01 kg or lb and oz."),
    DefinitionKey("minimum", .decimal, "The smallest weight that is accepted, in kg; 0."),
    DefinitionKey("maximum", .decimal, "The largest weight that is accepted, in kg; 657."),
  ]

  private let rules: MeasureRules

  /// Takes over system, precision and bounds.
  public init(_ definition: Definition, problems: inout [DefinitionProblem]) {
    let precision = definition.string("precision") ?? "default"
    let digits = precision == "low" ? 0 : precision == "high" ? 2 : 1
    rules = MeasureRules(
      unit: "kg",
      entries: MeasureUnits.chosen(
        [MeasureUnits.kilograms(digits), precision == "high" ? MeasureUnits.ounces : MeasureUnits.pounds], definition),
      minimum: definition.decimal("minimum") ?? DecimalNumber(0),
      maximum: definition.decimal("maximum") ?? DecimalNumber(657))
    rules.check(&problems)
  }

  /// Conditions compare and reckon with the stored unit.
  public var valueType: ValueType { .number }

  /// A weight in kilograms.
  public var resultKind: ResultKind { .question(.weight) }

  /// The fields of each system; the reader's own first, the other one unfolds.
  public var control: Control { rules.control }

  /// Takes numbers in one of the systems and turns them into the stored unit; both at once are asked about.
  public func read(_ fields: FieldInput, in context: ReadingContext) -> Reading { rules.read(fields, in: context) }

  /// What was entered, with a decimal point.
  public func fields(for value: AnswerValue) -> FieldInput { rules.fields(for: value) }

  /// What was entered, with the participant's decimal mark.
  public func fields(for value: AnswerValue, in context: ReadingContext) -> FieldInput {
    rules.fields(for: value) { NumberRules.spelled($0, in: context) }
  }

  /// The stored unit in `ID`, what was entered in `ID__entered`, and in which unit in `ID__unit`.
  public func columns() -> [Column] { rules.columns() }

  /// A number in the stored unit, or the numbers of another system with a blank between them.
  public func value(fromDefault scalar: String) -> AnswerValue? { rules.value(fromDefault: scalar) }
}
