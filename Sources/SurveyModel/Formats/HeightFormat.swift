/// The height of a body, stored in centimetres (researchkit.md F-19).
public struct HeightFormat: FormatOfMeasure {
  /// The word after `type:`.
  public static let name = "height"
  /// One sentence for the documentation.
  public static let summary = "The height of a body."
  /// `system`, `minimum` and `maximum`.
  public static let keys = [
    MeasureUnits.systemKey,
    DefinitionKey("minimum", .decimal, "The smallest height that is accepted, in cm; 0."),
    DefinitionKey("maximum", .decimal, "The largest height that is accepted, in cm; 299."),
  ]

  let rules: MeasureRules

  /// Takes over system and bounds.
  public init(_ definition: Definition, problems: inout [DefinitionProblem]) {
    rules = MeasureRules(
      unit: "cm", entries: MeasureUnits.chosen([MeasureUnits.centimetres, MeasureUnits.feet], definition),
      minimum: definition.decimal("minimum") ?? DecimalNumber(0),
      maximum: definition.decimal("maximum") ?? DecimalNumber(299))
    rules.check(&problems)
  }

  /// A height in centimetres.
  public var resultKind: ResultKind { .question(.height) }
}
