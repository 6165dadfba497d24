import CivilTime

/// A day and a time on it, with the zone where it was entered (researchkit.md F-16).
public struct DateTimeFormat: AnswerFormat {
  /// The word after `type:`.
  public static let name = "dateTime"
  /// One sentence for the documentation.
  public static let summary = "A day and a time on it."
  /// The bounds, `now` among them, `style` and `minuteInterval`.
  public static let keys = [
    DefinitionKey("minimum", .dateBound, "The earliest: `now`, `today`, `today - 14 days`, or a date."),
    DefinitionKey(
      "maximum", .dateBound, "The latest: `now`, `today`, `today + 14 days`, or a date, which counts to its end."),
    DateFormat.styleKey, TimeOfDayFormat.minuteIntervalKey,
  ]

  private let bounds: DateBounds
  private let field: DateField
  private let minuteInterval: Int

  /// Takes over bounds and style. Bounds that exclude each other are a problem.
  public init(_ definition: Definition, problems: inout [DefinitionProblem]) {
    bounds = DateBounds(definition)
    bounds.check(allowingNow: true, &problems)
    field = DateField(usesPicker: definition.string("style") == "picker")
    minuteInterval = TimeOfDayFormat.minuteInterval(definition, &problems)
  }

  /// Conditions compare with date-times and with `now()`.
  public var valueType: ValueType { .dateTime }

  /// The fields of a date and those of a time.
  public var control: Control { .dateTime(field) }

  /// Takes a date and a time together: one without the other is refused. The participant's zone is kept beside them.
  public func read(_ fields: FieldInput, in context: ReadingContext) -> Reading {
    let moment = context.moment
    let (date, time) = typed(fields, at: moment)
    switch (date, time) {
    case (.nothing, .nothing): return .blank
    case (.date(let date), .time(let time)):
      let dateTime = CivilDateTime(date: date, time: time)
      if let problem = TimeOfDayFormat.problem(of: time, inStepsOf: minuteInterval) {
        return .refused([AnswerProblem(problem, part: "minute")])
      }
      return problem(of: dateTime, at: moment).map { .refused([AnswerProblem($0)]) }
        ?? .value(.dateTime(dateTime, zone: moment.zone))
    default:
      return .refused(problems(of: date) + problems(of: time))
    }
  }

  /// The two halves; a picker of old sends both in one.
  private func typed(_ fields: FieldInput, at moment: Moment) -> (TypedDate, TypedTime) {
    let example = bounds.example(at: moment)
    guard let iso = TypedText.entry(fields.first()), let mark = iso.firstIndex(of: "T") else {
      return (TypedDate(fields, example: example), TypedTime(fields))
    }
    let time = TypedTime(iso: String(iso[iso.index(after: mark)...]), example: moment.local.time)
    return (TypedDate(FieldInput(["": [String(iso[..<mark])]]), example: example), time)
  }

  private func problems(of date: TypedDate) -> [AnswerProblem] {
    switch date {
    case .nothing: [AnswerProblem(Message("error.dateTime.noDate"), part: field.usesPicker ? "" : "day")]
    case .refused(let problems): problems
    case .date: []
    }
  }

  private func problems(of time: TypedTime) -> [AnswerProblem] {
    switch time {
    case .nothing: [AnswerProblem(Message("error.dateTime.noTime"), part: "hour")]
    case .refused(let problems): problems
    case .time: []
    }
  }

  private func problem(of dateTime: CivilDateTime, at moment: Moment) -> Message? {
    if bounds.maximum == .now, dateTime > moment.latestNow {
      return Message("error.dateTime.future", ["now": .dateTime(moment.local)])
    }
    if bounds.minimum == .now, dateTime < moment.earliestNow {
      return Message("error.dateTime.past", ["now": .dateTime(moment.local)])
    }
    return bounds.problem(of: dateTime.date, at: moment)
  }

  /// The fields of the date and those of the time.
  public func fields(for value: AnswerValue) -> FieldInput {
    guard case .dateTime(let dateTime, _) = value else { return FieldInput() }
    let date = field.usesPicker ? ["": [dateTime.date.description]] : TypedDate.fields(for: dateTime.date)
    return FieldInput(date.merging(TypedTime.fields(for: dateTime.time)) { first, _ in first })
  }

  /// A column of ISO date-times without zone, and `__tz` with the zone where it is known.
  public func columns() -> [Column] {
    [Column(type: .dateTime), Column(suffix: "__tz", type: .text, source: .zone)]
  }

  /// `YYYY-MM-DDTHH:mm` within the fixed bounds. It has no zone: an author names none.
  public func value(fromDefault scalar: String) -> AnswerValue? {
    CivilDateTime(iso: scalar).flatMap { bounds.mayHold($0.date) ? .dateTime($0, zone: nil) : nil }
  }
}
