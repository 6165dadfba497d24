import CivilTime

/// A time on a clock of 24 hours (researchkit.md F-17).
public struct TimeOfDayFormat: AnswerFormat {
  public static let name = "timeOfDay"
  public static let summary = "A time of day: hour and minute."
  public static let keys = [
    DefinitionKey("minimum", .string, "The earliest time, as in `08:00`."),
    DefinitionKey("maximum", .string, "The latest time, as in `20:00`."),
  ]

  private let minimum: TimeOfDay?
  private let maximum: TimeOfDay?

  public init(_ definition: Definition, problems: inout [DefinitionProblem]) {
    minimum = definition.string("minimum").flatMap { TimeOfDay(iso: $0) }
    maximum = definition.string("maximum").flatMap { TimeOfDay(iso: $0) }
    for (key, time) in [("minimum", minimum), ("maximum", maximum)] where definition.has(key) && time == nil {
      problems.append(DefinitionProblem(key, "Write a time with 24 hours and two digits each, as in 08:00."))
    }
    if let minimum, let maximum, minimum > maximum {
      problems.append(DefinitionProblem("maximum", "The maximum lies before the minimum \(minimum)."))
    }
  }

  public var valueType: ValueType { .time }

  public var control: Control { .time }

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
    return nil
  }

  public func fields(for value: AnswerValue) -> FieldInput {
    if case .time(let time) = value { FieldInput(TypedTime.fields(for: time)) } else { FieldInput() }
  }

  public func columns() -> [Column] { [Column(type: .time)] }
}
