import SurveyModel

/// An answer in the words that the participant saw.
enum AnswerText {
  static func of(_ value: AnswerValue, item: Item, context: PageContext) -> String {
    let format = context.texts.format
    switch value {
    case .text(let text): return text
    case .number(let number): return format.number(number)
    case .boolean(let value):
      return option(value ? "true" : "false", item, context) ?? context.word(value ? "question.yes" : "question.no")
    case .choice, .choices:
      return value.chosen.map { $0.text ?? option($0.code, item, context) ?? $0.code }.joined(separator: ", ")
    case .date(let date): return format.date(date)
    case .time(let time): return format.time(time)
    case .dateTime(let dateTime, _): return format.dateTime(dateTime)
    case .parts(let parts): return parts.map(\.text).joined(separator: ", ")
    }
  }

  /// A value that no item asked for: taken from the link, drawn or calculated.
  static func of(_ value: AnswerValue, context: PageContext) -> String {
    switch value {
    case .number(let number): context.texts.format.number(number)
    case .boolean(let value): context.word(value ? "question.yes" : "question.no")
    case .text, .choice, .choices, .date, .time, .dateTime, .parts: value.cell(.whole)
    }
  }

  private static func option(_ code: String, _ item: Item, _ context: PageContext) -> String? {
    item.answer.format.control.options.first { $0.code == code }.map { context.plain($0.label) }
  }
}
