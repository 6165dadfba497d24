/// Builds the tree of an expression. Loosest first: `or`, `and`, `not`, comparisons, `+ -`, `* /`, minus.
struct ExpressionParser {
  private typealias Token = ExpressionLexer.Token

  private var tokens: [Token]
  private var position = 0
  private var nesting = 0
  private(set) var names: Set<String> = []

  static let reservedWords: Set<String> = ["and", "or", "not", "in", "contains", "matches", "true", "false"]

  init(_ source: String) throws(ExpressionError) {
    var lexer = ExpressionLexer(source)
    tokens = try lexer.tokens()
  }

  mutating func parse() throws(ExpressionError) -> ExpressionNode {
    if tokens.count == 1 {
      throw error(at: current, "There is nothing here. Write a condition, as in age(birthday) >= 18.")
    }
    let node = try disjunction()
    if current.kind != .end { throw unexpected() }
    return node
  }

  // MARK: Levels of precedence

  private mutating func disjunction() throws(ExpressionError) -> ExpressionNode {
    nesting += 1
    defer { nesting -= 1 }
    if nesting > Expression.maximumDepth { throw tooDeep(current.range) }
    let first = try conjunction()
    guard isWord("or") else { return first }
    var parts = [first]
    while takeWord("or") { parts.append(try conjunction()) }
    return try node(.any(parts), from: first, over: parts)
  }

  private mutating func conjunction() throws(ExpressionError) -> ExpressionNode {
    let first = try negation()
    guard isWord("and") else { return first }
    var parts = [first]
    while takeWord("and") { parts.append(try negation()) }
    return try node(.all(parts), from: first, over: parts)
  }

  private mutating func negation() throws(ExpressionError) -> ExpressionNode {
    let start = current.range.lowerBound
    guard takeWord("not") else { return try comparison() }
    nesting += 1
    defer { nesting -= 1 }
    if nesting > Expression.maximumDepth { throw tooDeep(current.range) }
    let part = try negation()
    return try node(.not(part), at: start..<part.range.upperBound, over: [part])
  }

  private mutating func comparison() throws(ExpressionError) -> ExpressionNode {
    let left = try sum()
    guard let node = try comparison(of: left) else { return left }
    if comparisonFollows {
      throw error(at: current, "Only two values can be compared at once. Join with `and`, as in 1 < x and x < 5.")
    }
    return node
  }

  private mutating func comparison(of left: ExpressionNode) throws(ExpressionError) -> ExpressionNode? {
    if case .symbol(let symbol) = current.kind, let comparison = ExpressionNode.Comparison(rawValue: symbol) {
      position += 1
      let right = try sum()
      return try node(.comparison(comparison, left, right), from: left, over: [left, right])
    }
    if takeWord("in") {
      let (elements, end) = try list()
      return try node(
        .membership(left, in: elements), at: left.range.lowerBound..<end, over: [left] + elements)
    }
    if takeWord("contains") {
      let right = try sum()
      return try node(.contains(left, right), from: left, over: [left, right])
    }
    if takeWord("matches") { return try match(of: left) }
    if isWord("not"), case .word("in") = peek(1).kind {
      throw error(at: current, "Write `not` in front, as in not (x in [\"a\", \"b\"]).")
    }
    return nil
  }

  private var comparisonFollows: Bool {
    switch current.kind {
    case .symbol(let symbol): ExpressionNode.Comparison(rawValue: symbol) != nil
    case .word(let word): word == "in" || word == "contains" || word == "matches"
    default: false
    }
  }

  private mutating func match(of left: ExpressionNode) throws(ExpressionError) -> ExpressionNode {
    let token = current
    guard case .string(let source) = token.kind else {
      throw error(at: token, "Write the pattern as a text, as in lot matches \"[A-Z]{2}[0-9]{4}\".")
    }
    position += 1
    let pattern: Pattern
    do throws(PatternError) {
      pattern = try Pattern(source)
    } catch {
      throw self.error(at: token, "This is no pattern: \(error.text).")
    }
    return try node(.matches(left, pattern), at: left.range.lowerBound..<token.range.upperBound, over: [left])
  }

  private mutating func sum() throws(ExpressionError) -> ExpressionNode {
    var left = try product()
    while let operation = takeArithmetic(.plus, .minus) {
      let right = try product()
      left = try node(.arithmetic(operation, left, right), from: left, over: [left, right])
    }
    return left
  }

