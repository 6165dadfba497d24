/// A length of time as an author writes it: a whole number of minutes, hours, days or weeks.
public struct Interval: Hashable, Sendable {
  /// The length in seconds; a day has 86,400 of them, whatever the clocks do.
  public var seconds: Int

  /// A length of so many seconds, which need not be whole minutes.
  public init(seconds: Int) { self.seconds = seconds }

  /// Reads `90 minutes`, `24 hours`, `14 days` or `2 weeks`; the singular too. At most 100 years.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: " ")
    guard parts.count == 2, let count = Int(parts[0]), count >= 0, count <= 52_596_000 else { return nil }
    let unit: Int
    switch parts[1] {
    case "minute", "minutes": unit = 60
    case "hour", "hours": unit = 3_600
    case "day", "days": unit = 86_400
    case "week", "weeks": unit = 604_800
    default: return nil
    }
    guard count * unit <= 3_155_760_000 else { return nil }
    seconds = count * unit
  }
}
