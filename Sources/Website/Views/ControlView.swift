import SurveyModel
import Templating

/// A control as its template draws it. The only place that knows how a control becomes HTML's names, ids and values.
struct ControlView {
  let item: Item
  let fields: FieldInput
  let problems: [AnswerProblem]
  /// `aria-describedby` of a control without a legend.
  let described: String?
  let context: PageContext

  /// The id of the control's first field, where a link from the list of errors leads.
  var firstID: String { id(ofPart: firstPart) }

  /// The id of the field that a problem concerns.
  func target(of problem: AnswerProblem) -> String { problem.part.isEmpty ? firstID : id(ofPart: problem.part) }

  var value: TemplateValue {
    switch item.answer.control {
    case .radios(let options): ["choices": ["options": .list(choices(options, type: "radio"))]]
    case .checkboxes(let options): ["choices": ["options": .list(choices(options, type: "checkbox"))]]
    case .select(let options):
      ["select": field(.object([("options", .list(choices(options, type: "option")))]))]
    case .scale(let options, let ends): ["scale": scale(options, ends)]
    case .line(let line): ["line": field(self.line(line))]
    case .lines(let rows, let maximum): ["lines": field(lines(rows, maximum))]
    case .date(let date):
      date.usesPicker ? ["picker": picker] : ["partRows": [["parts": .list(dateParts(date))]]]
    case .time: ["partRows": [["parts": .list(timeParts)]]]
    case .dateTime(let date):
      date.usesPicker
        ? ["picker": picker, "partRows": [["parts": .list(timeParts)]]]
        : ["partRows": [["parts": .list(dateParts(date))], ["parts": .list(timeParts)]]]
    case .hidden: nil
    }
  }

  // MARK: Names and ids

  private var firstPart: String {
    switch item.answer.control {
    case .date(let field), .dateTime(let field): field.usesPicker ? "" : dateOrder[0].part
    case .time: "hour"
    case .radios, .checkboxes, .select, .scale, .line, .lines, .hidden: ""
    }
  }

  private func name(_ part: String) -> String { part.isEmpty ? item.id : item.id + "." + part }
  private func id(ofPart part: String) -> String { name(part) }
  /// The first option has the control's own id; the others are numbered.
  private func id(ofOption index: Int) -> String { index == 0 ? item.id : "\(item.id).\(index)" }

  private var errorID: TemplateValue { .text(item.id + ".error") }
  private var isGroup: Bool { item.answer.dontKnow != nil }

  // MARK: Controls

  private func choices(_ options: [ControlOption], type: String) -> [TemplateValue] {
    let chosen = Set(fields.all())
    return options.enumerated().map { index, option in
      [
        "type": .text(type), "id": .text(id(ofOption: index)), "name": .text(item.id), "value": .text(option.code),
        "choiceCondition": option.showIf == nil ? .missing : .text("\(item.id).\(option.code)"),
        "isChoiceLeftOut": .flag(!option.isShown),
        "checked": .flag(chosen.contains(option.code)), "exclusive": .flag(option.isExclusive),
        "label": type == "option" ? .text(context.plain(option.label)) : context.line(option.label),
        "detail": context.line(option.detail), "other": other(option, at: index),
      ]
    }
  }

  private func other(_ option: ControlOption, at index: Int) -> TemplateValue {
    guard let other = option.other else { return .missing }
    let part = option.code + ".text"
    return [
      "id": .text(name(part)), "name": .text(name(part)), "choice": .text(id(ofOption: index)),
      "choiceCondition": option.showIf == nil ? .missing : .text("\(item.id).\(option.code)"),
      "isChoiceLeftOut": .flag(!option.isShown),
      "label": context.line(other.label), "value": TemplateValue(fields.first(part)),
      "isWrong": .flag(problems.contains { $0.part == part }), "errorID": errorID,
    ]
  }

  private func scale(_ options: [ControlOption], _ ends: ScaleEnds?) -> TemplateValue {
    let spelled = { (label: LocalizedText?, option: ControlOption?) -> TemplateValue in
      guard let label, let option else { return .missing }
      return .text(
        context.word("scale.end", ["value": .plain(option.code), "label": .text(label)]))
    }
    return [
      "options": .list(choices(options, type: "radio")), "isNumbers": .flag(options.allSatisfy(\.isNumber)),
      "hasEnds": .flag(ends != nil), "lower": spelled(ends?.lower, options.first),
      "upper": spelled(ends?.upper, options.last),
    ]
  }

