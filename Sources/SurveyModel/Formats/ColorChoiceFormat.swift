/// One or several colours (researchkit.md F-09). Each has its name beside it: nobody needs to tell colours apart.
public struct ColorChoiceFormat: FormatOfChoices {
  /// The word after `type:`.
  public static let name = "colorChoice"
  /// One sentence for the documentation.
  public static let summary = "One colour of several, or several."
  /// `choices`, each with `color`, `style`, how many may be taken, and `shuffle`.
  public static let keys = [ChoiceRules.choicesKey] + ChoiceRules.multipleKeys + [ChoiceRules.shuffleKey]

  let rules: ChoiceRules

  /// Takes over the choices. One without a colour is a problem, beside what is wrong with any choices.
  public init(_ definition: Definition, problems: inout [DefinitionProblem]) {
    rules = ChoiceRules(definition, problems: &problems)
    rules.requirePictures("color", &problems) { if case .color? = $0 { true } else { false } }
  }
}
