/// One or several colours (researchkit.md F-09). Each has its name beside it: nobody needs to tell colours apart.
public struct ColorChoiceFormat: AnswerFormat {
  /// The word after `type:`.
  public static let name = "colorChoice"
  /// One sentence for the documentation.
  public static let summary = "One colour of several, or several."
  /// `choices`, each with `color`, `style`, how many may be taken, and `shuffle`.
  public static let keys = [ChoiceRules.choicesKey] + ChoiceRules.multipleKeys + [ChoiceRules.shuffleKey]

  private let rules: ChoiceRules

  /// Only where the author asked for it.
  public var shufflesChoices: Bool { rules.shuffles }

  /// Takes over the choices. One without a colour is a problem, beside what is wrong with any choices.
  public init(_ definition: Definition, problems: inout [DefinitionProblem]) {
    rules = ChoiceRules(definition, problems: &problems)
    rules.requirePictures("color", &problems) { if case .color? = $0 { true } else { false } }
  }

  /// Conditions compare with the codes, and with no others.
  public var valueType: ValueType { rules.valueType }

  /// Radio buttons, or checkboxes where several may be taken, each with a swatch of its colour.
  public var control: Control { rules.control }

  /// Takes codes that were offered, and the words typed beside them; what does not go together is refused.
  public func read(_ fields: FieldInput, in context: ReadingContext) -> Reading { rules.read(fields) }

  /// The codes taken, and the words written beside them.
  public func fields(for value: AnswerValue) -> FieldInput { rules.fields(for: value) }

  /// One column of the code, or of codes joined by `;` with a flag for each; then one for each choice that asks for
  /// words.
  public func columns() -> [Column] { rules.columns() }

  /// A code; for several, codes with commas between them.
  public func value(fromDefault scalar: String) -> AnswerValue? { rules.value(fromDefault: scalar) }
}
