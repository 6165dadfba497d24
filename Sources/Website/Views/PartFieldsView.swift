import SurveyModel
import Templating

/// Several fields of one answer as their template draws them.
struct PartFieldsView {
  let item: Item
  let parts: PartFields
  let fields: FieldInput
  let problems: [AnswerProblem]
  let context: PageContext

  /// The groups in the order of the page: people find the units of their country first.
  static func groups(of parts: PartFields, in context: PageContext) -> [FieldGroup] {
    let own = context.texts.format.measurementSystem
    guard parts.groups.count > 1, let place = parts.groups.firstIndex(where: { $0.system == own }) else {
      return parts.groups
    }
    return [parts.groups[place]] + parts.groups[..<place] + parts.groups[(place + 1)...]
  }

  var value: TemplateValue {
    let groups = Self.groups(of: parts, in: context)
    return [
      "fieldGroups": [
        "first": .list(groups.prefix(1).map(group)), "others": .list(groups.dropFirst().map(group)),
        "enhancement": enhancement,
      ]
    ]
  }

  private func group(_ group: FieldGroup) -> TemplateValue {
    let style =
      switch group.arrangement {
      case .row: "parts"
      case .list: "part-list"
      case .table: "part-table"
      }
    let isUsed = group.fields.contains { field in
      fields.first(field.part) != nil || problems.contains { $0.part == field.part }
    }
    return [
      "title": context.line(group.title), "style": .text(style), "isOpen": .flag(isUsed),
      "fields": .list(group.fields.map(field)),
    ]
  }

  private func field(_ field: PartField) -> TemplateValue {
    let isWrong = problems.contains { $0.part == field.part || $0.part.isEmpty }
    let name = TemplateValue.text(item.id + "." + field.part)
    let shared: TemplateValue = [
      "id": name, "name": name, "label": context.line(field.label), "value": TemplateValue(fields.first(field.part)),
      "isWrong": .flag(isWrong), "errorID": .text(item.id + ".error"),
    ]
    switch field.kind {
    case .hidden: return ["hidden": shared]
    case .line(let line):
      return ["line": shared.adding(["unit": context.line(line.unit)]).adding(line.view)]
    case .lines(let rows, let line):
      return ["lines": shared.adding(["rows": .number(rows)]).adding(line.view)]
    case .select(let options):
      let chosen = fields.first(field.part)
      return [
        "select": shared.adding([
          "options": .list(
            options.map {
              [
                "value": .text($0.code), "label": .text(context.plain($0.label)), "checked": .flag($0.code == chosen),
              ]
            })
        ])
      ]
    }
  }

  /// What a script adds, with the words that it needs.
  private var enhancement: TemplateValue {
    switch parts.enhancement {
    case .ranking:
      [
        "name": .text("ranking"),
        "words": .list([word("up", "ranking.up"), word("down", "ranking.down"), word("moved", "ranking.moved")]),
      ]
    case .sum(let total):
      [
        "name": .text("sum"), "total": .text(total.description),
        "words": .list([word("left", "sum.left"), word("over", "sum.over"), word("done", "sum.done")]),
      ]
    case .position:
      [
        "name": .text("position"),
        "words": .list([
          word("add", "location.add"), word("added", "location.added"), word("remove", "location.remove"),
          word("removed", "location.removed"), word("failed", "location.failed"),
        ]),
      ]
    case nil: .missing
    }
  }

  /// A text with its holes, for the script to fill.
  private func word(_ name: String, _ key: String) -> TemplateValue {
    ["name": .text(name), "text": TemplateValue(context.texts.source(key))]
  }
}
