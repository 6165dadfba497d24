import Testing

@testable import SurveyModel

/// Lengths of time, and steps of minutes.
struct TimeIntervalFormatTests {
  @Test(
    arguments: [
      (["hours": "1", "minutes": "30"], 5_400), (["minutes": "90"], 5_400), (["hours": "2"], 7_200),
      (["hours": "24"], 86_400), (["hours": "٢", "minutes": "0"], 7_200),
    ] as [([String: String], Int)])
  func `hours and minutes are seconds`(entry: [String: String], seconds: Int) {
    let format = TimeIntervalFormat.defined().format
    #expect(format.read(entry.mapValues { [$0] }).value == .number(DecimalNumber(seconds)))
  }

  @Test(
    arguments: [
      (["hours": "0", "minutes": "0"], ["error.interval.tooShort"]),
      (["hours": "24", "minutes": "1"], ["error.interval.tooLong"]),
      (["hours": "1", "minutes": "60"], ["error.interval.minutes"]), (["hours": "-1"], ["error.interval.hours"]),
      (["hours": "1.5"], ["error.interval.hours"]),
      (["hours": "x", "minutes": "y"], ["error.interval.hours", "error.interval.minutes"]),
    ] as [([String: String], [String])])
  func `what is no length of time is refused`(entry: [String: String], refusals: [String]) {
    #expect(TimeIntervalFormat.defined().format.read(entry.mapValues { [$0] }).refusals == refusals)
  }

  @Test func `FV-25: a default is cut to whole steps`() {
    let format = TimeIntervalFormat.defined(["step": .integer(900)]).format
    #expect(format.value(fromDefault: "50 minutes") == .number(DecimalNumber(2_700)))
    #expect(format.read(["minutes": ["50"]]).refusals == ["error.interval.step"])
    #expect(format.value(fromDefault: "5 minutes") == nil)
  }

  @Test func `below an hour there are minutes alone`() {
    let (format, problems) = TimeIntervalFormat.defined(["maximum": .integer(1_800)])
    #expect(problems == [])
    guard case .fields(let parts) = format.control else {
      Issue.record("no fields")
      return
    }
    #expect(parts.fields.map(\.part) == ["minutes"])
    #expect(format.read(["minutes": ["31"], "hours": ["1"]]).refusals == ["error.interval.tooLong"])
  }

  @Test(arguments: [
    (["step": 30], "step"), (["step": 1_860], "step"), (["minimum": 7_200, "maximum": 3_600], "maximum"),
  ])
  func `definitions that are none are refused`(keys: [String: Int], problem: String) {
    #expect(TimeIntervalFormat.defined(keys.mapValues { .integer($0) }).problems.map(\.key).contains(problem))
  }

  @Test func `times are in steps of minutes`() {
    let (format, problems) = TimeOfDayFormat.defined(["minuteInterval": .integer(15)])
    #expect(problems == [])
    #expect(format.read(["hour": ["7"], "minute": ["45"]]).value == .time("07:45"))
    #expect(format.read(["hour": ["7"], "minute": ["50"]]).refusals == ["error.time.step"])
    for wrong in [0, 7, 31] {
      #expect(TimeOfDayFormat.defined(["minuteInterval": .integer(wrong)]).problems.map(\.key) == ["minuteInterval"])
    }
    let moment = DateTimeFormat.defined(["minuteInterval": .integer(30)]).format
    let fields = ["day": ["1"], "month": ["1"], "year": ["2026"], "hour": ["7"], "minute": ["10"]]
    #expect(moment.read(fields).problems.map(\.part) == ["minute"])
  }
}
