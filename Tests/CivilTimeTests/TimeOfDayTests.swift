import CivilTime
import Testing

@Suite struct TimeOfDayTests {
  @Test func `times are compared by the minutes of the day`() {
    #expect(TimeOfDay(hour: 9, minute: 30)! < TimeOfDay(hour: 10, minute: 15)!)
    #expect(TimeOfDay(hour: 24, minute: 0) == nil)
    #expect(TimeOfDay(iso: "07:05")?.description == "07:05")
    for text in ["7:05", "07:60", "0705", "07:05:00"] { #expect(TimeOfDay(iso: text) == nil, "\(text)") }
  }

  @Test func `a date-time is read as ISO 8601 writes it`() {
    #expect(CivilDateTime(iso: "2026-11-30T07:05")?.description == "2026-11-30T07:05")
    #expect(CivilDateTime(iso: "2026-11-30 07:05") == nil)
    #expect(CivilDateTime(iso: "2026-11-30T07:05T") == nil)
  }
}
