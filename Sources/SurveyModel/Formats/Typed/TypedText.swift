/// What can be said of any text that somebody typed.
enum TypedText {
  /// Nothing that could be seen: white space and invisible signs only (researchkit.md F-00a).
  static func isBlank(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(isInvisible) }

  /// The text without white space and invisible signs around it, such as the direction marks of Arabic keyboards.
  static func trimmed(_ text: String) -> String {
    // Most of what is typed into a field of a date or a number, and quick to see.
    if text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) { return text }
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !isInvisible($0) }),
      let last = scalars.lastIndex(where: { !isInvisible($0) })
    else { return "" }
    return String(scalars[first...last].filter { !isDirectionMark($0) })
  }

  /// A part of a date or time as it was typed; nil where nothing can be seen in it.
  ///
  /// More than any date needs is cut off: the rest would only be refused.
  static func entry(_ text: String?) -> String? {
    guard let text else { return nil }
    if text.utf8.count > longestEntry { return isBlank(text) ? nil : String(text.prefix(longestEntry)) }
    let trimmed = trimmed(text)
    return trimmed.isEmpty ? nil : trimmed
  }

  private static let longestEntry = 64

  /// One line without what cannot be seen around it; nil where nothing can be seen at all.
  static func line(_ text: String?, longest: Int) -> TypedLine? {
    guard let text else { return nil }
    // Nothing looks closer at a text without bounds.
    if text.utf16.count > longest * 2 + 1_000 { return .refused }
    let trimmed = trimmed(text)
    if trimmed.isEmpty { return nil }
    let isKept = trimmed.utf16.count <= longest && !hasControlCharacters(trimmed, allowingLineEnds: false)
    return isKept ? .text(trimmed) : .refused
  }

  /// Control characters, which no database, spreadsheet or screen keeps well, and the sign that stands where bytes were no text.
  /// Tabs stay, line ends where there are lines.
  static func hasControlCharacters(_ text: String, allowingLineEnds: Bool) -> Bool {
    text.unicodeScalars.contains {
      switch $0 {
      case "\t": false
      case "\n": !allowingLineEnds
      case "\u{FFFD}": true
      default: $0.properties.generalCategory == .control
      }
    }
  }

  /// The value of a decimal digit of any script.
  static func digit(_ scalar: Unicode.Scalar) -> Int? {
    if scalar.isASCII { return ("0"..."9").contains(scalar) ? Int(scalar.value) - 48 : nil }
    guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue else { return nil }
    return Int(value)
  }

  /// A whole number without sign, of so many digits of any script; nil for anything else.
  static func number(_ text: String, digits: ClosedRange<Int>) -> Int? {
    let scalars = text.unicodeScalars
    guard digits.contains(scalars.count) else { return nil }
    var number = 0
    for scalar in scalars {
      guard let digit = digit(scalar) else { return nil }
      number = number * 10 + digit
    }
    return number
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar == " " || ("\t"..."\r").contains(scalar) }
    return scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
  }

  private static func isDirectionMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

/// What somebody typed into one line.
enum TypedLine: Hashable {
  case text(String)
  /// Too long to be kept, or with signs that cannot be.
  case refused
}
