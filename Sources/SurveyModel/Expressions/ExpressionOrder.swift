import CivilTime

/// How one value stands beside another.
enum ExpressionOrder: Hashable {
  case before, same, after
  /// Not equal, without an order: two texts, a yes and a no.
  case different

  /// Numbers nearer than this are equal, so that 38 − 36.6 ≥ 1.4 holds although binary numbers miss it by 1e-15.
  static let tolerance = 1e-9

  /// nil where the two cannot be compared.
  init?(of left: ExpressionValue, beside right: ExpressionValue) {
    switch (left, right) {
    case (.number(let left), .number(let right)):
      self.init(of: left, beside: right)
    case (.boolean(let left), .boolean(let right)): self = left == right ? .same : .different
    case (.text(let left), .text(let right)): self = left == right ? .same : .different
    case (.time(let left), .time(let right)): self.init(left, right)
    case (.dateTime(let left), .dateTime(let right)): self.init(left, right)
    case (.date, .date), (.date, .dateTime), (.dateTime, .date):
      guard let left = left.day, let right = right.day else { return nil }
      self.init(left, right)
    case (.text(let text), .date), (.text(let text), .time), (.text(let text), .dateTime):
      guard let left = ExpressionValue(civil: text) else { return nil }
      self.init(of: left, beside: right)
    case (.date, .text(let text)), (.time, .text(let text)), (.dateTime, .text(let text)):
      guard let right = ExpressionValue(civil: text) else { return nil }
      self.init(of: left, beside: right)
    default: return nil
    }
  }

  /// The order of two numbers.
  init(of left: Double, beside right: Double) {
    self = abs(left - right) < Self.tolerance ? .same : left < right ? .before : .after
  }

  private init<Value: Comparable>(_ left: Value, _ right: Value) {
    self = left == right ? .same : left < right ? .before : .after
  }
}
