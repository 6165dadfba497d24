/// Finds the place in the file of a character in a scalar's text.
enum ScalarMarks {
  /// The mark of the code point at `offset` of the scalar's text.
  ///
  /// Exact inside plain scalars and inside quoted ones of a single line, where escapes are walked; the scalar's start
  /// elsewhere.
  static func mark(at offset: Int, in node: YAMLNode, _ source: SourceText) -> SourceMark {
    guard case .scalar(let text, let style) = node.content else { return node.start }
    switch style {
    case .plain: return plain(offset, text, node, source)
    case .singleQuoted, .doubleQuoted:
      guard node.start.line == node.end.line else { return node.start }
      return quoted(offset, style == .doubleQuoted, node, source)
    case .literal, .folded: return node.start
    }
  }

  /// A plain scalar holds its characters as they stand; only a line's end became a blank or line feeds.
  private static func plain(_ offset: Int, _ text: String, _ node: YAMLNode, _ source: SourceText) -> SourceMark {
    var line = node.start.line
    var column = node.start.column
    for scalar in text.unicodeScalars.prefix(offset) {
      guard let current = source.line(line) else { return node.start }
      if column - 1 < current.count, current[column - 1] == scalar, hasMore(current, behind: column) || scalar != " " {
        column += 1
      } else if scalar == " " || scalar == "\n" {
        line += 1
        guard let next = source.line(line) else { return node.start }
        column = next.prefix { $0.isBlank }.count + 1
        // An empty line stands for a line feed of the text; the next code point takes the line behind it.
        if next.count < column { column = next.count + 1 }
      } else {
        return node.start
      }
    }
    return SourceMark(line: line, column: column)
  }

  private static func hasMore(_ line: [Unicode.Scalar], behind column: Int) -> Bool {
    line.dropFirst(column).contains { !$0.isBlank }
  }

  private static func quoted(
    _ offset: Int, _ hasEscapes: Bool, _ node: YAMLNode, _ source: SourceText
  ) -> SourceMark {
    let inside = Array(source.rest(from: node.start).dropFirst())
    var index = 0
    for _ in 0..<offset where index < inside.count {
      if hasEscapes, inside[index] == "\\" {
        index += escapeLength(inside.dropFirst(index + 1).first)
      } else {
        index += !hasEscapes && inside[index] == "'" ? 2 : 1
      }
    }
    return SourceMark(line: node.start.line, column: node.start.column + 1 + min(index, inside.count))
  }

  /// How many code points an escape takes with its backslash (YAML 1.1 §5.6).
  private static func escapeLength(_ letter: Unicode.Scalar?) -> Int {
    switch letter {
    case "x": 4
    case "u": 6
    case "U": 10
    default: 2
    }
  }
}
