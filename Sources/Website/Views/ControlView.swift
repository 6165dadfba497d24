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
  /// The item is a row of a grid.
  var isInGrid = false

  /// The id of the first field that can be seen, where a link from the list of errors leads.
  var firstID: String {
    switch item.answer.control {
    case .radios(let options), .checkboxes(let options), .scale(let options, _):
      id(ofOption: options.firstIndex(where: \.isShown) ?? 0)
    default: id(ofPart: firstPart)
    }
  }

  /// The id of the field that a problem concerns.
  func target(of problem: AnswerProblem) -> String { problem.part.isEmpty ? firstID : id(ofPart: problem.part) }

  var value: TemplateValue {
    switch item.answer.control {
    case .radios(let options): choice(options, type: "radio")
    case .checkboxes(let options): choice(options, type: "checkbox")
    case .select(let options):
      ["select": field(select(options))]
    case .scale(let options, let look): ["scale": scale(options, look)]
    case .line(let line): ["line": field(self.line(line))]
    case .lines(let rows, let line): ["lines": field(lines(rows, line))]
    case .fields(let parts):
      PartFieldsView(
        item: item, parts: parts, fields: fields, problems: problems, context: context
      ).value
    case .date(let date):
      date.usesPicker ? ["picker": picker] : ["partRows": [["parts": .list(dateParts(date))]]]
    case .time: ["partRows": [["parts": .list(timeParts)]]]
    case .dateTime(let date):
      date.usesPicker
        ? ["picker": picker, "partRows": [["parts": .list(timeParts)]]]
        : ["partRows": [["parts": .list(dateParts(date))], ["parts": .list(timeParts)]]]
    case .consent(let field): ["choices": ["options": .list(statements(field))]]
    case .signature: ["signature": SignatureView(item: item, fields: fields, problems: problems, context: context).pad]
    case .signer(let kind):
      [
        "signee": SignatureView(item: item, fields: fields, problems: problems, context: context).fields(of: kind)
      ]
    case .file(let file):
      ["file": self.file(FileView(item: item, field: file, fields: fields, context: context))]
    case .hidden: nil
    }
  }

  // MARK: Names and ids

  private var firstPart: String {
    switch item.answer.control {
    case .date(let field), .dateTime(let field): field.usesPicker ? "" : dateOrder(field)[0].part
    case .time: "hour"
    case .fields(let parts): PartFieldsView.groups(of: parts, in: context).first?.fields.first?.part ?? ""
    case .consent(let field):
      field.statements.first?.code ?? (field.signature == .none ? "" : SignatureView.names(context)[0].part)
    case .signature: SignaturePart.name
    case .signer: SignatureView.names(context)[0].part
    case .radios, .checkboxes, .select, .scale, .line, .lines, .file, .hidden: ""
    }
  }

  private func name(_ part: String) -> String { part.isEmpty ? item.id : item.id + "." + part }
  private func id(ofPart part: String) -> String { name(part) }
  /// The first option has the control's own id; the others are numbered.
  private func id(ofOption index: Int) -> String { index == 0 ? item.id : "\(item.id).\(index)" }

  private var errorID: TemplateValue { .text(item.id + ".error") }
  private var isGroup: Bool { item.answer.dontKnow != nil }

  // MARK: Controls

  /// A list of large labels; in a grid a row of them, as a scale has.
  private func choice(_ options: [ControlOption], type: String) -> TemplateValue {
    let list = TemplateValue.list(choices(options, type: type))
    let isPlain = options.allSatisfy { $0.other == nil && $0.picture == nil }
    if isInGrid, isPlain { return ["scale": ["options": list]] }
    let hasTiles = options.contains { if case .image(_, _, .tile)? = $0.picture { true } else { false } }
    return ["choices": ["options": list, "hasTiles": .flag(hasTiles), "map": map]]
  }

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
        "picture": option.picture.map(picture) ?? .missing,
      ]
    }
  }

  /// The picture whose parts the options are.
  private var map: TemplateValue {
    guard let image = item.answer.control.map else { return .missing }
    return [
      "src": TemplateValue(context.study.media[image.path]?.address),
      "alternative": .text(context.plain(image.alternative)),
    ]
  }

  /// A picture says what the words beside it say: it needs none of its own.
  private func picture(_ picture: OptionPicture) -> TemplateValue {
    switch picture {
    case .color(let color): return ["color": .text(color)]
    case .region(let area, _):
      return [
        "region": [
          "x": .text("\(area.x)%"), "y": .text("\(area.y)%"), "width": .text("\(area.width)%"),
          "height": .text("\(area.height)%"),
        ]
      ]
    case .image(let path, let selected, let size):
      let image: TemplateValue = [
        "src": TemplateValue(context.study.media[path]?.address),
        "selected": TemplateValue(selected.flatMap { context.study.media[$0] }?.address),
      ]
      return size == .tile ? ["tile": image] : ["image": image]
    }
  }

  /// A list that opens; a script lets people search a long one.
  private func select(_ options: [ControlOption]) -> TemplateValue {
    [
      "options": .list(choices(options, type: "option")), "isLong": .flag(isLong(options)),
      "foundOne": TemplateValue(context.texts.source("question.found[one]")),
      "foundOther": TemplateValue(context.texts.source("question.found[other]")),
    ]
  }

  /// So many lines are read faster than searched. Numbers in order need no search.
  private func isLong(_ options: [ControlOption]) -> Bool {
    options.count > 20 && options.count(where: { !$0.isNumber || Int($0.code) == nil }) > 20
  }

  private func statements(_ field: ConsentField) -> [TemplateValue] {
    field.statements.map { statement in
      let part = statement.code
      return [
        "type": "checkbox", "id": .text(id(ofPart: part)), "name": .text(name(part)), "value": "1",
        "checked": .flag(fields.isTicked(part)), "label": context.line(statement.label),
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

  private func scale(_ options: [ControlOption], _ look: ScaleLook) -> TemplateValue {
    let mark =
      switch look.mark {
      case .words: options.allSatisfy(\.isNumber) ? "numbers" : ""
      case .bare: "numbers bare"
      case .stars: "numbers stars"
      }
    let ends = LookView(look: look, context: context)
    let all = ends.value(lower: options.first?.code, upper: options.last?.code)
    let words = choices(options, type: "radio").enumerated().map { index, option -> TemplateValue in
      // Where the options stand below each other, what stands at the ends stands beside the first and the last.
      let end = index == 0 ? look.lower : index == options.count - 1 ? look.upper : ScaleLook.End()
      guard look.isVertical, !end.isBare else { return option }
      return option.adding(["end": ends.end(end, options[index].code)])
    }
    let row: TemplateValue = [
      "options": .list(words), "style": .text(mark + (look.isVertical ? " vertical" : "")),
      "isStars": .flag(look.mark == .stars),
    ]
    return row.adding(all)
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

  /// A browser is never told what is in a field for files; what describes it says what may be chosen.
  private func file(_ file: FileView) -> TemplateValue {
    let ids = [isGroup ? nil : described, file.noteID].compactMap(\.self).joined(separator: " ")
    return field(file.value.adding(["describedBy": .text(ids)]))
  }

  private func line(_ line: LineField) -> TemplateValue {
    let slider = line.slider.map { slider in
      LookView(look: slider.look, context: context).value(
        lower: slider.minimum.description, upper: slider.maximum.description
      ).adding([
        "minimum": .text(slider.minimum.description), "maximum": .text(slider.maximum.description),
        "digits": .number(slider.fractionDigits), "showsValue": .flag(slider.showsValue),
        "isVertical": .flag(slider.look.isVertical),
      ])
    }
    let own: TemplateValue = ["unit": context.line(line.unit), "slider": slider ?? .missing]
    return own.adding(line.view)
  }

  private func lines(_ rows: Int, _ line: LineField) -> TemplateValue {
    let maximum = line.showsCount ? line.maximumLength : nil
    // The script counts as somebody types: it needs every form of plural that the page's words have.
    let counts = PluralForm.allCases.compactMap { form -> TemplateValue? in
      let left = context.texts.source("text.left[\(form.rawValue)]")
      let over = context.texts.source("text.over[\(form.rawValue)]")
      guard left != nil || over != nil else { return nil }
      return ["form": .text(form.rawValue), "left": TemplateValue(left), "over": TemplateValue(over)]
    }
    let own: TemplateValue = [
      "rows": .number(rows), "maximum": maximum.map(TemplateValue.number) ?? .missing, "counts": .list(counts),
    ]
    return own.adding(line.view)
  }

  // MARK: Dates and times

  private struct DatePart {
    var part: String
    var label: String
    var autocomplete: String
  }

  private func dateOrder(_ field: DateField) -> [DatePart] {
    allParts.filter { part in
      switch part.part {
      case "day": field.precision == .day
      case "month": field.precision != .year
      default: true
      }
    }
  }

  private var allParts: [DatePart] {
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
    dateOrder(field).map { part($0.part, label: $0.label, autocomplete: field.isBirthday ? $0.autocomplete : "off") }
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
