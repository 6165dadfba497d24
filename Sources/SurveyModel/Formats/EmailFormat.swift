/// An e-mail address (researchkit.md F-13). It names a person.
public struct EmailFormat: AnswerFormat {
  /// The word after `type:`.
  public static let name = "email"
  /// One sentence for the documentation.
  public static let summary = "An e-mail address."
  /// `strict` and `username`.
  public static let keys = [
    DefinitionKey("strict", .boolean, "Only ASCII letters, and endings of 2 to 6 letters, as ResearchKit has it."),
    DefinitionKey("username", .boolean, "The address is what somebody signs in with: browsers fill it in as such."),
  ]

  private let isStrict: Bool
  private let isUsername: Bool

  /// The longest address that mail can carry (RFC 5321, 4.5.3.1.3).
  static let longest = 254

  /// Takes over both.
  public init(_ definition: Definition, problems: inout [DefinitionProblem]) {
    isStrict = definition.boolean("strict") ?? false
    isUsername = definition.boolean("username") ?? false
  }

  /// Conditions compare with texts.
  public var valueType: ValueType { .text }

  /// A line with a keyboard for addresses, which browsers can fill in.
  public var control: Control {
    .line(
      LineField(
        keyboard: .email, maximumLength: Self.longest, autocomplete: isUsername ? "username" : "email",
        capitals: LineField.Capitals.none,
        correctsSpelling: false))
  }

  /// Takes an address without the blanks around it. Whether mail arrives there is another question (researchkit.md Q-31).
  public func read(_ fields: FieldInput, in context: ReadingContext) -> Reading {
    guard let typed = TypedText.line(fields.first(), longest: Self.longest) else { return .blank }
    guard case .text(let text) = typed, isAccepted(text) else {
      return .refused([AnswerProblem(Message("error.text.email"))])
    }
    return .value(.text(text))
  }

  private func isAccepted(_ text: String) -> Bool {
    let halves = text.split(separator: "@", omittingEmptySubsequences: false)
    guard halves.count == 2, (1...64).contains(halves[0].utf8.count) else { return false }
    let labels = halves[1].split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count > 1, let last = labels.last, labels.allSatisfy({ HostName.isLabel($0) }) else { return false }
    let name = halves[0].unicodeScalars
    if isStrict {
      let isPlain = name.allSatisfy {
        $0.isASCII && ($0.properties.isAlphabetic || "0123456789._%+-".unicodeScalars.contains($0))
      }
      return isPlain && (2...6).contains(last.count)
        && labels.allSatisfy { $0.unicodeScalars.allSatisfy(\.isASCII) }
        && last.unicodeScalars.allSatisfy(\.properties.isAlphabetic)
    }
    return last.count >= 2 && !last.allSatisfy(\.isNumber)
      && !name.contains { $0.properties.isWhitespace || "\"(),:;<>[\\]".unicodeScalars.contains($0) }
      && halves[0].first != "." && halves[0].last != "." && !halves[0].contains("..")
  }

  /// An address leads to a person.
  public var isIdentifying: Bool { true }

  /// The text, letter by letter.
  public func fields(for value: AnswerValue) -> FieldInput {
    if case .text(let text) = value { FieldInput(["": [text]]) } else { FieldInput() }
  }

  /// One column of text.
  public func columns() -> [Column] { [Column(type: .text)] }
}
