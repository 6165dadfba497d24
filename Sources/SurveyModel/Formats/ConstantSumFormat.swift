/// A number for each of several choices, which together make a fixed sum (researchkit.md W-06).
public struct ConstantSumFormat: AnswerFormat {
  /// The word after `type:`.
  public static let name = "constantSum"
  /// One sentence for the documentation.
  public static let summary = "Numbers that together make a fixed sum."
  /// `choices`, which it needs, `shuffle`, `total`, `maximumFractionDigits` and `unit`.
  public static let keys =
    ChoiceFields.keys + [
      DefinitionKey("total", .decimal, "What the numbers make together; 100 where nothing is said."),
      DefinitionKey("maximumFractionDigits", .integer, "How many decimals each may have, 0 to 4; 0."),
      NumberRules.unitKey,
    ]

  private let fields: ChoiceFields
  private let total: DecimalNumber
  private let rules: NumberRules

  /// The choices in declared order, which each run may see in one of its own.
  public var choices: [ControlOption] { fields.options }

  /// Only where the author asked for it.
  public var shufflesChoices: Bool { fields.shuffles }

  /// Takes over the choices and the sum. Fewer than two choices, too many, and a sum that is none are problems.
  public init(_ definition: Definition, problems: inout [DefinitionProblem]) {
    fields = ChoiceFields(
      definition, suffix: "share", alone: "One choice is the whole sum", together: "where each has a number",
      problems: &problems)
    total = definition.decimal("total") ?? DecimalNumber(100)
    let digits = definition.integer("maximumFractionDigits") ?? 0
    if !(0...4).contains(digits) {
      problems.append(DefinitionProblem("maximumFractionDigits", "Write a number from 0 to 4."))
    }
    if total <= DecimalNumber(0) || total > DecimalNumber(1_000_000_000) || total.fractionDigits > max(digits, 0) {
      problems.append(DefinitionProblem("total", "Write a number above 0, with no more decimals than the answers."))
    }
    rules = NumberRules(
      minimum: DecimalNumber(0), maximum: total, maximumFractionDigits: min(max(digits, 0), 4),
      unit: definition.text("unit"))
  }

  /// Conditions can only ask whether there is one: `answered()` and `shown()`.
  public var valueType: ValueType { .opaque }

  /// A field beside each choice; a script says how much is left.
  public var control: Control {
    let field = LineField(
      width: .short, keyboard: rules.maximumFractionDigits == 0 ? .integer : .decimal, unit: rules.unit)
    return fields.control(.line(field), .sum(total))
  }

  /// Takes numbers that make the sum; a field left open beside others counts as nought.
  public func read(_ input: FieldInput, in context: ReadingContext) -> Reading {
    var parts: [AnswerPart] = []
    var problems: [AnswerProblem] = []
    var sum: Int128 = 0
    var isBlank = true
    for option in choices {
      switch rules.read(fields.input(of: option, in: input), in: context) {
      case .blank: parts.append(AnswerPart(name: option.code, text: "0"))
      case .value(let value):
        isBlank = false
        parts.append(AnswerPart(name: option.code, text: value.cell(.whole)))
        sum += value.number?.scaled(digits: 4) ?? 0
      case .refused(let found):
        isBlank = false
        problems += found.map { AnswerProblem($0.message, part: fields.part(of: option)) }
      }
    }
    if isBlank { return .blank }
    guard problems.isEmpty else { return .refused(problems) }
    let reached = DecimalNumber(sum, digits: 4)
    guard reached == total else {
      let numbers: [String: MessageArgument] = ["total": .number(total), "sum": .number(reached)]
      return .refused([
        AnswerProblem(Message("error.sum", numbers), part: choices.first.map { fields.part(of: $0) } ?? "")
      ])
    }
    return .value(.parts(parts))
  }

  /// The number of each choice.
  public func fields(for value: AnswerValue) -> FieldInput { fields(for: value) { $0 } }

  /// The same, with the participant's decimal mark.
  public func fields(for value: AnswerValue, in context: ReadingContext) -> FieldInput {
    fields(for: value) { text in DecimalNumber(text).map { NumberRules.spelled($0, in: context) } ?? text }
  }

  private func fields(for value: AnswerValue, spelling: (String) -> String) -> FieldInput {
    guard case .parts(let parts) = value else { return FieldInput() }
    return self.fields.fields(parts.map { ($0.name, spelling($0.text)) })
  }

  /// A column of numbers for each choice, `ID__CODE`.
  public func columns() -> [Column] {
    fields.columns(.number(unit: rules.unit, minimum: DecimalNumber(0), maximum: total)) { .part($0) }
  }

  /// There is no default: one value says nothing of each choice.
  public func value(fromDefault scalar: String) -> AnswerValue? { nil }
}
