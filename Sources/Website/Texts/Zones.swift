import CivilTime
import Foundation

/// IANA zones: which there are, and what their clocks show.
enum Zones {
  /// Whether the name is one of the system's zones.
  static func isKnown(_ identifier: String) -> Bool {
    identifier.utf8.count <= 64 && TimeZone(identifier: identifier) != nil
  }

  /// The moment for somebody in `zone`, or in the study's where that is unknown.
  static func moment(_ instant: Instant, zone: String?, study: String) -> Moment {
    let date = Date(timeIntervalSince1970: Double(instant.milliseconds) / 1_000)
    let clock = zone.flatMap(TimeZone.init(identifier:))
    let offset = (clock ?? TimeZone(identifier: study) ?? .gmt).secondsFromGMT(for: date)
    return Moment(instant: instant, offset: offset, zone: clock == nil ? nil : zone)
  }
}
