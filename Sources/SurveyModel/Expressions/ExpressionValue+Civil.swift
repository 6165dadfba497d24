import CivilTime

extension ExpressionValue {
  /// A date, time or date-time from a text literal.
  init?(civil text: String) {
    if let date = CivilDate(iso: text) {
      self = .date(date)
    } else if let time = TimeOfDay(iso: text) {
      self = .time(time)
    } else if let dateTime = CivilDateTime(iso: text) {
      self = .dateTime(dateTime)
    } else {
      return nil
    }
  }

  /// The calendar day of a date or date-time; a date-time beside a date counts as its day.
  var day: CivilDate? {
    switch self {
    case .date(let date): date
    case .dateTime(let dateTime): dateTime.date
    case .text(let text): CivilDate(iso: text)
    default: nil
    }
  }

  var ifFinite: ExpressionValue? {
    if case .number(let number) = self, !number.isFinite { nil } else { self }
  }

  /// The date or date-time this many days later; a date moves by whole days.
  func adding(days: Double) -> ExpressionValue? {
    guard abs(days) < 4_000_000 else { return nil }
    switch self {
    case .date(let date): return .date(date.adding(days: Int(days.rounded(.down))))
    case .dateTime(let dateTime):
      let minutes = dateTime.time.minutesOfDay + Int((days * 1_440).rounded())
      let wholeDays = Int((Double(minutes) / 1_440).rounded(.down))
      let rest = minutes - wholeDays * 1_440
      return TimeOfDay(hour: rest / 60, minute: rest % 60).map {
        .dateTime(CivilDateTime(date: dateTime.date.adding(days: wholeDays), time: $0))
      }
    default: return nil
    }
  }
}