  private mutating func product() throws(ExpressionError) -> ExpressionNode {
    var left = try factor()
    while let operation = takeArithmetic(.times, .by) {
      let right = try factor()
      left = try node(.arithmetic(operation, left, right), from: left, over: [left, right])
    }
    return left
  }

  private mutating func factor() throws(ExpressionError) -> ExpressionNode {
    let start = current.range.lowerBound
    guard takeSymbol("-") else { return try primary() }
    nesting += 1
    defer { nesting -= 1 }
    if nesting > Expression.maximumDepth { throw tooDeep(current.range) }
    let part = try factor()
    let range = start..<part.range.upperBound
    if case .literal(.number(let number)) = part.kind {
      return try node(.literal(.number(-number)), at: range, over: [])
    }
    return try node(.negative(part), at: range, over: [part])
  }

  private mutating func primary() throws(ExpressionError) -> ExpressionNode {
    let token = current
    switch token.kind {
    case .number(let number):
      position += 1
      return try node(.literal(.number(number)), at: token.range, over: [])
    case .string(let text):
      position += 1
      return try node(.literal(.text(text)), at: token.range, over: [])
    case .word("true"), .word("false"):
      position += 1
      return try node(.literal(.boolean(token.kind == .word("true"))), at: token.range, over: [])
    case .word(let word) where !Self.reservedWords.contains(word):
      position += 1
      if takeSymbol("(") { return try call(word, from: token) }
      if let advice = Self.advice[word] { throw error(at: token, advice) }
      if word.contains("."), EarlierAnswer(name: word) == nil {
        throw error(at: token, ExpressionLexer.earlierNames)
      }
      names.insert(word)
      return try node(.name(word), at: token.range, over: [])
    case .symbol("("):
      position += 1
      var inner = try disjunction()
      try close(")", opened: token)
      inner.range = token.range.lowerBound..<tokens[position - 1].range.upperBound
      return inner
    case .symbol("["):
      throw error(at: token, "A list stands behind `in` only, as in vaccine in [\"moderna\", \"novavax\"].")
    default: throw unexpected()
    }
  }

  private mutating func call(_ word: String, from token: Token) throws(ExpressionError) -> ExpressionNode {
    guard let function = ExpressionNode.Function(rawValue: word) else {
      let known = ExpressionNode.Function.allCases.map(\.rawValue)
      let proposal = Spelling.nearest(to: word, among: known).map { "Did you mean \($0)()?" }
      throw error(
        at: token,
        "There is no function \(word)(). "
          + (proposal ?? "There are \(known.map { $0 + "()" }.joined(separator: ", "))."))
    }
    var arguments: [ExpressionNode] = []
    if current.kind != .symbol(")") {
      repeat { arguments.append(try disjunction()) } while takeSymbol(",")
    }
    try close(")", opened: token)
    let range = token.range.lowerBound..<tokens[position - 1].range.upperBound
    guard function.arity.contains(arguments.count) else {
      throw ExpressionError(offset: range.lowerBound, length: range.count, text: Self.arityAdvice(function))
    }
    if function.asksAboutNames {
      for argument in arguments {
        guard case .name = argument.kind else {
          throw ExpressionError(
            offset: argument.range.lowerBound, length: argument.range.count,
            text: "\(word)() takes names of answers only, without quotation marks.")
        }
      }
    }
    return try node(.call(function, arguments), at: range, over: arguments)
  }

  /// A list of literals in brackets, and where it ends.
  private mutating func list() throws(ExpressionError) -> ([ExpressionNode], end: Int) {
    let open = current
    guard takeSymbol("[") else {
      if case .word = open.kind {
        throw error(at: open, "Write a list behind `in`, or ask the other way round: symptoms contains \"chills\".")
      }
      throw error(at: open, "Write a list behind `in`, as in vaccine in [\"moderna\", \"novavax\"].")
    }
    var elements: [ExpressionNode] = []
    repeat {
      let element = try sum()
      guard case .literal = element.kind else {
        throw ExpressionError(
          offset: element.range.lowerBound, length: element.range.count,
          text: "A list holds texts and numbers only. Put texts between \"quotation marks\".")
      }
      elements.append(element)
    } while takeSymbol(",")
    try close("]", opened: open)
    return (elements, tokens[position - 1].range.upperBound)
  }

