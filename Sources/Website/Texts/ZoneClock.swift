import CivilTime

/// The zones' clocks as one loop reads them: each zone is looked up once a minute, since none changes its offset within one.
final class ZoneClock {
  private var minute = Int64.min
  /// Seconds east of UTC by the zone's name; nil for a name that is no zone's.
  private var offsets: [String: Int?] = [:]

  /// The moment for somebody in `zone`, or in the study's where that is unknown.
  func moment(_ instant: Instant, zone: String?, study: String) -> Moment {
    let minute = instant.milliseconds / 60_000
    if minute != self.minute {
      self.minute = minute
      offsets.removeAll(keepingCapacity: true)
    }
    if let zone, let offset = offset(of: zone, at: instant) {
      return Moment(instant: instant, offset: offset, zone: zone)
    }
    return Moment(instant: instant, offset: offset(of: study, at: instant) ?? 0, zone: nil)
  }

  private func offset(of zone: String, at instant: Instant) -> Int? {
    if let known = offsets[zone] { return known }
    let offset = Zones.offset(of: zone, at: instant)
    offsets.updateValue(offset, forKey: zone)
    return offset
  }
}
