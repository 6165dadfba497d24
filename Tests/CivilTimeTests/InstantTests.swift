import CivilTime
import Testing

@Suite struct InstantTests {
  @Test func `instants are written in UTC with milliseconds`() {
    #expect(Instant(milliseconds: 0).description == "1970-01-01T00:00:00.000Z")
    #expect(Instant(milliseconds: 1_796_003_045_007).description == "2026-11-30T01:44:05.007Z")
    #expect(Instant(milliseconds: -1).description == "1969-12-31T23:59:59.999Z")
  }

  @Test func `what is written is read back`() {
    for milliseconds: Int64 in [0, -1, 999, 1_796_003_045_007, -62_135_596_800_000, 253_402_300_799_999] {
      let instant = Instant(milliseconds: milliseconds)
      #expect(Instant(iso: instant.description) == instant)
    }
    #expect(Instant(iso: "2026-11-30T01:44:60.000Z") == nil)
    #expect(Instant(iso: "2026-11-30T01:44:05Z") == nil)
  }

  @Test func `a clock ahead of UTC shows the next day earlier`() {
    let lateEvening = Instant(iso: "2026-11-30T23:30:00.000Z")!
    #expect(lateEvening.civil(offset: 3_600).description == "2026-12-01T00:30")
    #expect(lateEvening.civil(offset: -5 * 3_600).description == "2026-11-30T18:30")
  }

  @Test func `without a zone every day that is today somewhere counts`() {
    let moment = Moment(instant: Instant(iso: "2026-11-30T23:30:00.000Z")!, offset: 3_600, zone: nil)
    #expect(moment.latestNow.description == "2026-12-01T13:30")
    #expect(moment.earliestNow.description == "2026-11-30T11:30")
    let known = Moment(instant: moment.instant, offset: 3_600, zone: "Europe/Berlin")
    #expect(known.latestNow == known.local && known.earliestNow == known.local)
  }

  @Test func `intervals are whole numbers of named units`() {
    #expect(Interval("14 days")?.seconds == 14 * 86_400)
    #expect(Interval("1 hour")?.seconds == 3_600)
    for text in ["14", "days", "-1 days", "1.5 hours", "3 months", "9999999 weeks"] {
      #expect(Interval(text) == nil, "\(text)")
    }
  }
}
