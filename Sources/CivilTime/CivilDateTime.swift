/// A day and a time on it, as somebody would write them on paper: no zone.
public struct CivilDateTime: Hashable, Comparable, Sendable {
  /// The day.
  public var date: CivilDate
  /// The time on that day, to the minute.
  public var time: TimeOfDay

  /// A time on a day. Every pair is one: no zone, hence no hour that a clock change leaves out.
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

  /// Earlier days come first, then earlier times.
  public static func < (left: CivilDateTime, right: CivilDateTime) -> Bool {
    (left.date, left.time) < (right.date, right.time)
  }
}

extension CivilDateTime: CustomStringConvertible {
  /// The moment as ISO 8601 writes it, `YYYY-MM-DDTHH:mm`.
  public var description: String { "\(date)T\(time)" }
}
