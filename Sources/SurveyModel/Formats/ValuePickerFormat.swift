/// One choice from a list that opens and, where it is long, can be searched (researchkit.md F-04, W-06).
public struct ValuePickerFormat: AnswerFormat {
  /// The word after `type:`.
  public static let name = "valuePicker"
  /// One sentence for the documentation.
  public static let summary = "One choice from a list that opens."
  /// `choices`, which it needs, and `shuffle`.
  public static let keys = [ChoiceRules.choicesKey, ChoiceRules.shuffleKey]

  private let rules: ChoiceRules

  /// Only where the author asked for it.
  public var shufflesChoices: Bool { rules.shuffles }

  /// A longer list is looked through in its order, or searched.
  private static let mostShuffled = 20

  /// Takes over the choices. Choices that ask for words, exclude others or have pictures are problems: a list cannot show them.
  public init(_ definition: Definition, problems: inout [DefinitionProblem]) {
    rules = ChoiceRules(definition, most: ChoiceRules.mostInList, problems: &problems)
    if rules.shuffles, rules.options.count > Self.mostShuffled {
      problems.append(
        DefinitionProblem(
          "shuffle", "Nobody finds a line of a list of \(rules.options.count) without order. Remove `shuffle`.",
          isWarning: true))
    }
    for option in rules.options where option.other != nil || option.picture != nil {
      problems.append(
        DefinitionProblem(
          "choices", "A list that opens shows words alone, not what `\(option.code)` has. Write `type: textChoice`."))
    }
  }

  /// Conditions compare with the codes, and with no others.
  public var valueType: ValueType { rules.valueType }

  /// A list that opens, first with a line that is no choice.
  public var control: Control { .select(rules.options) }

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
