/// What is known of "now" for one participant: the instant, and the civil day and time where they are.
///
/// Pure rooms take a moment as an argument instead of asking a clock. Where the participant's zone is unknown, `local` is the
/// study's, and a bound of "today" accepts every day that is today somewhere on earth.
public struct Moment: Hashable, Sendable {
  /// The point in time.
  public var instant: Instant
  /// What a clock and a calendar show where the participant is, or where the study is if that is unknown.
  public var local: CivilDateTime
  /// The participant's IANA zone, nil where unknown.
  public var zone: String?

  /// A moment whose civil time is known already, as from a calendar with zones.
  public init(instant: Instant, local: CivilDateTime, zone: String?) {
    self.instant = instant
    self.local = local
    self.zone = zone
  }

  /// The moment for a clock `offset` seconds ahead of UTC.
  public init(instant: Instant, offset: Int, zone: String?) {
    self.init(instant: instant, local: instant.civil(offset: offset), zone: zone)
  }

  /// The participant's day, or the study's where the zone is unknown.
  public var today: CivilDate { local.date }

  /// The latest day-and-time that counts as now: the participant's, or that of UTC+14 where the zone is unknown.
  public var latestNow: CivilDateTime { zone == nil ? instant.civil(offset: 14 * 3_600) : local }

  /// The earliest day-and-time that counts as now: the participant's, or that of UTC−12 where the zone is unknown.
  public var earliestNow: CivilDateTime { zone == nil ? instant.civil(offset: -12 * 3_600) : local }
}
