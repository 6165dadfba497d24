import SurveyModel
import Templating

/// An item as its template shows it: question, notes and control, with what was entered.
struct ItemView {
  let item: Item
  let fields: FieldInput
  /// What is wrong with it, empty where nothing is or nothing was said yet.
  var problems: [AnswerProblem]
  /// The item is the page's only question, and so its heading.
  let isHeading: Bool
  let context: PageContext
  /// The item is a row of a grid.
  var isInGrid = false
  /// A button takes the answer back.
  var offersClearing = false

  var value: TemplateValue {
    if case .hidden(let parts) = item.answer.control {
      return [
        "hidden": ["parts": .list(parts.map { ["name": .text(name($0)), "value": TemplateValue(fields.first($0))] })]
      ]
    }
    if case .consent(let field) = item.answer.control { return consent(field) }
    return visible
  }

  /// A consent: the statements, and where the author asks for them the name and the signature. The two buttons stand where
  /// *Continue* would.
  private func consent(_ field: ConsentField) -> TemplateValue {
    let signature = SignatureView(item: item, fields: fields, problems: problems, context: context)
    var statements = self
    statements.problems = problems.filter { problem in !SignatureView.parts.contains(problem.part) }
    let ticks: TemplateValue = field.statements.isEmpty ? ["hidden": ["parts": .list([])]] : statements.visible
    guard field.signature != .none else { return ticks }
    return ticks.adding([
      "signer": ["names": signature.nameFields, "signing": field.signature == .drawn ? signature.signing : .missing]
    ])
  }

  private var visible: TemplateValue {
    let view = ControlView(
      item: item, fields: fields, problems: problems, described: described, context: context, isInGrid: isInGrid)
    let own: TemplateValue = [
      "condition": item.showIf == nil ? .missing : .text(item.id), "isLeftOut": .flag(!item.isShown),
      "id": .text(view.firstID), "isGroup": .flag(isGroup), "isHeading": .flag(isHeading),
      "section": section, "isOptional": .flag(item.optionality == .optional), "isWrong": .flag(!problems.isEmpty),
      "question": question, "tag": context.line(item.tag), "hint": context.line(item.hint), "hintID": .text(hintID),
      "errorID": .text(errorID), "described": isGroup ? TemplateValue(described) : .missing,
      "problems": .list(problems.map { .text(context.word($0.message)) }), "dontKnow": dontKnow,
      "clear": offersClearing ? ["item": .text(item.id), "about": .text(context.plain(item.question))] : .missing,
      "details": .list(
        item.learnMore.filter { !$0.isPage }.map {
          ["title": context.line($0.title), "text": context.block($0.text)]
        }),
    ]
    return own.adding(view.value)
  }

  /// Several fields belong together under one legend.
  private var isGroup: Bool {
    if item.answer.dontKnow != nil { return true }
    switch item.answer.control {
    case .radios, .checkboxes, .scale, .fields, .time, .dateTime, .consent, .signature, .signer: return true
    case .date(let field): return !field.usesPicker
    case .select, .line, .lines, .file, .hidden: return false
    }
  }

  /// What is asked; above the statements of a consent, what to do with them.
  private var question: TemplateValue {
    if case .consent = item.answer.format.control { return .text(context.word("consent.statements")) }
    return context.line(item.question)
  }

  /// What heads the items from this one on.
  private var section: TemplateValue {
    guard let section = item.section else { return .missing }
    return [
      "sectionTag": context.line(section.tag), "sectionTitle": context.line(section.title),
      "sectionText": context.block(section.text),
    ]
  }

  private var dontKnow: TemplateValue {
    guard item.answer.dontKnow != nil else { return .missing }
    let part = AnswerDefinition.dontKnowPart
    return [
      "id": .text(name(part)), "name": .text(name(part)), "checked": .flag(fields.isTicked(part)),
      "label": .text(context.spelled(item.answer.dontKnowLabel)),
    ]
  }

  /// The ids of what describes the control: its error first, then its hint.
  private var described: String? {
    let ids = (problems.isEmpty ? [] : [errorID]) + (item.hint == nil ? [] : [hintID])
    return ids.isEmpty ? nil : ids.joined(separator: " ")
  }

  private var hintID: String { item.id + ".hint" }
  private var errorID: String { item.id + ".error" }

  private func name(_ part: String) -> String { item.id + "." + part }
}

extension TemplateValue {
  /// This object with another's fields behind its own.
  func adding(_ other: TemplateValue) -> TemplateValue {
    guard case .object(let own) = self, case .object(let more) = other else { return self }
    return .object(own + more)
  }
}