  // MARK: Tokens

  private var current: Token { tokens[position] }

  private func peek(_ distance: Int) -> Token { tokens[min(position + distance, tokens.count - 1)] }

  private func isWord(_ word: String) -> Bool { current.kind == .word(word) }

  private mutating func takeWord(_ word: String) -> Bool { take(.word(word)) }

  private mutating func takeSymbol(_ symbol: String) -> Bool { take(.symbol(symbol)) }

  private mutating func take(_ kind: ExpressionLexer.Kind) -> Bool {
    guard current.kind == kind else { return false }
    position += 1
    return true
  }

  private mutating func takeArithmetic(_ choices: ExpressionNode.Arithmetic...) -> ExpressionNode.Arithmetic? {
    guard case .symbol(let symbol) = current.kind, let operation = ExpressionNode.Arithmetic(rawValue: symbol),
      choices.contains(operation)
    else { return nil }
    position += 1
    return operation
  }

  private mutating func close(_ symbol: String, opened: Token) throws(ExpressionError) {
    if takeSymbol(symbol) { return }
    if current.kind == .end { throw error(at: opened, "This has no end. Close it with \(symbol).") }
    throw error(at: current, "Write a comma or \(symbol) here.")
  }

  // MARK: Nodes and errors

  private func node(
    _ kind: ExpressionNode.Kind, from first: ExpressionNode, over children: [ExpressionNode]
  ) throws(ExpressionError) -> ExpressionNode {
    let end = children.last?.range.upperBound ?? first.range.upperBound
    return try node(kind, at: first.range.lowerBound..<end, over: children)
  }

  private func node(
    _ kind: ExpressionNode.Kind, at range: Range<Int>, over children: [ExpressionNode]
  ) throws(ExpressionError) -> ExpressionNode {
    let depth = (children.map(\.depth).max() ?? 0) + 1
    guard depth <= Expression.maximumDepth else { throw tooDeep(range) }
    return ExpressionNode(kind: kind, range: range, depth: depth)
  }

  private func tooDeep(_ range: Range<Int>) -> ExpressionError {
    ExpressionError(
      offset: range.lowerBound, length: range.count,
      text: "This nests deeper than \(Expression.maximumDepth) levels. Write sum() for long sums, or split it.")
  }

  private func error(at token: Token, _ text: String) -> ExpressionError {
    ExpressionError(offset: token.range.lowerBound, length: token.range.count, text: text)
  }

  private func unexpected() -> ExpressionError {
    switch current.kind {
    case .end: error(at: current, "Something is missing at the end. Write a name, a number or a \"text\".")
    case .symbol(","): error(at: current, "A comma has no place here. Decimals have a point, as in 0.5.")
    case .symbol(let symbol): error(at: current, "`\(symbol)` cannot stand here.")
    case .word(let word) where Self.reservedWords.contains(word): error(at: current, "`\(word)` cannot stand here.")
    case .word(let word): error(at: current, Self.advice[word] ?? Self.missingOperator)
    case .number, .string: error(at: current, Self.missingOperator)
    }
  }

  private static let missingOperator =
    "An operator is missing before this: `==`, `and`, `or` …. Put texts between \"quotation marks\"."

  private static func arityAdvice(_ function: ExpressionNode.Function) -> String {
    switch function.arity {
    case 0...0: "\(function.rawValue)() takes nothing between its parentheses."
    case 1...1: "\(function.rawValue)() takes one name, as in \(function.rawValue)(x)."
    case 1...2: "\(function.rawValue)() takes a number and, if you like, how many decimals: round(x, 1)."
    default: "\(function.rawValue)() takes one or more names, as in \(function.rawValue)(x, y)."
    }
  }

  /// What to type instead of words that other languages have.
  private static let advice: [String: String] = [
    "AND": "Write `and` in small letters.", "OR": "Write `or` in small letters.",
    "NOT": "Write `not` in small letters.",
    "IN": "Write `in` in small letters.", "TRUE": "Write `true` in small letters.",
    "True": "Write `true` in small letters.",
    "FALSE": "Write `false` in small letters.", "False": "Write `false` in small letters.",
    "null": "Write `not answered(x)`.", "nil": "Write `not answered(x)`.", "NA": "Write `not answered(x)`.",
  ]
}
