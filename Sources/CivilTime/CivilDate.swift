/// A day of the proleptic Gregorian calendar, without a zone: a birthday, a due date, "today".
///
/// Civil values are never turned into instants and back, so that no zone can shift them. Years run from 1 to 9999.
public struct CivilDate: Hashable, Comparable, Sendable {
  /// 1 to 9999.
  public let year: Int
  /// 1 to 12.
  public let month: Int
  /// 1 to the last of its month.
  public let day: Int

  /// The date, or nil where the calendar has no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1, day <= Self.days(in: month, of: year) else {
      return nil
    }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Reads `YYYY-MM-DD` and nothing else.
  public init?(iso text: some StringProtocol) {
    var year = 0
    var month = 0
    var day = 0
    var place = 0
    for byte in text.utf8 {
      let digit = Int(byte) - Int(UInt8(ascii: "0"))
      switch place {
      case 4, 7: guard byte == UInt8(ascii: "-") else { return nil }
      case 0..<4 where 0...9 ~= digit: year = year * 10 + digit
      case 5..<7 where 0...9 ~= digit: month = month * 10 + digit
      case 8..<10 where 0...9 ~= digit: day = day * 10 + digit
      default: return nil
      }
      place += 1
    }
    guard place == 10 else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The day `dayNumber` days after 1970-01-01, held within years 1 to 9999.
  public init(dayNumber: Int) {
    // Counting years from March puts the leap day at a year's end (the method of RFC 3339's appendix, in closed form).
    let shifted = min(max(dayNumber, Self.firstDayNumber), Self.lastDayNumber) + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Days since 1970-01-01; negative before.
  public var dayNumber: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = shiftedYear / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The date `days` later, or earlier where negative.
  public func adding(days: Int) -> CivilDate { CivilDate(dayNumber: dayNumber + days) }

  /// Whole years from this date to `other`, as age is counted; somebody born on 29 February turns a year older on 1 March.
  public func years(until other: CivilDate) -> Int {
    let before = (other.month, other.day) < (month, day)
    return other.year - year - (before ? 1 : 0)
  }

  /// Earlier days come first.
  public static func < (left: CivilDate, right: CivilDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  /// How many days a month has; months outside 1 to 12 have none.
  public static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    case 1, 3, 5, 7, 8, 10, 12: 31
    default: 0
    }
  }

  static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var value = 0
    for byte in digits {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return value
  }

  private static let firstDayNumber = -719_162
  private static let lastDayNumber = 2_932_896
}

extension CivilDate: CustomStringConvertible {
  /// The date as ISO 8601 writes it, `YYYY-MM-DD`.
  public var description: String {
    String(unsafeUninitializedCapacity: 10) { spelling in
      spelling.write(year, to: 4, at: 0)
      spelling[4] = UInt8(ascii: "-")
      spelling.write(month, to: 2, at: 5)
      spelling[7] = UInt8(ascii: "-")
      spelling.write(day, to: 2, at: 8)
      return 10
    }
  }
}

extension UnsafeMutableBufferPointer<UInt8> {
  /// Writes the last `width` digits of a number that is not negative, with zeros before it.
  func write(_ number: Int, to width: Int, at start: Int) {
    var rest = number
    for place in stride(from: start + width - 1, through: start, by: -1) {
      self[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
  }
}

func padded(_ number: Int, to width: Int) -> String {
  let digits = String(number)
  return digits.utf8.count >= width ? digits : String(repeating: "0", count: width - digits.utf8.count) + digits
}
