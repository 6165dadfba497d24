/// The address of a web page (researchkit.md W-06).
public struct URLFormat: AnswerFormat {
  /// The word after `type:`.
  public static let name = "url"
  /// One sentence for the documentation.
  public static let summary = "The address of a web page."
  /// None.
  public static let keys: [DefinitionKey] = []

  /// More than browsers agree on.
  static let longest = 2_000

  /// There is nothing to take over.
  public init(_ definition: Definition, problems: inout [DefinitionProblem]) {}

  /// Conditions compare with texts.
  public var valueType: ValueType { .text }

  /// A line with a keyboard for addresses.
  public var control: Control {
    .line(
      LineField(
        keyboard: .url, maximumLength: Self.longest, autocomplete: "url", capitals: LineField.Capitals.none,
        correctsSpelling: false))
  }

  /// Takes `https://` or `http://` with a name of a server behind it, or the name alone; the address stays as it was typed.
  public func read(_ fields: FieldInput, in context: ReadingContext) -> Reading {
    guard let typed = TypedText.line(fields.first(), longest: Self.longest) else { return .blank }
    guard case .text(let text) = typed, isAccepted(text) else {
      return .refused([AnswerProblem(Message("error.text.url"))])
    }
    return .value(.text(text))
  }

  private func isAccepted(_ text: String) -> Bool {
    var rest = text[...]
    if let mark = text.firstRange(of: "://") {
      guard ["http", "https"].contains(text[..<mark.lowerBound].lowercased()) else { return false }
      rest = text[mark.upperBound...]
    }
    if rest.unicodeScalars.contains(where: { $0.properties.isWhitespace || "\"<>\\^`{|}".unicodeScalars.contains($0) })
    {
      return false
    }
    let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    guard !authority.contains("@") else { return false }
    let parts = authority.split(separator: ":", omittingEmptySubsequences: false)
    guard let host = parts.first, parts.count <= 2 else { return false }
    if parts.count == 2 { guard let port = Int(parts[1]), (1...65_535).contains(port) else { return false } }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    return labels.count > 1 && host.utf8.count <= 253 && labels.allSatisfy { HostName.isLabel($0) }
  }

  /// The text, letter by letter.
  public func fields(for value: AnswerValue) -> FieldInput {
    if case .text(let text) = value { FieldInput(["": [text]]) } else { FieldInput() }
  }

  /// One column of text.
  public func columns() -> [Column] { [Column(type: .text)] }
}
