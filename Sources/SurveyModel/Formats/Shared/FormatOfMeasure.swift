/// A format whose answers are one measure that several systems of units know: ``MeasureRules`` say all about them, the format which
/// measure it is.
protocol FormatOfMeasure: AnswerFormat {
  var rules: MeasureRules { get }
}

extension FormatOfMeasure {
  /// Conditions compare and reckon with the stored unit.
  public var valueType: ValueType { .number }

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
