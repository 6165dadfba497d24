import SurveyModel

/// An answer in the words that the participant saw.
enum AnswerText {
  static func of(_ value: AnswerValue, item: Item, context: PageContext) -> String {
    let format = context.texts.format
    switch value {
    case .text(let text): return text
    case .number(let number):
      if case .line(let line) = item.answer.format.control, line.slider?.isPercent ?? false {
        return format.number(number.shifted(by: 2)) + " %"
      }
      if item.answer.format.resultKind == .question(.timeInterval), let seconds = Int(number.description) {
        return format.interval(seconds: seconds)
      }
      // A scale whose points all have words shows these and no numbers.
      if let words = option(number.description, item, context), words != number.description { return words }
      return format.number(number)
    case .quantity(_, let entered, let unit): return Self.quantity(entered, unit)
    case .boolean(let value):
      return option(value ? "true" : "false", item, context) ?? context.word(value ? "question.yes" : "question.no")
    case .choice, .choices:
      return value.chosen.map { $0.text ?? option($0.code, item, context) ?? $0.code }.joined(separator: ", ")
    case .date(let date): return format.date(date)
    case .time(let time): return format.time(time)
    case .dateTime(let dateTime, _): return format.dateTime(dateTime)
    case .parts(let parts):
      var separator = ", "
      if case .fields(let fields) = item.answer.format.control, let own = fields.separator {
        separator = own.resolved(context.languages)
      }
      // A part that stayed open has no place between others.
      return parts.map { word(for: $0, item, context) }.filter { !$0.isEmpty }.joined(separator: separator)
    case .detailed(let whole, _):
      if let file = FileAnswer(value) { return file.name }
      return of(whole, item: item, context: context)
    }
  }

  /// A value that no item asked for: taken from the link, drawn or calculated.
  static func of(_ value: AnswerValue, context: PageContext) -> String {
    switch value {
    case .number(let number), .quantity(let number, _, _): context.texts.format.number(number)
    case .boolean(let value): context.word(value ? "question.yes" : "question.no")
    case .detailed(let value, _): of(value, context: context)
    case .text, .choice, .choices, .date, .time, .dateTime, .parts: value.cell(.whole)
    }
  }

  /// `5 ft 4 in` of `5 4` in `ft in`.
  private static func quantity(_ entered: String, _ unit: String) -> String {
    zip(entered.split(separator: " "), unit.split(separator: " ")).map { "\($0) \($1)" }.joined(separator: " ")
  }

  /// A part as it was typed, or the words of the line that was chosen in a list.
  private static func word(for part: AnswerPart, _ item: Item, _ context: PageContext) -> String {
    guard case .fields(let parts) = item.answer.format.control,
      let field = parts.fields.first(where: { $0.part == part.name }), case .select(let options) = field.kind,
      let option = options.first(where: { $0.code == part.text })
    else { return part.text }
    return context.plain(option.label)
  }

  private static func option(_ code: String, _ item: Item, _ context: PageContext) -> String? {
    let control = item.answer.format.control
    if case .fields(let parts) = control {
      // Choices that are put in order have a field each.
      return parts.fields.first { $0.part.hasPrefix(code + ".") }.map { context.plain($0.label) }
    }
    return control.options.first { $0.code == code }.map { context.plain($0.label) }
  }
}
