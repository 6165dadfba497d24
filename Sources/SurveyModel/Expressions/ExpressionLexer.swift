/// Cuts the source of an expression into tokens and says what to type where there is none.
struct ExpressionLexer {
  struct Token {
    var kind: Kind
    /// Code points from the start of the source.
    var range: Range<Int>
  }

  enum Kind: Hashable {
    case number(Double)
    case string(String)
    /// A name or a reserved word.
    case word(String)
    /// An operator, parenthesis, bracket or comma.
    case symbol(String)
    case end
  }

  private let scalars: [Unicode.Scalar]
  private var position = 0

  init(_ source: String) { scalars = Array(source.unicodeScalars.prefix(Expression.maximumLength + 1)) }

  /// All tokens of the source, ending with ``Kind/end``.
  mutating func tokens() throws(ExpressionError) -> [Token] {
    guard scalars.count <= Expression.maximumLength else {
      throw ExpressionError(
        offset: Expression.maximumLength, length: 1,
        text: "This is longer than \(Expression.maximumLength) characters. Split it into smaller conditions.")
    }
    var tokens: [Token] = []
    while let scalar = peek() {
      if scalar == " " || scalar == "\n" || scalar == "\t" || scalar == "\r" {
        position += 1
        continue
      }
      let start = position
      let kind = try token(beginningWith: scalar)
      tokens.append(Token(kind: kind, range: start..<position))
    }
    tokens.append(Token(kind: .end, range: position..<position))
    return tokens
  }

  private func peek(_ distance: Int = 0) -> Unicode.Scalar? {
    position + distance < scalars.count ? scalars[position + distance] : nil
  }

  private mutating func token(beginningWith scalar: Unicode.Scalar) throws(ExpressionError) -> Kind {
    switch scalar {
    case "0"..."9": return try number()
    case _ where Self.isLetter(scalar): return word()
    case "\"", "'": return try string(closedBy: scalar)
    default: return try symbol()
    }
  }

  /// A name may have points, which tell the parts of ``EarlierAnswer/name`` apart.
  private mutating func word() -> Kind {
    var text = ""
    while let scalar = peek(), Self.isWordPart(scalar) || (scalar == "." && peek(1).map(Self.isLetter) == true) {
      text.unicodeScalars.append(scalar)
      position += 1
    }
    return .word(text)
  }

  private mutating func number() throws(ExpressionError) -> Kind {
    let start = position
    var text = ""
    while let scalar = peek(), Self.isDigit(scalar) || (scalar == "." && peek(1).map(Self.isDigit) == true) {
      text.unicodeScalars.append(scalar)
      position += 1
    }
    if let next = peek(), Self.isWordPart(next) || next == "." {
      throw error(from: start, "A number has digits and one decimal point only. Write it out, as in 100000 or 0.5.")
    }
    guard let number = DecimalNumber(text) else {
      throw error(from: start, "A number has at most 30 digits and one decimal point, as in 37.5.")
    }
    return .number(number.double)
  }

  /// `\"` stands for the quotation mark and `\\` for a backslash; any other backslash stays, so that patterns read as usual.
  private mutating func string(closedBy quote: Unicode.Scalar) throws(ExpressionError) -> Kind {
    let start = position
    var text = ""
    position += 1
    while let scalar = peek() {
      position += 1
      if scalar == quote { return .string(text) }
      if scalar == "\\", let next = peek(), next == quote || next == "\\" {
        text.unicodeScalars.append(next)
        position += 1
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    throw error(from: start, "This text has no end. Close it with \(quote).")
  }

  private mutating func symbol() throws(ExpressionError) -> Kind {
    let start = position
    let one = peek().map { String($0) } ?? ""
    let two = one + (peek(1).map { String($0) } ?? "")
    if ["==", "!=", "<=", ">="].contains(two) {
      position += 2
      if two == "==", peek() == "=" {
        position += 1
        throw error(from: start, "Write `==` to compare.")
      }
      return .symbol(two)
    }
    if let advice = Self.advice[two] {
      position += 2
      throw error(from: start, advice)
    }
    position += 1
    if ["<", ">", "+", "-", "*", "/", "(", ")", "[", "]", ","].contains(one) { return .symbol(one) }
    throw error(from: start, Self.advice[one] ?? Self.unknown(one))
  }

  private func error(from start: Int, _ text: String) -> ExpressionError {
    ExpressionError(offset: start, length: position - start, text: text)
  }

  private static func unknown(_ character: String) -> String {
    if let scalar = character.unicodeScalars.first, scalar.properties.isAlphabetic {
      return "A name has the letters A to Z, digits and _ only. Put texts between \"quotation marks\"."
    }
    return "`\(character)` has no meaning here. Put texts between \"quotation marks\"."
  }

  /// What to type instead of what other languages have.
  private static let advice: [String: String] = [
    "=": "Write `==` to compare.",
    "&&": "Write `and`.",
    "&": "Write `and`.",
    "||": "Write `or`.",
    "|": "Write `or`.",
    "!": "Write `not`, or `!=` for “is not equal to”.",
    "<>": "Write `!=`.",
    "=<": "Write `<=`.",
    "=>": "Write `>=`.",
    "**": "There are no powers. Write the product out, as in x * x.",
    "^": "There are no powers. Write the product out, as in x * x.",
    "%": "There is no remainder. The operators are + - * /.",
    "≤": "Write `<=`.",
    "≥": "Write `>=`.",
    "≠": "Write `!=`.",
    "−": "Write the hyphen `-` for minus.",
    "–": "Write the hyphen `-` for minus.",
    "“": "Write straight quotation marks: \".",
    "”": "Write straight quotation marks: \".",
    "„": "Write straight quotation marks: \".",
    "‘": "Write straight quotation marks: \".",
    "’": "Write straight quotation marks: \".",
    "«": "Write straight quotation marks: \".",
    "»": "Write straight quotation marks: \".",
    "`": "Write straight quotation marks: \".",
    ".": "Write a digit before the decimal point, as in 0.5. \(earlierNames)",
    "$": "Write the name of the answer alone.",
    "{": "Write the name of the answer alone. A list stands in [ ].",
    "}": "A list stands in [ ].",
    ";": "Separate with a comma.",
    "\u{00A0}": "This is a no-break space. Type an ordinary one.",
  ]

  /// Where a point stands in a name.
  static let earlierNames = "Only answers of an earlier run have points in their names: `earlier.TASK.ITEM`."

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
  }

  private static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    isLetter(scalar) || isDigit(scalar) || scalar == "_"
  }
}
