/// A syntax error as the YAML library reports it, and what its author most likely did.
struct SyntaxError {
  private let problem: String
  private let mark: SourceMark
  private let context: String
  private let contextMark: SourceMark?
  private let source: SourceText

  init(problem: String, mark: SourceMark, context: String, contextMark: SourceMark?, _ source: SourceText) {
    self.problem = problem
    self.mark = mark
    self.context = context
    self.contextMark = contextMark
    self.source = source
  }

  /// The diagnostic for the author: the trap where it is a known one.
  var explanation: Diagnostic {
    scannerTrap ?? colonTrap ?? missingBlankTrap ?? valueTrap ?? bracketTrap ?? structureTrap
      ?? error(at: mark, "YAML cannot read on here: \(problem).", "Check this line and the one above it.")
  }

  /// What the library noticed while reading one word: the place of that word is known exactly.
  private var scannerTrap: Diagnostic? {
    switch context {
    case "while scanning a quoted scalar":
      guard let contextMark else { return nil }
      return error(at: contextMark, "The quotation mark that opens here is never closed.", "Close it behind the text.")
    case "while parsing a quoted scalar":
      return error(
        at: mark, "In double quotes a backslash begins an escape, and this one is unknown.",
        "Write two backslashes, or put the text in single quotes.")
    case "while scanning an alias", "while scanning an anchor", "while scanning a tag", "while parsing a tag",
      "while scanning a block scalar", "while scanning a directive", "while scanning a %TAG directive",
      "while scanning a %YAML directive":
      guard let contextMark, let first = source.rest(from: contextMark).first else { return nil }
      return YAMLTraps.beginning(String(Character(first)), at: contextMark, in: source)
    default: break
    }
    let first = source.rest(from: mark).first
    if problem == "found character that cannot start any token", let first {
      if first == "\t" { return error(at: mark, "A tab stands here.", "Use spaces.") }
      return YAMLTraps.beginning(String(Character(first)), at: mark, in: source)
    }
    if problem.hasPrefix("block sequence entries are not allowed") {
      return YAMLTraps.beginning("-", at: mark, in: source)
    }
    return nil
  }

  /// `title: Note: read this`, also inside `{ }`.
  private var colonTrap: Diagnostic? {
    guard problem.hasPrefix("mapping values are not allowed") || problem.hasPrefix("did not find expected ','"),
      let line = source.line(mark.line), mark.column <= line.count, line[mark.column - 1] == ":",
      let start = valueStart(before: mark.column - 1, in: line)
    else { return nil }
    var end = line.count
    if context.hasPrefix("while parsing a flow") {
      end = line[start...].firstIndex { $0 == "," || $0 == "}" || $0 == "]" } ?? line.count
    }
    let text = YAMLTraps.withoutComment(String(line[start..<end]))
    return error(
      at: mark, "A colon and a blank inside a text end a key, so the text has to stand in quotes.",
      "Type \(YAMLTraps.quoted(text))")
  }

  /// `title:Hello`.
  private var missingBlankTrap: Diagnostic? {
    let isSuspect = problem.hasPrefix("mapping values are not allowed") || problem == "could not find expected ':'"
    guard isSuspect else { return nil }
    for number in [contextMark?.line, mark.line, mark.line - 1].compactMap(\.self) {
      guard let line = source.line(number) else { continue }
      let margin = line.prefix { $0 == " " || $0 == "-" }.count
      let name = line[margin...].prefix { $0.isWordCharacter }
      let colon = margin + name.count
      guard !name.isEmpty, colon + 1 < line.count, line[colon] == ":", !line[colon + 1].isBlank else { continue }
      // A no-break space looks like the blank that belongs there.
      let value = line[(colon + 1)...].drop { $0 == "\u{A0}" }
      return error(
        at: SourceMark(line: number, column: colon + 1),
        value.count < line.count - colon - 1
          ? "Behind the colon stands a no-break space, which is no blank."
          : "Behind the colon of a key stands a blank.",
        "Type `\(String(name)): \(String(value))`")
    }
    if problem == "could not find expected ':'", let contextMark {
      return error(
        at: contextMark, "This line is neither `key: value` nor an entry of a list.",
        "If it goes on with the text above, indent it further; else give it a key.")
    }
    return error(
      at: mark, "This line goes on with the text above it, where a colon cannot stand.",
      "Put the text above in quotes, or give this key the indentation of its neighbours.")
  }

