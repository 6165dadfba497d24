/// A telephone number (researchkit.md W-06). It names a person.
public struct PhoneFormat: AnswerFormat {
  /// The word after `type:`.
  public static let name = "phone"
  /// One sentence for the documentation.
  public static let summary = "A telephone number."
  /// None.
  public static let keys: [DefinitionKey] = []

  /// More than any number has, with blanks and brackets.
  static let longest = 40

  /// There is nothing to take over.
  public init(_ definition: Definition, problems: inout [DefinitionProblem]) {}

  /// Conditions compare with texts.
  public var valueType: ValueType { .text }

  /// A line with a keyboard for numbers, which browsers can fill in.
  public var control: Control {
    .line(
      LineField(
        width: .medium, keyboard: .telephone, maximumLength: Self.longest, autocomplete: "tel", correctsSpelling: false)
    )
  }

  /// Takes 3 to 15 digits (ITU-T E.164), with what people put between them; the number stays as it was typed.
  public func read(_ fields: FieldInput, in context: ReadingContext) -> Reading {
    guard let typed = TypedText.line(fields.first(), longest: Self.longest) else { return .blank }
    guard case .text(let text) = typed, isAccepted(text) else {
      return .refused([AnswerProblem(Message("error.text.phone"))])
    }
    return .value(.text(text))
  }

  private func isAccepted(_ text: String) -> Bool {
    var digits = 0
    for (index, scalar) in text.unicodeScalars.enumerated() {
      if TypedText.digit(scalar) != nil {
        digits += 1
      } else if scalar == "+" || scalar == "\u{FF0B}" {
        guard index == 0 else { return false }
      } else if !" \u{A0}\u{202F}()-./\u{2010}\u{2011}\u{2013}".unicodeScalars.contains(scalar) {
        return false
      }
    }
    return (3...15).contains(digits)
  }

  /// A number leads to a person.
  public var isIdentifying: Bool { true }

  /// The text, letter by letter.
  public func fields(for value: AnswerValue) -> FieldInput {
    if case .text(let text) = value { FieldInput(["": [text]]) } else { FieldInput() }
  }

  /// One column of text.
  public func columns() -> [Column] { [Column(type: .text)] }
}
