import CivilTime
import Foundation

/// IANA zones: which there are, and what their clocks show.
enum Zones {
  /// Whether the name is one of the system's zones.
  static func isKnown(_ identifier: String) -> Bool {
    identifier.utf8.count <= 64 && TimeZone(identifier: identifier) != nil
  }

  /// How many seconds a zone's clocks are ahead of UTC; nil for a name that is no zone's.
  static func offset(of identifier: String, at instant: Instant) -> Int? {
    TimeZone(identifier: identifier)?.secondsFromGMT(
      for: Date(timeIntervalSince1970: Double(instant.milliseconds) / 1_000))
  }

  /// The moment for somebody in `zone`, or in the study's where that is unknown.
  static func moment(_ instant: Instant, zone: String?, study: String) -> Moment {
    ZoneClock().moment(instant, zone: zone, study: study)
  }
}
