public import CivilTime

/// What an expression comes to. A single choice is its code.
public enum ExpressionValue: Hashable, Sendable {
  case number(Double)
  case text(String)
  case boolean(Bool)
  case codes([String])
  case date(CivilDate)
  case time(TimeOfDay)
  case dateTime(CivilDateTime)
}

extension AnswerValue {
  /// The value as conditions see it; nil for records of several parts, which have no single one.
  public var expressionValue: ExpressionValue? {
    switch self {
    case .text(let text): .text(text)
    case .number(let number), .quantity(let number, _, _): .number(number.double)
    case .boolean(let value): .boolean(value)
    case .choice(let option): .text(option.code)
    case .choices(let options): .codes(options.map(\.code))
    case .date(let date): .date(date)
    case .time(let time): .time(time)
    case .dateTime(let dateTime, _): .dateTime(dateTime)
    case .parts: nil
    case .detailed(let value, _): value.expressionValue
    }
  }
}
