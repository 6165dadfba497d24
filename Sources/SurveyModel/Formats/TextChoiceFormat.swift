/// One or several of a list of choices, some of which may ask for words (researchkit.md F-07, F-08).
public struct TextChoiceFormat: AnswerFormat {
  /// The word after `type:`.
  public static let name = "textChoice"
  /// One sentence for the documentation.
  public static let summary = "One choice of a list, or several."
  /// `choices`, which it needs, `style`, how many may be taken, and `shuffle`.
  public static let keys =
    [ChoiceRules.choicesKey] + ChoiceRules.multipleKeys + [ChoiceRules.shuffleKey]

  private let rules: ChoiceRules

  /// Only where the author asked for it.
  public var shufflesChoices: Bool { rules.shuffles }

  /// Takes over the choices. None at all, too many, a code twice or one unfit for a column name are problems.
  public init(_ definition: Definition, problems: inout [DefinitionProblem]) {
    rules = ChoiceRules(definition, problems: &problems)
    if rules.options.contains(where: { if case .color? = $0.picture { true } else { false } }) {
      problems.append(DefinitionProblem("choices", "`color:` belongs to `type: colorChoice`."))
    }
  }

  /// Conditions compare with the codes, and with no others.
  public var valueType: ValueType { rules.valueType }

  /// Radio buttons, or checkboxes where several may be taken.
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