  /// What every single field has.
  private func field(_ more: TemplateValue) -> TemplateValue {
    let shared: TemplateValue = [
      "id": .text(item.id), "name": .text(item.id), "value": TemplateValue(fields.first()),
      "isWrong": .flag(!problems.isEmpty), "described": isGroup ? .missing : TemplateValue(described),
      "label": isGroup ? .text(context.plain(item.question)) : .missing,
    ]
    return shared.adding(more)
  }

  private func line(_ line: LineField) -> TemplateValue {
    let width =
      switch line.width {
      case .short: "short"
      case .medium: "medium"
      case .wide: "wide"
      }
    let inputMode: String? =
      switch line.keyboard {
      case .text: nil
      case .integer: "numeric"
      case .decimal: "decimal"
      case .email: "email"
      case .telephone: "tel"
      case .url: "url"
      }
    return [
      "width": .text(width), "inputMode": TemplateValue(inputMode), "autocomplete": .text(line.autocomplete ?? "off"),
      "unit": context.line(line.unit),
    ]
  }

  private func lines(_ rows: Int, _ maximum: Int?) -> TemplateValue {
    // The script counts as somebody types: it needs every form of plural that the page's words have.
    let counts = PluralForm.allCases.compactMap { form -> TemplateValue? in
      let left = context.texts.source("text.left[\(form.rawValue)]")
      let over = context.texts.source("text.over[\(form.rawValue)]")
      guard left != nil || over != nil else { return nil }
      return ["form": .text(form.rawValue), "left": TemplateValue(left), "over": TemplateValue(over)]
    }
    return [
      "rows": .number(rows), "maximum": maximum.map(TemplateValue.number) ?? .missing, "counts": .list(counts),
    ]
  }

  // MARK: Dates and times

  private struct DatePart {
    var part: String
    var label: String
    var autocomplete: String
  }

  private var dateOrder: [DatePart] {
    let day = DatePart(part: "day", label: "date.day", autocomplete: "bday-day")
    let month = DatePart(part: "month", label: "date.month", autocomplete: "bday-month")
    let year = DatePart(part: "year", label: "date.year", autocomplete: "bday-year")
    return switch context.texts.format.dateOrder {
    case .dayMonthYear: [day, month, year]
    case .monthDayYear: [month, day, year]
    case .yearMonthDay: [year, month, day]
    }
  }

  private func dateParts(_ field: DateField) -> [TemplateValue] {
    dateOrder.map { part($0.part, label: $0.label, autocomplete: field.isBirthday ? $0.autocomplete : "off") }
  }

  private var timeParts: [TemplateValue] {
    [part("hour", label: "time.hour", autocomplete: "off"), part("minute", label: "time.minute", autocomplete: "off")]
  }

  /// The browser's own calendar. Beside other fields it has the word "Date" for a label, alone the question.
  private var picker: TemplateValue {
    guard case .dateTime = item.answer.control else { return field([:]) }
    let isWrong = problems.contains { ["", "day", "month", "year"].contains($0.part) }
    return [
      "id": .text(item.id), "name": .text(item.id), "value": TemplateValue(fields.first()), "isWrong": .flag(isWrong),
      "label": .text(context.word("date.date")), "described": isWrong ? errorID : .missing,
    ]
  }

  private func part(_ part: String, label: String, autocomplete: String) -> TemplateValue {
    let isWrong = problems.contains { $0.part == part || $0.part.isEmpty }
    return [
      "id": .text(name(part)), "name": .text(name(part)), "label": .text(context.word(label)),
      "value": TemplateValue(fields.first(part)), "autocomplete": .text(autocomplete), "isWrong": .flag(isWrong),
      "errorID": errorID,
    ]
  }
}

extension ControlOption {
  /// Shown as the number that it stands for.
  fileprivate var isNumber: Bool { label.byLanguage.values.allSatisfy { $0 == code } }
}
