/// The weight of a body, stored in kilograms (researchkit.md F-20).
public struct WeightFormat: FormatOfMeasure {
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

  let rules: MeasureRules

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

  /// A weight in kilograms.
  public var resultKind: ResultKind { .question(.weight) }
}
