/// The same text as in another item of the form, to find slips of the hand (researchkit.md F-14).
public struct ConfirmTextFormat: AnswerFormat {
  /// The word after `type:`.
  public static let name = "confirmText"
  /// One sentence for the documentation.
  public static let summary = "The same text once more."
  /// `original`, which it needs, `say` and `secure`.
  public static let keys = [
    DefinitionKey(
      "original", .string, "The id of the item above it in this form, whose answer is typed again.", required: true),
    DefinitionKey("say", .text, "What the participant reads where the two differ."),
    DefinitionKey("secure", .boolean, "The text is not shown while it is typed, and never put back into the field."),
  ]

  private let original: String
  private let say: LocalizedText?
  private let isSecret: Bool

  /// Takes over the original's id, which the form checks.
  public init(_ definition: Definition, problems: inout [DefinitionProblem]) {
    original = definition.string("original") ?? ""
    say = definition.text("say")
    isSecret = definition.boolean("secure") ?? false
  }

  /// Conditions compare with texts.
  public var valueType: ValueType { .text }

  /// A line that no browser fills in.
  public var control: Control {
    .line(LineField(capitals: LineField.Capitals.none, correctsSpelling: false, isSecret: isSecret))
  }

  /// Has to be the same as the original's, or stay open where that one did.
  public var relation: AnswerRelation? { .repeats(item: original, say: say) }

  /// Takes one line; whether it is the same, the page that has both answers says.
  public func read(_ fields: FieldInput, in context: ReadingContext) -> Reading {
    switch TypedText.line(fields.first(), longest: TextFormat.longestText) {
    case nil: .blank
    case .text(let text): .value(.text(text))
    case .refused: .refused([AnswerProblem(Message("error.text.characters"))])
    }
  }

  /// The text, letter by letter; what is secret stays away from the page.
  public func fields(for value: AnswerValue) -> FieldInput {
    if !isSecret, case .text(let text) = value { FieldInput(["": [text]]) } else { FieldInput() }
  }

  /// One column of text.
  public func columns() -> [Column] { [Column(type: .text)] }

  /// There is no default: nobody confirms what was never typed.
  public func value(fromDefault scalar: String) -> AnswerValue? { nil }
}