  /// A value on the error's line that begins with a character of YAML's own.
  private var valueTrap: Diagnostic? {
    guard let line = source.line(mark.line) else { return nil }
    var start = line.prefix { $0 == " " }.count
    while start + 1 < line.count, line[start] == "-", line[start + 1] == " " {
      start += 2 + line[(start + 2)...].prefix { $0 == " " }.count
    }
    let name = line[start...].prefix { $0.isWordCharacter }
    let colon = start + name.count
    if !name.isEmpty, colon + 1 < line.count, line[colon] == ":", line[colon + 1] == " " {
      start = colon + 1 + line[(colon + 1)...].prefix { $0 == " " }.count
    }
    guard start < line.count, start < mark.column - 1 else { return nil }
    let place = SourceMark(line: mark.line, column: start + 1)
    let value = line[start...]
    switch value.first {
    case "{" where value.dropFirst().first == "{": return YAMLTraps.beginning("{{", at: place, in: source)
    case "[" where !context.hasPrefix("while parsing a flow"):
      return YAMLTraps.beginning("[", at: place, in: source)
    case "\"", "'":
      guard !context.hasPrefix("while parsing a flow") else { return nil }
      let text = YAMLTraps.withoutComment(String(value))
      return error(
        at: mark, "The quotation marks end before the text does.",
        "Put all of it in quotes: \(YAMLTraps.quoted(Self.unwrapped(YAMLTraps.trimmed(text))))")
    default: return nil
    }
  }

  /// A text without the quotes that were meant to stand around all of it: `'It's fine'` has one apostrophe of its own.
  private static func unwrapped(_ text: String) -> String {
    guard text.count > 1, let quote = text.first, text.last == quote else { return text }
    return String(text.dropFirst().dropLast())
  }

  /// `{ a: b` without its end.
  private var bracketTrap: Diagnostic? {
    guard context.hasPrefix("while parsing a flow"), let contextMark else { return nil }
    let bracket = source.rest(from: contextMark).first.map { String(Character($0)) } ?? "{"
    let isAtEnd = source.rest(from: mark).isEmpty && mark.line == source.lines.count
    if contextMark.line < mark.line || isAtEnd {
      return error(
        at: contextMark, "The `\(bracket)` that opens here is never closed.",
        "Close it behind its last entry, or put a text that begins with it in quotes.")
    }
    return error(
      at: mark, "Inside \(bracket == "[" ? "[ ]" : "{ }") a comma stands between the entries.",
      "Add the comma, or put a text that goes on here in quotes.")
  }

  /// Lines that do not stand under their neighbours.
  private var structureTrap: Diagnostic? {
    guard let line = source.line(mark.line) else { return nil }
    let isFirstWord = line.prefix { $0 == " " }.count == mark.column - 1
    if problem == "did not find expected '-' indicator" {
      return error(at: mark, "A list stops here: this line has no `-`.", "Begin it with `- `, or indent it further.")
    }
    guard problem == "did not find expected key", isFirstWord else { return nil }
    if line.dropFirst(mark.column - 1).first == "-" {
      return error(
        at: mark, "An entry of a list stands where a key is expected.",
        columnOfEntries(above: mark).map { "The entries above it begin in column \($0): indent it like them." }
          ?? "Check the indentation.")
    }
    return error(
      at: mark, "This line is not indented like the keys that it belongs to.",
      "Give all keys of one thing the same indentation.")
  }

  /// Where the nearest entry of a list above a line begins.
  private func columnOfEntries(above mark: SourceMark) -> Int? {
    for number in stride(from: mark.line - 1, to: max(0, mark.line - 200), by: -1) {
      guard let line = source.line(number) else { continue }
      let margin = line.prefix { $0 == " " }.count
      if margin + 1 < line.count, line[margin] == "-", line[margin + 1] == " " { return margin + 1 }
    }
    return nil
  }

  /// Where the value begins whose key ends before `column` on the same line.
  private func valueStart(before column: Int, in line: [Unicode.Scalar]) -> Int? {
    var index = column - 1
    while index > 0 {
      index -= 1
      guard line[index] == ":", line[index + 1].isBlank else { continue }
      return index + 1 + line[(index + 1)...].prefix { $0.isBlank }.count
    }
    return nil
  }

  private func error(at mark: SourceMark, _ message: String, _ help: String?) -> Diagnostic {
    Diagnostic(file: source.path, line: mark.line, column: mark.column, message: message, help: help)
  }
}

extension Unicode.Scalar {
  /// A letter, digit or underscore of ASCII: what ids and keys are made of.
  var isWordCharacter: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", "_": true
    default: false
    }
  }
}
