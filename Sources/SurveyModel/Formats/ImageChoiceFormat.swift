/// One or several of a row of pictures (researchkit.md F-06). Each has words below it, which say the same.
public struct ImageChoiceFormat: FormatOfChoices {
  /// The word after `type:`.
  public static let name = "imageChoice"
  /// One sentence for the documentation.
  public static let summary = "One picture of several, or several."
  /// `choices`, each with `image`, `style`, how many may be taken, `shuffle` and `vertical`.
  public static let keys =
    [ChoiceRules.choicesKey] + ChoiceRules.multipleKeys + [
      ChoiceRules.shuffleKey,
      DefinitionKey("vertical", .boolean, "One picture below the other, its words beside it."),
    ]

  let rules: ChoiceRules

  /// Takes over the choices. One without a picture is a problem, beside what is wrong with any choices.
  public init(_ definition: Definition, problems: inout [DefinitionProblem]) {
    var rules = ChoiceRules(definition, problems: &problems)
    rules.requirePictures("image", &problems) { if case .image? = $0 { true } else { false } }
    if definition.boolean("vertical") != true { rules.options = rules.options.map(Self.tile) }
    self.rules = rules
  }

  private static func tile(_ option: ControlOption) -> ControlOption {
    guard case .image(let path, let selected, _)? = option.picture else { return option }
    var option = option
    option.picture = .image(path: path, selected: selected, .tile)
    return option
  }
}
