import CivilTime
import SurveyModel
import Testing

/// Days, times, and both.
struct DateFormatTests {
  private func parts(_ day: String, _ month: String, _ year: String) -> [String: [String]] {
    ["day": [day], "month": [month], "year": [year]]
  }

  private func at(_ hour: String, _ minute: String) -> [String: [String]] { ["hour": [hour], "minute": [minute]] }

  static let date = DateFormat.defined().format

  @Test(arguments: [
    ("31", "12", "2020", "2020-12-31"), (" 1 ", "2", "1999", "1999-02-01"), ("01", "02", "1999", "1999-02-01"),
    ("29", "2", "2024", "2024-02-29"),
    ("٣١", "١٢", "٢٠٢٠", "2020-12-31"), ("１", "１", "２０００", "2000-01-01"), ("1", "1", "0001", "0001-01-01"),
  ])
  func `three fields are a day, in any script`(day: String, month: String, year: String, iso: String) {
    let value = Self.date.read(parts(day, month, year)).value
    #expect(value == .date(iso))
    #expect(value.map { Self.date.read(Self.date.fields(for: $0), in: .english).value } == value)
  }

  @Test func `every field that is missing or wrong is said, at its field`() {
    #expect(Self.date.read(parts("", "", "")) == .blank)
    #expect(Self.date.read(parts(" ", "\u{200B}", "")) == .blank)
    #expect(
      Self.date.read(parts("1", "", "")).problems == [
        AnswerProblem(Message("error.date.noMonth"), part: "month"),
        AnswerProblem(Message("error.date.noYear"), part: "year"),
      ])
    #expect(
      Self.date.read(parts("32", "13", "20")).problems.map(\.message.key) == [
        "error.date.day", "error.date.month", "error.date.year",
      ])
    #expect(Self.date.read(parts("1", "May", "02020")).refusals == ["error.date.month", "error.date.year"])
    #expect(
      Self.date.read(parts("1.5", "-1", "1e3")).refusals == ["error.date.day", "error.date.month", "error.date.year"])
    #expect(
      Self.date.read(parts("0", "0", "0000")).refusals == ["error.date.day", "error.date.month", "error.date.year"])
  }

  @Test func `days that the calendar lacks are named`() {
    #expect(
      Self.date.read(parts("31", "2", "2020")).problems == [
        AnswerProblem(Message("error.date.noSuchDay", ["dayAndMonth": .dayAndMonth(day: 31, month: 2)]), part: "day")
      ])
    #expect(
      Self.date.read(parts("29", "2", "2023")).problems == [
        AnswerProblem(Message("error.date.noLeapDay", ["year": .plain("2023")]), part: "day")
      ])
  }

  @Test func `a picker's value is ISO, and nothing else`() {
    let (format, _) = DateFormat.defined(["style": .string("picker")])
    #expect(format.read("2020-12-31").value == .date("2020-12-31"))
    #expect(format.read("31.12.2020").refusals == ["error.date.form"])
    #expect(format.read("2020-02-30").refusals == ["error.date.form"])
    #expect(format.fields(for: .date("2020-12-31")) == FieldInput(["": ["2020-12-31"]]))
  }

  @Test func `today is the participant's`() {
    let (format, _) = DateFormat.defined(["maximum": .dateBound(.today(offsetDays: 0))])
    #expect(format.read(parts("15", "6", "2026")).value != nil)
    #expect(format.read(parts("16", "6", "2026")).refusals == ["error.date.future"])
    let (later, _) = DateFormat.defined(["minimum": .dateBound(.today(offsetDays: 0))])
    #expect(later.read(parts("14", "6", "2026")).refusals == ["error.date.past"])
  }

  @Test func `where the zone is unknown, today is any day that is today somewhere`() {
    let eleven = Moment(instant: Instant(milliseconds: 1_781_517_600_000), offset: 7_200, zone: nil)
    let context = ReadingContext(moment: eleven, groupingMark: nil)
    let (upTo, _) = DateFormat.defined(["maximum": .dateBound(.today(offsetDays: 0))])
    // 10:00 UTC is 16 June in UTC+14 and still 14 June in UTC−12.
    #expect(upTo.read(parts("16", "6", "2026"), context).value != nil)
    #expect(upTo.read(parts("17", "6", "2026"), context).refusals == ["error.date.future"])
    let (from, _) = DateFormat.defined(["minimum": .dateBound(.today(offsetDays: 0))])
    #expect(from.read(parts("14", "6", "2026"), context).value != nil)
    #expect(from.read(parts("13", "6", "2026"), context).refusals == ["error.date.past"])
  }

  @Test func `fixed and counted bounds are inclusive`() {
    let (format, _) = DateFormat.defined([
      "minimum": .day("2020-01-01"), "maximum": .dateBound(.today(offsetDays: -14)),
    ])
    #expect(format.read(parts("1", "1", "2020")).value != nil)
    #expect(format.read(parts("1", "6", "2026")).value != nil)
    #expect(format.read(parts("2", "6", "2026")).refusals == ["error.date.range"])
    #expect(format.read(parts("31", "12", "2019")).refusals == ["error.date.range"])
    #expect(
      DateFormat.defined(["minimum": .day("2020-01-01")]).format.read(parts("31", "12", "2019")).refusals == [
        "error.date.tooEarly"
      ])
  }

  @Test func `FV-28: bounds the wrong way round are refused`() {
    #expect(
      DateFormat.defined(["minimum": .day("2021-01-01"), "maximum": .day("2020-01-01")]).problems.map(\.key) == [
        "maximum"
      ])
    #expect(DateFormat.defined(["maximum": .dateBound(.now)]).problems.map(\.key) == ["maximum"])
    let upsideDown = TimeOfDayFormat.defined(["minimum": .string("20:00"), "maximum": .string("8:00")])
    #expect(upsideDown.problems.map(\.key) == ["maximum"])
  }

  @Test func `a default is an ISO date within fixed bounds`() {
    let (format, _) = DateFormat.defined(["minimum": .day("2020-01-01"), "maximum": .dateBound(.today(offsetDays: 0))])
    #expect(format.value(fromDefault: "2020-06-01") == .date("2020-06-01"))
    #expect(format.value(fromDefault: "2019-06-01") == nil)
    #expect(format.value(fromDefault: "1.6.2020") == nil)
  }

  // MARK: Times

  static let time = TimeOfDayFormat.defined().format

  @Test(arguments: [("7", "5", "07:05"), ("23", "59", "23:59"), ("٧", "٣٠", "07:30"), ("00", "00", "00:00")])
  func `hour and minute are a time`(hour: String, minute: String, iso: String) {
    let value = Self.time.read(at(hour, minute)).value
    #expect(value == .time(iso))
    #expect(value.map { Self.time.read(Self.time.fields(for: $0), in: .english).value } == value)
  }

  @Test func `a browser's own time is read, with seconds of nought`() {
    #expect(Self.time.read("07:30").value == .time("07:30"))
    #expect(Self.time.read("07:30:00").value == .time("07:30"))
    for wrong in ["7:30", "24:00", "07:60", "07:30:15", "noon", "07.30"] {
      #expect(Self.time.read(wrong).refusals == ["error.time.form"])
    }
  }

  @Test func `every part of a time that is missing or wrong is said`() {
    #expect(Self.time.read(at("", "")) == .blank)
    #expect(Self.time.read(at("7", "")).problems == [AnswerProblem(Message("error.time.noMinute"), part: "minute")])
    #expect(Self.time.read(at("", "30")).problems == [AnswerProblem(Message("error.time.noHour"), part: "hour")])
    #expect(Self.time.read(at("24", "60")).refusals == ["error.time.hour", "error.time.minute"])
  }

  @Test func `times have bounds`() {
    let (format, problems) = TimeOfDayFormat.defined(["minimum": .string("08:00"), "maximum": .string("20:00")])
    #expect(problems == [])
    #expect(format.read(at("8", "0")).value != nil)
    #expect(format.read(at("7", "59")).refusals == ["error.time.tooEarly"])
    #expect(format.read(at("20", "1")).refusals == ["error.time.tooLate"])
  }

  // MARK: Both

  static let both = DateTimeFormat.defined(["maximum": .dateBound(.now)]).format

  private func both(_ day: String, _ hour: String, _ minute: String) -> [String: [String]] {
    parts(day, "6", "2026").merging(at(hour, minute)) { first, _ in first }
  }

  @Test func `a date and time has the zone where it was entered`() {
    let value = Self.both.read(both("15", "12", "00")).value
    #expect(value == .dateTime("2026-06-15T12:00", zone: "Europe/Berlin"))
    #expect(value.map { Self.both.read(Self.both.fields(for: $0), in: .english).value } == value)
    #expect(Self.both.columns().map { value?.cell($0.source) } == ["2026-06-15T12:00", "Europe/Berlin"])
  }

  @Test func `now is a bound to the minute`() {
    #expect(Self.both.read(both("15", "12", "01")).refusals == ["error.dateTime.future"])
    let (format, _) = DateTimeFormat.defined(["minimum": .dateBound(.now)])
    #expect(format.read(both("15", "11", "59")).refusals == ["error.dateTime.past"])
    #expect(format.read(both("15", "12", "00")).value != nil)
  }

  @Test func `a day as bound counts to its end`() {
    let (format, _) = DateTimeFormat.defined(["maximum": .day("2026-06-14")])
    #expect(format.read(both("14", "23", "59")).value != nil)
    #expect(format.read(both("15", "0", "0")).refusals == ["error.date.tooLate"])
  }

  @Test func `half of it asks for the other half`() {
    #expect(
      Self.both.read(parts("15", "6", "2026")).problems == [
        AnswerProblem(Message("error.dateTime.noTime"), part: "hour")
      ])
    #expect(Self.both.read(at("12", "0")).problems == [AnswerProblem(Message("error.dateTime.noDate"), part: "day")])
    #expect(Self.both.read([:]) == .blank)
    #expect(
      Self.both.read(parts("1", "13", "2026").merging(at("25", "0")) { a, _ in a }).refusals == [
        "error.date.month", "error.time.hour",
      ])
  }

  @Test func `pickers send one value or two`() {
    let (format, _) = DateTimeFormat.defined(["style": .string("picker")])
    #expect(format.read("2026-06-15T12:30").value == .dateTime("2026-06-15T12:30", zone: "Europe/Berlin"))
    #expect(
      format.read(["": ["2026-06-15"]].merging(at("12", "30")) { a, _ in a }).value
        == .dateTime("2026-06-15T12:30", zone: "Europe/Berlin"))
    #expect(format.read("2026-06-15").refusals == ["error.dateTime.noTime"])
    #expect(format.read("TTT").refusals.isEmpty == false)
  }

  @Test func `a default without a zone is the default in every zone`() {
    let format = DateTimeFormat.defined().format
    let definition = AnswerDefinition(format: format, defaultValue: format.value(fromDefault: "2026-06-15T12:30"))
    guard case .answer(let answer) = definition.read(definition.initialFields, in: .english) else {
      Issue.record("the default was refused")
      return
    }
    #expect(answer.status == .default)
  }

  @Test(arguments: [
    String(repeating: "1", count: 20_000), String(repeating: " ", count: 1_000_000), "\u{0}", "1\u{0}", "½",
    "99999999999999999999",
  ])
  func `hostile fields are refused or blank`(_ text: String) {
    for format: any AnswerFormat in [Self.date, Self.time, Self.both] {
      for part in ["", "day", "month", "year", "hour", "minute"] { #expect(format.read([part: [text]]).value == nil) }
    }
  }
}
