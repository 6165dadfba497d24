import CivilTime
import Testing

@testable import Website

@Suite struct ZoneClockTests {
  private let clock = ZoneClock()

  /// 28 March 2027, 01:00 UTC, when Europe's clocks go an hour ahead.
  private let change = Instant(milliseconds: 1_806_195_600_000)

  @Test func `a zone's clock changes in the minute in which it does, and back again`() {
    for (seconds, hours) in [(-1, 1), (0, 2), (59, 2), (-60, 1), (86_400, 2)] {
      let moment = clock.moment(change.adding(seconds: seconds), zone: "Europe/Berlin", study: "UTC")
      #expect(moment.local == change.adding(seconds: seconds).civil(offset: hours * 3_600), "\(seconds)")
    }
  }

  @Test func `each participant's zone is one's own within the same minute`() {
    for _ in 1...2 {
      #expect(clock.moment(change, zone: "Asia/Tokyo", study: "UTC").zone == "Asia/Tokyo")
      #expect(clock.moment(change, zone: "Asia/Tokyo", study: "UTC").local.time.hour == 10)
      #expect(clock.moment(change, zone: "America/New_York", study: "UTC").local.time.hour == 21)
    }
  }

  @Test func `an unknown zone is the study's, and UTC where that is unknown too`() {
    for _ in 1...2 {
      let moment = clock.moment(change, zone: "Mars/Olympus", study: "Asia/Tokyo")
      #expect(moment.zone == nil && moment.local.time.hour == 10)
      #expect(clock.moment(change, zone: nil, study: "Mars/Olympus").local.time.hour == 1)
    }
  }
}
