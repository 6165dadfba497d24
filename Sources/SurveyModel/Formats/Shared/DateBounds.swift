import CivilTime

/// The earliest and latest day of an answer, counted from the participant's today when the answer is read (researchkit.md Q-22).
///
/// Where the participant's zone is unknown, every day that is today somewhere on earth counts as today.
struct DateBounds: Sendable {
  var minimum: DateBound?
  var maximum: DateBound?

  static let keys = [
    DefinitionKey("minimum", .dateBound, "The earliest day: a date, `today`, or `today - 14 days`."),
    DefinitionKey("maximum", .dateBound, "The latest day: a date, `today`, or `today + 14 days`."),
  ]

  init(_ definition: Definition) {
    minimum = definition.dateBound("minimum")
    maximum = definition.dateBound("maximum")
  }

  /// Says what is wrong with bounds; `now` is for formats with a time of day.
  func check(allowingNow: Bool, _ problems: inout [DefinitionProblem]) {
    for (key, bound) in [("minimum", minimum), ("maximum", maximum)] where bound == .now && !allowingNow {
      problems.append(DefinitionProblem(key, "`now` needs a time of day. Write `today`, or `type: dateTime`."))
    }
    let isUpsideDown =
      switch (minimum, maximum) {
      case (.date(let minimum)?, .date(let maximum)?): minimum > maximum
      case (.today(let minimum)?, .today(let maximum)?): minimum > maximum
      case (.now?, .today(let maximum)?): maximum < 0
      case (.today(let minimum)?, .now?): minimum > 0
      default: false
      }
    if isUpsideDown { problems.append(DefinitionProblem("maximum", "The maximum lies before the minimum.")) }
  }

  func earliest(at moment: Moment) -> CivilDate? { Self.day(minimum, today: moment.earliestNow.date) }

  func latest(at moment: Moment) -> CivilDate? { Self.day(maximum, today: moment.latestNow.date) }

  private static func day(_ bound: DateBound?, today: CivilDate) -> CivilDate? {
    switch bound {
    case .date(let date)?: date
    case .today(let offset)?: today.adding(days: offset)
    case .now?: today
    case nil: nil
    }
  }

  /// Why a day cannot be taken.
  func problem(of date: CivilDate, at moment: Moment) -> Message? {
    let earliest = earliest(at: moment)
    let latest = latest(at: moment)
    let isEarly = earliest.map { date < $0 } ?? false
    let isLate = latest.map { date > $0 } ?? false
    guard isEarly || isLate else { return nil }
    if isLate, maximum == .today(offsetDays: 0) || maximum == .now { return Message("error.date.future") }
    if isEarly, minimum == .today(offsetDays: 0) || minimum == .now { return Message("error.date.past") }
    if let earliest, let latest {
      return Message("error.date.range", ["min": .date(earliest), "max": .date(latest)])
    }
    if isEarly, let earliest { return Message("error.date.tooEarly", ["min": .date(earliest)]) }
    return latest.map { Message("error.date.tooLate", ["max": .date($0)]) }
  }

  /// Whether a fixed day lies within the fixed bounds; those of today are not known yet.
  func mayHold(_ date: CivilDate) -> Bool {
    if case .date(let earliest)? = minimum, date < earliest { return false }
    if case .date(let latest)? = maximum, date > latest { return false }
    return true
  }

  /// A day that would be accepted, to show how days are written.
  func example(at moment: Moment) -> CivilDate { latest(at: moment) ?? earliest(at: moment) ?? moment.today }
}
