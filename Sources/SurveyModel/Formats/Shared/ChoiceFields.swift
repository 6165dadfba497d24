/// What formats share that have a field for each of several choices: a place, a number.
struct ChoiceFields: Sendable {
  /// The choices in declared order.
  let options: [ControlOption]
  /// Every run sees them in an order of its own.
  let shuffles: Bool
  /// What follows the code in a field's name, behind a dot.
  private let suffix: String

  /// More than anybody fills in on one page.
  static let mostChoices = 50

  static let keys = [ChoiceRules.choicesKey, ChoiceRules.shuffleKey]

  /// Takes over the choices. Fewer than two, too many, codes unfit for column names, and what a field has no place for are problems.
  ///
  /// - Parameters:
  ///   - suffix: what the fields are: `CODE.rank`.
  ///   - alone: what one choice alone is, for its author: "One choice has no order".
  ///   - together: what is done with all of them: "where all are put in order".
  init(
    _ definition: Definition, suffix: String, alone: String, together: String, problems: inout [DefinitionProblem]
  ) {
    var rules = ChoiceRules(definition.choices("choices") ?? [])
    rules.isMultiple = true
    rules.shuffles = definition.has("shuffle")
    rules.check(most: Self.mostChoices, &problems)
    options = rules.options
    shuffles = rules.shuffles
    self.suffix = suffix
    if options.count == 1 { problems.append(DefinitionProblem("choices", "\(alone). Write more.")) }
    for option in options where option.other != nil || option.isExclusive || option.showIf != nil {
      problems.append(
        DefinitionProblem(
          "choices", "`\(option.code)` cannot be `exclusive`, ask for words or have `showIf` \(together)."))
    }
    for option in options where option.picture != nil {
      problems.append(
        DefinitionProblem(
          "choices", "`\(option.code)` has a picture, which is not shown \(together). Remove it.", isWarning: true))
    }
  }

  /// The part of the field's name that stands for a choice.
  func part(of option: ControlOption) -> String { part(of: option.code) }

  private func part(of code: String) -> String { "\(code).\(suffix)" }

  /// A field beside each choice.
  func control(_ field: PartField.Kind, _ enhancement: PartFields.Enhancement) -> Control {
    .fields(
      PartFields(
        options.map { PartField(part(of: $0), label: $0.label, field) }, arrangement: .table, enhancement: enhancement))
  }

  /// What was sent for a choice, as a field of its own.
  func input(of option: ControlOption, in fields: FieldInput) -> FieldInput {
    FieldInput(["": fields.all(part(of: option))])
  }

  /// The fields with these entries, by code.
  func fields(_ entries: [(code: String, text: String)]) -> FieldInput {
    FieldInput(Dictionary(entries.map { (part(of: $0.code), [$0.text]) }, uniquingKeysWith: { first, _ in first }))
  }

  /// A column of numbers for each choice, `ID__CODE`.
  func columns(_ type: ColumnType, _ source: (String) -> ColumnSource) -> [Column] {
    options.map { Column(suffix: "__\($0.code)", type: type, source: source($0.code)) }
  }
}
