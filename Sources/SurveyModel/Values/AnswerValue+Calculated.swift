extension AnswerValue {
  /// What a calculation came to, as an answer; nil for lists of codes, which no calculation stores, and for what is no number.
  public init?(calculated value: ExpressionValue) {
    switch value {
    case .number(let number):
      guard let decimal = DecimalNumber(rounding: number) else { return nil }
      self = .number(decimal)
    case .text(let text): self = .text(text)
    case .boolean(let value): self = .boolean(value)
    case .date(let date): self = .date(date)
    case .codes, .time, .dateTime: return nil
    }
  }
}
