/// One or several of a row of pictures (researchkit.md F-06). Each has words below it, which say the same.
public struct ImageChoiceFormat: AnswerFormat {
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

  private let rules: ChoiceRules

  /// Only where the author asked for it.
  public var shufflesChoices: Bool { rules.shuffles }

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

  /// Conditions compare with the codes, and with no others.
  public var valueType: ValueType { rules.valueType }

  /// Radio buttons, or checkboxes where several may be taken, each with its picture.
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
