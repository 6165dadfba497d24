/// A time on a clock's face, to the minute, without a day or a zone.
public struct TimeOfDay: Hashable, Comparable, Sendable {
  /// 0 to 23.
  public let hour: Int
  /// 0 to 59.
  public let minute: Int

  /// The time, or nil where a clock of 24 hours has none such.
  public init?(hour: Int, minute: Int) {
    guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
    self.hour = hour
    self.minute = minute
  }

  /// Reads `HH:mm` and nothing else.
  public init?(iso text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 5, bytes[2] == UInt8(ascii: ":"),
      let hour = CivilDate.number(bytes[0..<2]), let minute = CivilDate.number(bytes[3..<5])
    else { return nil }
    self.init(hour: hour, minute: minute)
  }

  /// Minutes since midnight; comparisons of times are comparisons of these (researchkit.md Q-07).
  public var minutesOfDay: Int { hour * 60 + minute }

  /// Times nearer to midnight at the day's start come first.
  public static func < (left: TimeOfDay, right: TimeOfDay) -> Bool { left.minutesOfDay < right.minutesOfDay }
}

extension TimeOfDay: CustomStringConvertible {
  /// The time as ISO 8601 writes it, `HH:mm`.
  public var description: String { "\(padded(hour, to: 2)):\(padded(minute, to: 2))" }
}
