/// One choice from a list that opens and, where it is long, can be searched (researchkit.md F-04, W-06).
public struct ValuePickerFormat: FormatOfChoices {
  /// The word after `type:`.
  public static let name = "valuePicker"
  /// One sentence for the documentation.
  public static let summary = "One choice from a list that opens."
  /// `choices`, which it needs, and `shuffle`.
  public static let keys = [ChoiceRules.choicesKey, ChoiceRules.shuffleKey]

  let rules: ChoiceRules

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

  /// A list that opens, first with a line that is no choice.
  public var control: Control { .select(rules.options) }
}
