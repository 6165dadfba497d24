import CivilTime

/// A time on a clock of 24 hours (researchkit.md F-17).
public struct TimeOfDayFormat: AnswerFormat {
  /// The word after `type:`.
  public static let name = "timeOfDay"
  /// One sentence for the documentation.
  public static let summary = "A time of day: hour and minute."
  /// `minimum` and `maximum`, both accepted themselves, and `minuteInterval`.
  public static let keys = [
    DefinitionKey("minimum", .string, "The earliest time, as in `08:00`."),
    DefinitionKey("maximum", .string, "The latest time, as in `20:00`."), minuteIntervalKey,
  ]

  static let minuteIntervalKey = DefinitionKey(
    "minuteInterval", .integer, "Only times in steps of so many minutes are accepted, 1 to 30; it divides 60.")

  /// Takes over the steps; ones that do not fill an hour are a problem.
  static func minuteInterval(_ definition: Definition, _ problems: inout [DefinitionProblem]) -> Int {
    let interval = definition.integer("minuteInterval") ?? 1
    if (1...30).contains(interval), 60 % interval == 0 { return interval }
    problems.append(DefinitionProblem("minuteInterval", "Write a number from 1 to 30 that divides 60, such as 15."))
    return 1
  }

  private let minimum: TimeOfDay?
  private let maximum: TimeOfDay?
  private let minuteInterval: Int

  /// Takes over the bounds. One that is no time of day is a problem; a span over midnight cannot be written.
  public init(_ definition: Definition, problems: inout [DefinitionProblem]) {
    minimum = definition.string("minimum").flatMap { TimeOfDay(iso: $0) }
    maximum = definition.string("maximum").flatMap { TimeOfDay(iso: $0) }
    minuteInterval = Self.minuteInterval(definition, &problems)
    for (key, time) in [("minimum", minimum), ("maximum", maximum)] where definition.has(key) && time == nil {
      problems.append(DefinitionProblem(key, "Write a time with 24 hours and two digits each, as in 08:00."))
    }
    if let minimum, let maximum, minimum > maximum {
      problems.append(DefinitionProblem("maximum", "The maximum lies before the minimum \(minimum)."))
    }
  }

  /// Conditions compare with times of day.
  public var valueType: ValueType { .time }

  /// Two fields, hour and minute, of a clock with 24 hours.
  public var control: Control { .time }

  /// Takes hour and minute, or an ISO time in the field itself; the bounds do not depend on the day.
  public func read(_ fields: FieldInput, in context: ReadingContext) -> Reading {
    let typed =
      if let iso = TypedText.entry(fields.first()) {
        TypedTime(iso: iso, example: minimum ?? maximum ?? context.moment.local.time)
      } else {
        TypedTime(fields)
      }
    switch typed {
    case .nothing: return .blank
    case .refused(let problems): return .refused(problems)
    case .time(let time): return problem(of: time).map { .refused([AnswerProblem($0)]) } ?? .value(.time(time))
    }
  }

  private func problem(of time: TimeOfDay) -> Message? {
    if let minimum, time < minimum { return Message("error.time.tooEarly", ["min": .time(minimum)]) }
    if let maximum, time > maximum { return Message("error.time.tooLate", ["max": .time(maximum)]) }
    return Self.problem(of: time, inStepsOf: minuteInterval)
  }

  /// Why a time lies between two steps.
  static func problem(of time: TimeOfDay, inStepsOf interval: Int) -> Message? {
    time.minutesOfDay.isMultiple(of: interval) ? nil : Message("error.time.step", ["count": .count(interval)])
  }

  /// Hour and minute.
  public func fields(for value: AnswerValue) -> FieldInput {
    if case .time(let time) = value { FieldInput(TypedTime.fields(for: time)) } else { FieldInput() }
  }

  /// One column of ISO times, `HH:mm`.
  public func columns() -> [Column] { [Column(type: .time)] }
}
