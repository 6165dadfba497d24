import CivilTime

/// How long something takes, in hours and minutes (researchkit.md F-18).
public struct TimeIntervalFormat: AnswerFormat {
  /// The word after `type:`.
  public static let name = "timeInterval"
  /// One sentence for the documentation.
  public static let summary = "How long: hours and minutes."
  /// `minimum`, `maximum` and `step`.
  public static let keys = [
    DefinitionKey("minimum", .interval, "The shortest that is accepted; one step where nothing is said."),
    DefinitionKey("maximum", .interval, "The longest that is accepted; `24 hours` where nothing is said."),
    DefinitionKey("step", .interval, "Only whole steps are accepted, `1 minute` to `30 minutes`; `1 minute`."),
  ]

  /// In seconds, as answers are stored.
  private let minimum: Int
  private let maximum: Int
  private let step: Int

  private static let day = 86_400
  /// So many days are the most that an author may allow.
  private static let mostDays = 400

  /// Takes over the bounds. Some that exclude each other, and steps that people cannot count in, are problems.
  public init(_ definition: Definition, problems: inout [DefinitionProblem]) {
    let step = definition.integer("step") ?? 60
    if !(60...1_800).contains(step) {
      problems.append(DefinitionProblem("step", "Write `1 minute` to `30 minutes`."))
    }
    self.step = min(max(step, 60), 1_800)
    maximum = definition.integer("maximum") ?? Self.day
    minimum = definition.integer("minimum") ?? min(self.step, maximum)
    if maximum > Self.mostDays * Self.day || maximum < self.step {
      problems.append(DefinitionProblem("maximum", "Write one step up to `\(Self.mostDays) days`."))
    }
    if minimum > maximum {
      problems.append(DefinitionProblem("maximum", "The maximum lies below the minimum."))
    }
  }

  /// Conditions compare and reckon with seconds.
  public var valueType: ValueType { .number }

  /// Seconds.
  public var resultKind: ResultKind { .question(.timeInterval) }

  /// A field for the hours, where there can be any, and one for the minutes.
  public var control: Control {
    let line = LineField(width: .short, keyboard: .integer)
    let hours = PartField("hours", label: LocalizedText(interface: "interval.hours"), .line(line))
    let minutes = PartField("minutes", label: LocalizedText(interface: "interval.minutes"), .line(line))
    return .fields(PartFields(asksHours ? [hours, minutes] : [minutes]))
  }

  private var asksHours: Bool { maximum >= 3_600 }

  /// Takes hours and minutes, one of which may stay open. Without hours, minutes may be as many as the longest time has.
  public func read(_ fields: FieldInput, in context: ReadingContext) -> Reading {
    let hours = asksHours ? TypedText.entry(fields.first("hours")) : nil
    let minutes = TypedText.entry(fields.first("minutes"))
    if hours == nil, minutes == nil { return .blank }
    var problems: [AnswerProblem] = []
    func number(_ text: String?, _ part: String, atMost most: Int, _ key: String) -> Int {
      guard let text else { return 0 }
      if let number = TypedText.number(text, digits: 1...6), number <= most { return number }
      problems.append(AnswerProblem(Message(key, ["max": .count(most)]), part: part))
      return 0
    }
    let hour = number(hours, "hours", atMost: Self.mostDays * 24, "error.interval.hours")
    let minute = number(
      minutes, "minutes", atMost: hours == nil ? max(maximum / 60, 59) : 59, "error.interval.minutes")
    guard problems.isEmpty else { return .refused(problems) }
    let seconds = hour * 3_600 + minute * 60
    return problem(of: seconds).map { .refused([AnswerProblem($0, part: asksHours ? "hours" : "minutes")]) }
      ?? .value(.number(DecimalNumber(seconds)))
  }

  private func problem(of seconds: Int) -> Message? {
    if seconds < minimum { return Message("error.interval.tooShort", ["min": .interval(seconds: minimum)]) }
    if seconds > maximum { return Message("error.interval.tooLong", ["max": .interval(seconds: maximum)]) }
    return seconds.isMultiple(of: step) ? nil : Message("error.interval.step", ["step": .interval(seconds: step)])
  }

  /// Hours and minutes.
  public func fields(for value: AnswerValue) -> FieldInput {
    guard let seconds = value.number.flatMap({ Int($0.description) }) else { return FieldInput() }
    if !asksHours { return FieldInput(["minutes": [String(seconds / 60)]]) }
    return FieldInput(["hours": [String(seconds / 3_600)], "minutes": [String(seconds % 3_600 / 60)]])
  }

  /// One column of seconds.
  public func columns() -> [Column] {
    [
      Column(
        type: .number(
          unit: LocalizedText(verbatim: "s"), minimum: DecimalNumber(minimum), maximum: DecimalNumber(maximum)))
    ]
  }

  /// A length of time as an author writes it, cut to whole steps (researchkit.md FV-25), or seconds.
  public func value(fromDefault scalar: String) -> AnswerValue? {
    guard let seconds = Interval(scalar)?.seconds ?? Int(scalar) else { return nil }
    let whole = seconds - seconds % step
    return problem(of: whole) == nil ? .number(DecimalNumber(whole)) : nil
  }
}
