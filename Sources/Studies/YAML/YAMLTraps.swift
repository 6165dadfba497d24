/// The places where YAML reads something else than the author meant, or stops with words that help nobody.
enum YAMLTraps {
  typealias Scalars = ArraySlice<Unicode.Scalar>

  /// A text in the quotes that need the fewest changes, as the author should type it.
  static func quoted(_ text: String) -> String {
    let trimmed = trimmed(text)
    if !trimmed.unicodeScalars.contains("\"") && !trimmed.unicodeScalars.contains("\\") { return "\"\(trimmed)\"" }
    return "'\(trimmed.replacing("'", with: "''"))'"
  }

  /// The mistake behind a syntax error, where it is one of the usual ones; else the library's finding in plain words.
  static func explanation(
    of problem: String, at mark: SourceMark, context: String?, from contextMark: SourceMark?, in source: SourceText
  ) -> Diagnostic {
    let situation = SyntaxError(problem: problem, mark: mark, context: context ?? "", contextMark: contextMark, source)
    return situation.explanation
  }

  /// The comma inside `{ }` that cuts an unquoted text in two: the rest has become a key without a value.
  static func commaTrap(
    key: YAMLNode, value: YAMLNode, behind previous: YAMLNode.Pair?, in mapping: YAMLNode, _ source: SourceText
  ) -> Diagnostic? {
    guard mapping.isFlow, value.isMissing, key.scalar != nil, let previous, previous.value.plainScalar != nil,
      source.rest(from: key.end).first(where: { !$0.isBlank }) != ":"
    else { return nil }
    let whole = source.text(from: previous.value.start, to: key.end)
    let name = previous.key.scalar ?? ""
    return Diagnostic(
      file: source.path, line: previous.value.start.line, column: previous.value.start.column,
      message: "Inside { } a comma ends a text without quotes, so this one is cut in two.",
      help: "Put it in quotes: \(name): \(quoted(whole))")
  }

  /// A text or condition that was read as it stands, though its author will have meant something else.
  ///
  /// - Parameter isForPeople: a text that participants read; a comment behind it is more likely a part of it.
  static func trap(in node: YAMLNode, isForPeople: Bool, _ source: SourceText) -> Diagnostic? {
    func problem(_ message: String, _ help: String) -> Diagnostic {
      Diagnostic(
        file: node.file, line: node.start.line, column: node.start.column, message: message, help: help)
    }
    let line = source.rest(from: node.start)
    if node.anchor != nil {
      return problem(
        "`&` and what follows it would not be read as text.", "Put the whole text in quotes: \(quoted(String(line)))")
    }
    switch node.content {
    case .mapping(let pairs):
      guard node.isFlow, let first = pairs.first, first.key.scalar == nil else { return nil }
      return beginning("{{", at: node.start, in: source)
    case .sequence:
      if node.isFlow { return beginning("[", at: node.start, in: source) }
      return nil
    case .scalar(let text, .plain):
      if let (opening, closing) = typographicQuotes(around: text) {
        return problem(
          "YAML does not know the quotes \(opening) \(closing); they would become part of the text.",
          "Type straight quotes: \(quoted(String(text.dropFirst().dropLast())))")
      }
      guard isForPeople, !text.isEmpty else { return nil }
      let behind = source.rest(from: node.end)
      guard let first = behind.first, first.isBlank, behind.first(where: { !$0.isBlank }) == "#" else { return nil }
      let comment = behind.drop { $0.isBlank }
      let whole =
        source.text(from: node.start, to: node.end) + String(behind.prefix(behind.count - comment.count) + comment)
      return Diagnostic(
        file: node.file, line: node.end.line, column: node.end.column + behind.count - comment.count,
        message: "From `#` on this is a comment: participants would not see it.",
        help:
          "If it belongs to the text, put all of it in quotes: \(quoted(whole)) – else move the comment to a line of "
          + "its own.")
    case .scalar: return nil
    }
  }

  /// A text that begins with a character that means something to YAML.
  static func beginning(_ mark: String, at start: SourceMark, in source: SourceText) -> Diagnostic {
    Diagnostic(
      file: source.path, line: start.line, column: start.column,
      message: "A text that begins with `\(mark)` has to stand in quotes.",
      help: "Type \(quoted(withoutComment(String(source.rest(from: start)))))")
  }

  static func trimmed(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    guard let first = scalars.firstIndex(where: { !$0.isBlank }),
      let last = scalars.lastIndex(where: { !$0.isBlank })
    else { return "" }
    return String(scalars[first...last])
  }

  /// The line without a comment behind it.
  static func withoutComment(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    for index in scalars.indices where index > 0 && scalars[index] == "#" && scalars[index - 1].isBlank {
      return String(scalars[..<index])
    }
    return text
  }

  /// The pair of typographic quotes that a text begins and ends with, where it has none in between.
  private static func typographicQuotes(around text: String) -> (Character, Character)? {
    let quotes: Set<Character> = ["“", "”", "„", "‟", "‘", "’", "‚", "«", "»", "‹", "›"]
    guard let first = text.first, let last = text.last, text.count >= 2, quotes.contains(first), quotes.contains(last),
      !text.dropFirst().dropLast().contains(where: { $0 != "’" && quotes.contains($0) })
    else { return nil }
    return (first, last)
  }
}
