import CivilTime

/// What somebody entered as a time: hour and minute on a clock of 24 hours, or one value of the browser's own field.
enum TypedTime {
  case nothing
  case time(TimeOfDay)
  case refused([AnswerProblem])

  static let parts = ["hour", "minute"]

  /// Reads hour and minute.
  init(_ fields: FieldInput) {
    let hourText = TypedText.entry(fields.first("hour"))
    let minuteText = TypedText.entry(fields.first("minute"))
    if hourText == nil, minuteText == nil {
      self = .nothing
      return
    }
    var problems: [AnswerProblem] = []
    let hour = hourText.flatMap { TypedText.number($0, digits: 1...2) }.flatMap { (0...23).contains($0) ? $0 : nil }
    let minute = minuteText.flatMap { TypedText.number($0, digits: 1...2) }.flatMap {
      (0...59).contains($0) ? $0 : nil
    }
    if hour == nil {
      problems.append(AnswerProblem(Message(hourText == nil ? "error.time.noHour" : "error.time.hour"), part: "hour"))
    }
    if minute == nil {
      problems.append(
        AnswerProblem(Message(minuteText == nil ? "error.time.noMinute" : "error.time.minute"), part: "minute"))
    }
    if let hour, let minute, let time = TimeOfDay(hour: hour, minute: minute) {
      self = .time(time)
    } else {
      self = .refused(problems)
    }
  }

  /// Reads `HH:mm`, with seconds as some browsers send them.
  init(iso text: String, example: TimeOfDay) {
    let withoutSeconds = text.hasSuffix(":00") && text.utf8.count == 8 ? String(text.prefix(5)) : text
    self =
      TimeOfDay(iso: withoutSeconds).map(TypedTime.time)
      ?? .refused([AnswerProblem(Message("error.time.form", ["example": .time(example)]))])
  }

  /// The two fields that read as this time.
  static func fields(for time: TimeOfDay) -> [String: [String]] {
    ["hour": [String(time.description.prefix(2))], "minute": [String(time.description.suffix(2))]]
  }
}
