/// The height of a body, stored in centimetres (researchkit.md F-19).
public struct HeightFormat: AnswerFormat {
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

  private let rules: MeasureRules

  /// Takes over system and bounds.
  public init(_ definition: Definition, problems: inout [DefinitionProblem]) {
    rules = MeasureRules(
      unit: "cm", entries: MeasureUnits.chosen([MeasureUnits.centimetres, MeasureUnits.feet], definition),
      minimum: definition.decimal("minimum") ?? DecimalNumber(0),
      maximum: definition.decimal("maximum") ?? DecimalNumber(299))
    rules.check(&problems)
  }

  /// Conditions compare and reckon with the stored unit.
  public var valueType: ValueType { .number }

  /// A height in centimetres.
  public var resultKind: ResultKind { .question(.height) }

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
