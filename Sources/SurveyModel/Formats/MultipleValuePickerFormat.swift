/// One choice from each of several lists, which together are one answer (researchkit.md F-05).
public struct MultipleValuePickerFormat: AnswerFormat {
  /// The word after `type:`.
  public static let name = "multipleValuePicker"
  /// One sentence for the documentation.
  public static let summary = "One choice from each of several lists."
  /// `pickers`, which it needs, each with an id, words and choices, and `separator`.
  public static let keys = [
    DefinitionKey(
      "pickers",
      .list(
        of: .group([
          DefinitionKey("id", .string, "Names its column, `ID__PICKER`.", required: true),
          DefinitionKey("label", .text, "The words above the list.", required: true),
          DefinitionKey("choices", .choices, "The choices in order.", required: true),
        ])), "The lists in order.", required: true),
    DefinitionKey("separator", .string, "What stands between the choices where the answer is written out; a comma."),
  ]

  private let pickers: [Picker]
  private let separator: String?

  private struct Picker: Sendable {
    let id: String
    let label: LocalizedText
    let rules: ChoiceRules
  }

  /// The most lists on one page's answer.
  public static let mostPickers = 12

  /// Takes over the lists. None at all, an id twice or unfit for a column name, and wrong choices are problems.
  public init(_ definition: Definition, problems: inout [DefinitionProblem]) {
    separator = definition.string("separator")
    let written = definition.list("pickers").compactMap { if case .group(let group) = $0 { group } else { nil } }
    pickers = written.map { group in
      Picker(
        id: group.string("id") ?? "", label: group.text("label") ?? LocalizedText([:]),
        rules: ChoiceRules(group.choices("choices") ?? []))
    }
    if pickers.isEmpty || pickers.count > Self.mostPickers {
      problems.append(DefinitionProblem("pickers", "Write 1 to \(Self.mostPickers) lists."))
    }
    var ids: Set<String> = []
    for picker in pickers {
      if !ChoiceRules.isCode(picker.id, namesColumn: true) || picker.id == AnswerDefinition.dontKnowPart {
        problems.append(
          DefinitionProblem("pickers", "`\(picker.id)` cannot name a list. Write letters, digits and single `_`."))
      }
      if !ids.insert(picker.id.lowercased()).inserted {
        problems.append(DefinitionProblem("pickers", "Two lists have the id `\(picker.id)`. Give each one of its own."))
      }
      var found: [DefinitionProblem] = []
      picker.rules.check(&found)
      for option in picker.rules.options where option.showIf != nil {
        found.append(
          DefinitionProblem(
            "pickers", "`\(option.code)` has `showIf`, which is not asked in several lists. Remove it.", isWarning: true
          ))
      }
      problems += found.map { DefinitionProblem("pickers", "In `\(picker.id)`: \($0.text)", isWarning: $0.isWarning) }
    }
  }

  /// Conditions can only ask whether there is one: `answered()` and `shown()`.
  public var valueType: ValueType { .opaque }

  /// A list that opens for each, beside each other where there is room.
  public var control: Control {
    var fields = PartFields(pickers.map { PartField($0.id, label: $0.label, .select($0.rules.options)) })
    fields.separator = separator.map { LocalizedText(verbatim: $0) }
    return .fields(fields)
  }

  /// Takes one code from each list; where some are missing, each is named (researchkit.md FV-32).
  public func read(_ fields: FieldInput, in context: ReadingContext) -> Reading {
    let readings = pickers.map { ($0, $0.rules.read(FieldInput(["": fields.all($0.id)]))) }
    if readings.allSatisfy({ $0.1 == .blank }) { return .blank }
    var parts: [AnswerPart] = []
    var problems: [AnswerProblem] = []
    for (picker, reading) in readings {
      switch reading {
      case .value(let value): parts.append(AnswerPart(name: picker.id, text: value.cell(.whole)))
      case .blank:
        problems.append(AnswerProblem(Message("error.blank.part", ["part": .text(picker.label)]), part: picker.id))
      case .refused(let found): problems += found.map { AnswerProblem($0.message, part: picker.id) }
      }
    }
    return problems.isEmpty ? .value(.parts(parts)) : .refused(problems)
  }

  /// The code of each list.
  public func fields(for value: AnswerValue) -> FieldInput { FieldInput(parts: value) }

  /// A column for each list, `ID__PICKER`.
  public func columns() -> [Column] {
    pickers.map { Column(suffix: "__\($0.id)", type: .code($0.rules.labels), source: .part($0.id)) }
  }

  /// There is no default: a single value names no choice of each list.
  public func value(fromDefault scalar: String) -> AnswerValue? { nil }
}
