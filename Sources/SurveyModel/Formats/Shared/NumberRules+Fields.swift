extension NumberRules {
  /// A number's field, spelled with a decimal point.
  static func fields(for value: AnswerValue) -> FieldInput {
    value.number.map { FieldInput(["": [spelled($0, decimalMark: ".", groupingMark: nil)]]) } ?? FieldInput()
  }

  /// The same, spelled with the participant's decimal mark.
  static func fields(for value: AnswerValue, in context: ReadingContext) -> FieldInput {
    value.number.map { FieldInput(["": [spelled($0, in: context)]]) } ?? FieldInput()
  }

  /// A number with the participant's decimal mark, so that it reads as this number and no other.
  static func spelled(_ number: DecimalNumber, in context: ReadingContext) -> String {
    spelled(number, decimalMark: context.decimalMark, groupingMark: context.groupingMark)
  }

  /// With exactly three decimals, a nought behind them keeps a point or comma from being taken for a thousands mark when the field
  /// comes back, in languages where it is one.
  private static func spelled(_ number: DecimalNumber, decimalMark: Character, groupingMark: Character?) -> String {
    var spelling = String(number.description.map { $0 == "." ? decimalMark : $0 })
    if number.fractionDigits == 3, groupingMark == nil || groupingMark == decimalMark { spelling += "0" }
    return spelling
  }
}
