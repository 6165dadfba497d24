/// One or several of a list of choices, some of which may ask for words (researchkit.md F-07, F-08).
public struct TextChoiceFormat: FormatOfChoices {
  /// The word after `type:`.
  public static let name = "textChoice"
  /// One sentence for the documentation.
  public static let summary = "One choice of a list, or several."
  /// `choices`, which it needs, `style`, how many may be taken, and `shuffle`.
  public static let keys =
    [ChoiceRules.choicesKey] + ChoiceRules.multipleKeys + [ChoiceRules.shuffleKey]

  let rules: ChoiceRules

  /// Takes over the choices. None at all, too many, a code twice or one unfit for a column name are problems.
  public init(_ definition: Definition, problems: inout [DefinitionProblem]) {
    rules = ChoiceRules(definition, problems: &problems)
    for option in rules.options {
      let (key, format): (String, String)
      switch option.picture {
      case .color?: (key, format) = ("color", ColorChoiceFormat.name)
      case .region?: (key, format) = ("area", ImageHotspotFormat.name)
      case .image?, nil: continue
      }
      problems.append(
        DefinitionProblem("choices", "`\(option.code)` has `\(key):`, which belongs to `type: \(format)`."))
    }
  }
}
