/// A day and a time on it, as somebody would write them on paper: no zone.
public struct CivilDateTime: Hashable, Comparable, Sendable {
  public var date: CivilDate
  public var time: TimeOfDay

  public init(date: CivilDate, time: TimeOfDay) {
    self.date = date
    self.time = time
  }

  /// Reads `YYYY-MM-DDTHH:mm` and nothing else.
  public init?(iso text: some StringProtocol) {
    let parts = text.split(separator: "T", omittingEmptySubsequences: false)
    guard parts.count == 2, let date = CivilDate(iso: parts[0]), let time = TimeOfDay(iso: parts[1]) else { return nil }
    self.init(date: date, time: time)
  }

  public static func < (left: CivilDateTime, right: CivilDateTime) -> Bool {
    (left.date, left.time) < (right.date, right.time)
  }
}

extension CivilDateTime: CustomStringConvertible {
  /// The moment as ISO 8601 writes it, `YYYY-MM-DDTHH:mm`.
  public var description: String { "\(date)T\(time)" }
}
