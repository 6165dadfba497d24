/// A point in time: milliseconds since 1970-01-01 UTC, leap seconds not counted.
public struct Instant: Hashable, Comparable, Sendable {
  /// Since 1970-01-01 00:00 UTC; negative before.
  public var milliseconds: Int64

  /// The instant so many milliseconds after 1970-01-01 00:00 UTC.
  public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// Reads what ``description`` writes: `YYYY-MM-DDTHH:mm:ss.sssZ`.
  public init?(iso text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 24, bytes[23] == UInt8(ascii: "Z"), bytes[16] == UInt8(ascii: ":"),
      bytes[19] == UInt8(ascii: "."), let civil = CivilDateTime(iso: String(decoding: bytes[0..<16], as: UTF8.self)),
      let second = CivilDate.number(bytes[17..<19]), second < 60, let thousandth = CivilDate.number(bytes[20..<23])
    else { return nil }
    let minutes = civil.date.dayNumber * 1_440 + civil.time.minutesOfDay
    milliseconds = Int64(minutes * 60 + second) * 1_000 + Int64(thousandth)
  }

  /// The civil day and minute that a clock `offset` seconds ahead of UTC shows.
  public func civil(offset: Int = 0) -> CivilDateTime {
    let seconds = floorDivide(milliseconds, 1_000) + Int64(offset)
    let day = floorDivide(seconds, 86_400)
    let minute = Int(seconds - day * 86_400) / 60
    let time = TimeOfDay(hour: minute / 60, minute: minute % 60) ?? TimeOfDay.midnight
    return CivilDateTime(date: CivilDate(dayNumber: Int(day)), time: time)
  }

  /// Seconds from `earlier` to this instant, with their fraction.
  public func seconds(since earlier: Instant) -> Double { Double(milliseconds - earlier.milliseconds) / 1_000 }

  /// The instant this many seconds later.
  public func adding(seconds: Int) -> Instant { Instant(milliseconds: milliseconds + Int64(seconds) * 1_000) }

  /// Earlier instants come first.
  public static func < (left: Instant, right: Instant) -> Bool { left.milliseconds < right.milliseconds }
}

extension Instant: CustomStringConvertible {
  /// The instant in UTC as ISO 8601 writes it, with milliseconds and `Z`.
  public var description: String {
    let second = Int(floorDivide(milliseconds, 1_000) - floorDivide(milliseconds, 60_000) * 60)
    let thousandth = Int(milliseconds - floorDivide(milliseconds, 1_000) * 1_000)
    return "\(civil()):\(padded(second, to: 2)).\(padded(thousandth, to: 3))Z"
  }
}

extension TimeOfDay {
  /// 00:00.
  public static let midnight = TimeOfDay(minutesOfDay: 0)

  private init(minutesOfDay: Int) {
    hour = minutesOfDay / 60
    minute = minutesOfDay % 60
  }
}

private func floorDivide(_ dividend: Int64, _ divisor: Int64) -> Int64 {
  dividend >= 0 ? dividend / divisor : -((-dividend + divisor - 1) / divisor)
}
