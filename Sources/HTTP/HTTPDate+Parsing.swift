extension HTTPDate {
  /// Reads any of the three forms that RFC 9110 §5.6.7 asks a recipient to understand; nil for everything else.
  ///
  /// - Parameter currentYear: for the form with two digits, where a year that looks more than 50 years ahead is in the
  ///   century before.
  public init?(parsing text: String, currentYear: Int = 2026) {
    let words = text.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
    let parsed: HTTPDate?
    switch words.count {
    case 6: parsed = HTTPDate.fixed(words)
    case 5: parsed = HTTPDate.asctime(words)
    case 4: parsed = HTTPDate.rfc850(words, currentYear: currentYear)
    default: parsed = nil
    }
    guard let parsed else { return nil }
    self = parsed
  }

  /// `Sun, 06 Nov 1994 08:49:37 GMT`
  private static func fixed(_ words: [String]) -> HTTPDate? {
    guard words[0].last == ",", weekdays.contains(String(words[0].dropLast())), words[5] == "GMT",
      words[1].utf8.count == 2, words[3].utf8.count == 4
    else { return nil }
    return assemble(day: words[1], month: words[2], year: number(words[3]), time: words[4])
  }

  /// `Sun Nov  6 08:49:37 1994`
  private static func asctime(_ words: [String]) -> HTTPDate? {
    guard weekdays.contains(words[0]), words[4].utf8.count == 4 else { return nil }
    return assemble(day: words[2], month: words[1], year: number(words[4]), time: words[3])
  }

  /// `Sunday, 06-Nov-94 08:49:37 GMT`
  private static func rfc850(_ words: [String], currentYear: Int) -> HTTPDate? {
    let parts = words[1].split(separator: "-").map(String.init)
    guard words[0].last == ",", words[0].utf8.count >= 7, weekdays.contains(String(words[0].prefix(3))),
      words[3] == "GMT", parts.count == 3, parts[2].utf8.count == 2, let short = number(parts[2])
    else { return nil }
    var year = currentYear - currentYear % 100 + short
    if year > currentYear + 50 { year -= 100 }
    return assemble(day: parts[0], month: parts[1], year: year, time: words[2])
  }

  private static func assemble(day: String, month: String, year: Int?, time: String) -> HTTPDate? {
    let clock = time.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard let day = number(day), let month = months.firstIndex(of: month), let year, clock.count == 3,
      clock.allSatisfy({ $0.utf8.count == 2 }), let hour = number(clock[0]), let minute = number(clock[1]),
      let second = number(clock[2]), hour < 24, minute < 60, second <= 60
    else { return nil }
    let civil = Civil(year: year, month: month + 1, day: day)
    guard Civil(daysSince1970: civil.daysSince1970) == civil else { return nil }
    return HTTPDate(seconds: civil.daysSince1970 * 86_400 + hour * 3_600 + minute * 60 + second)
  }

  private static func number(_ text: String) -> Int? {
    Bytes.saturatingNumber(Array(text.utf8).span)
  }
}
