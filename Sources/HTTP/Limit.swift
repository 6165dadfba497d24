/// One bound as an operator sees it: for `--limit NAME=VALUE` and for the documentation.
public struct Limit: Sendable {
  /// What the number counts.
  public enum Unit: String, Sendable {
    case bytes
    case seconds
    case bytesPerSecond = "bytes a second"
    case count
  }

  /// The name of the property in `Limits`.
  public let name: String
  /// What its number counts.
  public let unit: Unit
  /// The values that make sense.
  public let allowed: ClosedRange<Int>
  /// One sentence without a full stop.
  public let summary: String
  /// The property itself.
  public let property: any WritableKeyPath<Limits, Int> & Sendable

  /// The value as it comes.
  public var standard: Int { Limits()[keyPath: property] }

  init(
    _ name: String, _ property: any WritableKeyPath<Limits, Int> & Sendable, _ unit: Unit, _ allowed: ClosedRange<Int>,
    _ summary: String
  ) {
    self.name = name
    self.property = property
    self.unit = unit
    self.allowed = allowed
    self.summary = summary
  }
}
