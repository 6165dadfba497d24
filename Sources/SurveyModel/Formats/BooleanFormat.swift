/// Yes or no, as two radio buttons: no answer is a third thing (researchkit.md F-10).
public struct BooleanFormat: AnswerFormat {
  /// The word after `type:`.
  public static let name = "boolean"
  /// One sentence for the documentation.
  public static let summary = "Yes or no."
  /// `yes` and `no`: other words for the two buttons.
  public static let keys = [
    DefinitionKey("yes", .text, "The words for yes."),
    DefinitionKey("no", .text, "The words for no."),
  ]

  private let yes: LocalizedText?
  private let no: LocalizedText?

  /// Takes over the words. Two buttons that say the same are a problem.
  public init(_ definition: Definition, problems: inout [DefinitionProblem]) {
    yes = definition.text("yes")
    no = definition.text("no")
    if yes != nil, yes == no { problems.append(DefinitionProblem("no", "Yes and no have the same words.")) }
  }

  /// Conditions compare with `true` and `false`.
  public var valueType: ValueType { .boolean }

  /// Two radio buttons, yes first, neither chosen.
  public var control: Control {
    .radios([
      ControlOption(code: "true", label: yes ?? LocalizedText(interface: "question.yes")),
      ControlOption(code: "false", label: no ?? LocalizedText(interface: "question.no")),
    ])
  }

  /// Takes `true` or `false`. Both at once is refused, and so is any other code.
  public func read(_ fields: FieldInput, in context: ReadingContext) -> Reading {
    switch TypedCodes(fields, known: ["true", "false"]) {
    case .none: .blank
    case .one(let code): .value(.boolean(code == "true"))
    case .several: .refused([AnswerProblem(Message("error.choice.several"))])
    case .unknown: .refused([AnswerProblem(Message("error.choice.unknown"))])
    }
  }

  /// The code of the button that was chosen.
  public func fields(for value: AnswerValue) -> FieldInput {
    if case .boolean(let value) = value { FieldInput(["": [value ? "true" : "false"]]) } else { FieldInput() }
  }

  /// One column of 1 and 0; the author's words stand in the codebook.
  public func columns() -> [Column] {
    let labels = [("1", yes), ("0", no)].compactMap { code, words in words.map { CodeLabel(code: code, label: $0) } }
    return [Column(type: .flag(labels: labels))]
  }

  /// `true`, `yes` and `1`, or `false`, `no` and `0`; nothing else.
  public func value(fromDefault scalar: String) -> AnswerValue? {
    switch scalar {
    case "true", "yes", "1": .boolean(true)
    case "false", "no", "0": .boolean(false)
    default: nil
    }
  }
}
