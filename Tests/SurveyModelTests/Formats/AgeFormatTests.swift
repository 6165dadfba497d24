import Testing

@testable import SurveyModel

/// Ages and years of birth. The tests' today is 15 June 2026.
struct AgeFormatTests {
  @Test func `an age lies within its bounds`() {
    let (format, problems) = AgeFormat.defined(["minimum": .integer(18), "maximum": .integer(99)])
    #expect(problems == [])
    for age in ["18", "99"] { #expect(format.read(age).value == .number(age)) }
    for age in ["17", "100", "-20"] { #expect(format.read(age).refusals == ["error.number.range"], "\(age)") }
    #expect(format.read("20.5").refusals == ["error.number.whole"])
  }

  @Test func `FV-27, Q-26: an end that is a range is its own number, and the codebook says so`() {
    let (format, problems) = AgeFormat.defined([
      "maximum": .integer(90), "treatMaximumAsRange": .boolean(true), "maximumText": .text(.en("90 or older")),
    ])
    #expect(problems == [])
    #expect(format.read("90").value == .number("90"))
    #expect(format.read("91").refusals == ["error.choice.unknown"])
    #expect(format.control.words.last == CodeLabel(code: "90", label: .en("90 or older")))
  }

  @Test func `a year of birth fits the ages of today`() {
    let (format, problems) = AgeFormat.defined([
      "minimum": .integer(18), "maximum": .integer(99), "result": .string("year"),
    ])
    #expect(problems == [])
    // Who is 18 was born in 2008, or in 2007 after today's day of the year; who is 99 in 1927 or 1926.
    for year in ["2008", "1926"] { #expect(format.read(year).value == .number(year)) }
    for year in ["2009", "1925", "40"] { #expect(format.read(year).refusals == ["error.number.range"], "\(year)") }
  }

  @Test func `a list shows the years of birth from the year that its author names`() {
    let (format, _) = AgeFormat.defined(["maximum": .integer(3), "relativeYear": .integer(2026)])
    #expect(
      format.control.options.map { $0.label.resolved(["en"]) } == ["0 (2026)", "1 (2025)", "2 (2024)", "3 (2023)"])
  }

  @Test(
    arguments: [
      (["minimum": .integer(-1)], ["minimum"]), (["maximum": .integer(151)], ["maximum"]),
      (["minimum": .integer(50), "maximum": .integer(50)], ["maximum"]),
      (["treatMaximumAsRange": .boolean(true)], ["treatMaximumAsRange"]),
      (["style": .string("list"), "result": .string("year")], ["result"]),
    ] as [([String: DefinitionValue], [String])])
  func `definitions that are none are refused`(keys: [String: DefinitionValue], problems: [String]) {
    #expect(AgeFormat.defined(keys).problems.map(\.key) == problems)
  }

  @Test(
    arguments: [
      ("month", "month", ["year": "2020", "month": "3"], "2020-03"), ("day", "year", ["year": "2020"], "2020"),
      ("day", "year", ["year": "2020", "month": "12"], "2020-12"),
      ("day", "month", ["year": "2024", "month": "2", "day": "29"], "2024-02-29"),
    ])
  func `a partial date is stored as much as is known`(
    asks: String, needs: String, entry: [String: String], stored: String
  ) {
    let (format, problems) = PartialDateFormat.defined(["asks": .string(asks), "needs": .string(needs)])
    #expect(problems == [])
    #expect(format.read(entry.mapValues { [$0] }).value == .text(stored))
    #expect(format.value(fromDefault: stored) == .text(stored))
  }

  @Test(
    arguments: [
      (["month": "3"], ["error.date.noYear"]), (["year": "2020"], ["error.date.noMonth"]),
      (["year": "20", "month": "13"], ["error.date.year", "error.date.month"]),
      (["year": "2026", "month": "7"], ["error.date.future"]),
    ] as [([String: String], [String])])
  func `a month needs its year, and some day within the bounds`(entry: [String: String], refusals: [String]) {
    let format = PartialDateFormat.defined(["maximum": .dateBound(.today(offsetDays: 0))]).format
    #expect(format.read(entry.mapValues { [$0] }).refusals == refusals)
    // Part of this month has passed.
    #expect(format.read(["year": ["2026"], "month": ["6"]]).value == .text("2026-06"))
  }

  @Test func `a day without a month, or one that its month lacks, is refused`() {
    let format = PartialDateFormat.defined(["asks": .string("day"), "needs": .string("year")]).format
    #expect(format.read(["year": ["2020"], "day": ["3"]]).refusals == ["error.date.noMonth"])
    #expect(format.read(["year": ["2023"], "month": ["2"], "day": ["29"]]).refusals == ["error.date.noLeapDay"])
    #expect(
      PartialDateFormat.defined(["asks": .string("year"), "needs": .string("day")]).problems.map(\.key) == ["needs"])
  }

  @Test func `a year alone is a number`() {
    let format = PartialDateFormat.defined(["asks": .string("year")]).format
    #expect(format.read(["year": ["1999"]]).value == .number("1999"))
    #expect(format.valueType == .number)
  }
}
