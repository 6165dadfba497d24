/// An instant in whole seconds, written as HTTP writes dates, RFC 9110 §5.6.7.
public struct HTTPDate: Sendable, Hashable, Comparable {
  /// Seconds since 1970-01-01 00:00 UTC.
  public let seconds: Int

  /// The instant so many seconds after 1970 began.
  public init(seconds: Int) {
    self.seconds = seconds
  }

  /// Whether the left instant is earlier.
  public static func < (left: HTTPDate, right: HTTPDate) -> Bool {
    left.seconds < right.seconds
  }

  static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// `Sun, 06 Nov 1994 08:49:37 GMT`, the only form that is sent.
  public var text: String {
    let day = (seconds >= 0 ? seconds : seconds - 86_399) / 86_400
    let time = seconds - day * 86_400
    let civil = Civil(daysSince1970: day)
    let weekday = HTTPDate.weekdays[((day + 4) % 7 + 7) % 7]
    return "\(weekday), \(two(civil.day)) \(HTTPDate.months[civil.month - 1]) \(four(civil.year)) "
      + "\(two(time / 3_600)):\(two(time / 60 % 60)):\(two(time % 60)) GMT"
  }

  private func two(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }

  private func four(_ number: Int) -> String {
    let digits = "\(number)"
    return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }
}
