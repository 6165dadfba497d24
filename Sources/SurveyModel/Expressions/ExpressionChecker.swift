import CivilTime

/// Type-checks an expression against the names that it may use.
struct ExpressionChecker {
  var scope: ExpressionScope
  /// Names that the author asks about by `answered()` and the like: no warning is needed.
  var handled: Set<String>
  private var found: [ExpressionDiagnostic] = []
  private var warned: Set<String> = []

  init(scope: ExpressionScope, handled: Set<String>) {
    self.scope = scope
    self.handled = handled
  }

  mutating func check(_ root: ExpressionNode, expecting: ExpectedType) -> [ExpressionDiagnostic] {
    if let type = type(of: root) {
      switch (expecting, type) {
      case (.boolean, .boolean), (.number, .number), (.any, _): break
      case (.boolean, _): say(root, "This is \(type.words). A condition compares it with something, as in x == 1.")
      case (.number, _): say(root, "This is \(type.words), but a number is needed here.")
      }
    }
    return found.sorted { ($0.offset, $0.length) < ($1.offset, $1.length) }
  }

  /// What the whole comes to; nil where something is wrong with it.
  mutating func resultType(of root: ExpressionNode) -> ValueType? { type(of: root) }

  // MARK: Types

  /// What a part comes to; nil where something was said about it already.
  private mutating func type(of node: ExpressionNode) -> ValueType? {
    switch node.kind {
    case .literal(let value): return value.type
    case .name(let name): return type(ofName: name, at: node)
    case .all(let parts), .any(let parts):
      for part in parts { expectBoolean(part) }
      return .boolean
    case .not(let part):
      expectBoolean(part)
      warnOfMissing(in: part, at: node)
      return .boolean
    case .comparison(let comparison, let left, let right):
      checkComparison(comparison, left, right)
      if comparison == .unequal { warnOfMissing(in: node, at: node) }
      return .boolean
    case .membership(let element, let list):
      for literal in list { checkComparison(.equal, element, literal) }
      return .boolean
    case .contains(let whole, let part):
      checkContains(whole, part)
      return .boolean
    case .matches(let part, _):
      if let type = type(of: part), !type.isText { say(part, "This is \(type.words). A pattern needs a text.") }
      return .boolean
    case .arithmetic(let operation, let left, let right): return type(of: operation, left, right, at: node)
    case .negative(let part):
      expectNumber(part)
      return .number
    case .call(let function, let arguments): return type(of: function, arguments, at: node)
    }
  }

  private mutating func type(ofName name: String, at node: ExpressionNode) -> ValueType? {
    guard let known = scope[name] else {
      if let answer = EarlierAnswer(name: name) {
        say(node, whyUnknown(answer))
        return nil
      }
      if let instead = scope.insteads[name] {
        say(node, instead)
        return nil
      }
      let answer = ["yes": "true", "no": "false"][name.lowercased()]
      let proposal =
        answer.map { "Write `\($0)`." }
        ?? Spelling.nearest(to: name, among: scope.names.keys).map { "Did you mean `\($0)`?" }
      say(node, "Nothing here is called `\(name)`. " + (proposal ?? "Texts stand between \"quotation marks\"."))
      return nil
    }
    if known.isRepeated {
      say(
        node,
        "`\(name)` is asked several times and has no single answer here. "
          + "Ask sum(\(name)), mean(\(name)), count(\(name)) or answered(\(name)).")
      return nil
    }
    if known.type == .opaque {
      say(
        node,
        "`\(name)` has no single value. Ask answered(\(name))"
          + (EarlierAnswer(name: name) == nil ? " or shown(\(name))." : "."))
      return nil
    }
    return known.type
  }

  /// Why an answer of an earlier run cannot be named.
  private func whyUnknown(_ answer: EarlierAnswer) -> String {
    guard let items = scope.earlier[answer.task] else {
      return "There is no task `\(answer.task)`."
        + (Spelling.nearest(to: answer.task, among: scope.earlier.keys).map { " Did you mean `\($0)`?" } ?? "")
    }
    switch items[answer.item] {
    case nil:
      return "The task `\(answer.task)` asks nothing with the id `\(answer.item)`."
        + (Spelling.nearest(to: answer.item, among: items.keys).map { " Did you mean `\($0)`?" } ?? "")
    case let known? where known.isSecret: return "`\(answer.item)` is a password, which no other run sees."
    case .some:
      return "`\(answer.item)` is asked several times in the task `\(answer.task)` and has no single answer here. "
        + "Name a score that is made of them."
    }
  }

  private mutating func expectBoolean(_ node: ExpressionNode) {
    guard let type = type(of: node), type != .boolean else { return }
    say(node, "This is \(type.words), not a condition. Compare it with something, as in x == 1.")
  }

  private mutating func expectNumber(_ node: ExpressionNode) {
    guard let type = type(of: node), type != .number else { return }
    say(node, "This is \(type.words), but a number is needed here.")
  }

  // MARK: Comparisons

  private mutating func checkComparison(
    _ comparison: ExpressionNode.Comparison, _ left: ExpressionNode, _ right: ExpressionNode
  ) {
    if isUnquotedCode(right, beside: left) || isUnquotedCode(left, beside: right) { return }
    guard let leftType = type(of: left), let rightType = type(of: right) else { return }
    if let text = left.literalText, right.literalText == nil {
      check(right, rightType, against: left, text, comparison)
    } else if let text = right.literalText {
      check(left, leftType, against: right, text, comparison)
    } else {
      checkTypes(comparison, (left, leftType), (right, rightType))
    }
  }

  /// A code without quotation marks beside its question is the likeliest slip of all.
  private mutating func isUnquotedCode(_ node: ExpressionNode, beside other: ExpressionNode) -> Bool {
    guard case .name(let name) = node.kind, scope[name] == nil, case .name(let question) = other.kind,
      let codes = scope[question]?.type.codes, codes.contains(name)
    else { return false }
    say(node, "Put the code between quotation marks: \"\(name)\".")
    return true
  }

  /// Checks a comparison of a value with a text literal.
  private mutating func check(
    _ node: ExpressionNode, _ type: ValueType, against literal: ExpressionNode, _ text: String,
    _ comparison: ExpressionNode.Comparison
  ) {
    switch type {
    case .code(let codes):
      if comparison.isOrdering { return say(literal, "Codes have no order. Compare with `==` or `in`.") }
      checkCode(text, among: codes, at: literal)
    case .codes(let codes):
      say(node, "Several can be chosen here. Write `contains`, as in symptoms contains \"chills\".")
      checkCode(text, among: codes, at: literal)
    case .text: if comparison.isOrdering { say(literal, "Texts have no order. Compare with `==`, `in` or `matches`.") }
    case .date:
      if CivilDate(iso: text) == nil { say(literal, "Write the date as year, month, day: \"2026-01-31\".") }
    case .dateTime:
      if CivilDateTime(iso: text) == nil, CivilDate(iso: text) == nil {
        say(literal, "Write date and time as \"2026-01-31T18:30\", or the date alone.")
      }
    case .time: if TimeOfDay(iso: text) == nil { say(literal, "Write the time with 24 hours: \"18:30\".") }
    case .number:
      let isNumber = DecimalNumber(text) != nil
      say(
        literal,
        isNumber ? "Numbers have no quotation marks: write \(text)." : "A number cannot be compared with a text.")
    case .boolean: say(literal, "Write `true` or `false` without quotation marks.")
    case .opaque: break
    }
  }

  private mutating func checkCode(_ code: String, among codes: Set<String>, at node: ExpressionNode) {
    if codes.contains(code) { return }
    let proposal = Spelling.nearest(to: code, among: codes).map { "Did you mean \"\($0)\"?" }
    let all = codes.sorted().prefix(12).map { "\"\($0)\"" }.joined(separator: ", ")
    say(node, "There is no choice \"\(code)\". " + (proposal ?? "The codes are \(all)\(codes.count > 12 ? " …" : "")."))
  }

  private mutating func checkTypes(
    _ comparison: ExpressionNode.Comparison, _ left: (node: ExpressionNode, type: ValueType),
    _ right: (node: ExpressionNode, type: ValueType)
  ) {
    switch (left.type, right.type) {
    case (.number, .number), (.date, .date), (.date, .dateTime), (.dateTime, .date), (.dateTime, .dateTime),
      (.time, .time):
      break
    case (.boolean, .boolean): if comparison.isOrdering { say(right.node, "Yes and no have no order. Write `==`.") }
    case (.text, .text), (.text, .code), (.code, .text), (.code, .code):
      if comparison.isOrdering { say(right.node, "Texts and codes have no order. Write `==`.") }
    case (.code, .number), (.number, .code):
      let literal = if case .number = right.type { right.node } else { left.node }
      say(literal, "Codes are texts: put them between quotation marks, as in \"1\".")
    case (.codes, _): say(left.node, "Several can be chosen here. Write `contains`, or compare count().")
    case (_, .codes): say(right.node, "Several can be chosen here. Write `contains`, or compare count().")
    default: say(right.node, "\(left.type.sentenceStart) cannot be compared with \(right.type.words).")
    }
  }

  private mutating func checkContains(_ whole: ExpressionNode, _ part: ExpressionNode) {
    let wholeType = type(of: whole)
    guard let text = part.literalText else {
      return say(part, "Behind `contains` stands one text between \"quotation marks\".")
    }
    switch wholeType {
    case .codes(let codes)?: checkCode(text, among: codes, at: part)
    case .code(let codes)?:
      say(whole, "Only one can be chosen here. Write `==`.")
      checkCode(text, among: codes, at: part)
    case .text?, nil: break
    case .some(let type): say(whole, "This is \(type.words). `contains` needs a multiple choice or a text.")
    }
  }

  // MARK: Arithmetic and functions

  private mutating func type(
    of operation: ExpressionNode.Arithmetic, _ left: ExpressionNode, _ right: ExpressionNode, at node: ExpressionNode
  ) -> ValueType? {
    guard let leftType = civilType(of: left), let rightType = civilType(of: right) else { return nil }
    switch (operation, leftType, rightType) {
    case (_, .number, .number): return .number
    case (.plus, .date, .number), (.minus, .date, .number), (.plus, .number, .date): return .date
    case (.plus, .dateTime, .number), (.minus, .dateTime, .number), (.plus, .number, .dateTime): return .dateTime
    case (.minus, .date, .date), (.minus, .date, .dateTime), (.minus, .dateTime, .date), (.minus, .dateTime, .dateTime):
      return .number
    default:
      let wrong = leftType == .number ? (node: right, type: rightType) : (node: left, type: leftType)
      say(wrong.node, "One cannot calculate with \(wrong.type.words) here.")
      return nil
    }
  }

  /// The type of an operand, where a text literal that is a date counts as one.
  private mutating func civilType(of node: ExpressionNode) -> ValueType? {
    if let text = node.literalText, let value = ExpressionValue(civil: text), value.day != nil { return value.type }
    return type(of: node)
  }

  private mutating func type(
    of function: ExpressionNode.Function, _ arguments: [ExpressionNode], at node: ExpressionNode
  ) -> ValueType? {
    switch function {
    case .answered, .dontKnow, .shown:
      for argument in arguments {
        checkExists(argument)
        if function != .answered { expectOwn(argument, function) }
      }
      return .boolean
    case .count:
      for argument in arguments { checkExists(argument) }
      return .number
    case .today: return .date
    case .now: return .dateTime
    case .age:
      if let type = arguments.first.flatMap({ civilType(of: $0) }), type != .date, type != .dateTime {
        say(arguments[0], "This is \(type.words). age() needs a date.")
      }
      return .number
    case .length:
      if let type = arguments.first.flatMap({ type(of: $0) }), type != .text {
        say(arguments[0], "This is \(type.words). length() needs a text.")
      }
      return .number
    case .sum, .mean:
      for argument in arguments where repeatedType(of: argument) != .number { expectNumber(argument) }
      return .number
    case .round:
      for argument in arguments { expectNumber(argument) }
      if arguments.count == 2, !arguments[1].isDigitCount {
        say(arguments[1], "Write how many decimals, from 0 to 10, as in round(x, 1).")
      }
      return .number
    case .minimum, .maximum:
      let types = arguments.compactMap { argument in
        (repeatedType(of: argument) ?? type(of: argument)).map { (argument, $0) }
      }
      guard types.count == arguments.count, let first = types.first?.1 else { return nil }
      for (argument, type) in types where type != first || !type.isOrdered {
        say(argument, "\(function.rawValue)() takes numbers, or dates, or times, but not \(type.words) here.")
        return nil
      }
      return first
    }
  }

  /// The type of all answers to what is asked several times; nil for anything else.
  private func repeatedType(of node: ExpressionNode) -> ValueType? {
    guard case .name(let name) = node.kind, let known = scope[name], known.isRepeated else { return nil }
    return known.type
  }

  /// A name in `answered()` and the like needs to exist, whatever its type.
  private mutating func checkExists(_ node: ExpressionNode) {
    if case .name(let name) = node.kind, scope[name] == nil { _ = type(ofName: name, at: node) }
  }

  /// Of an earlier run only values are known, not how its pages were answered.
  private mutating func expectOwn(_ node: ExpressionNode, _ function: ExpressionNode.Function) {
    guard case .name(let name) = node.kind, scope[name] != nil, EarlierAnswer(name: name) != nil else { return }
    say(node, "\(function.rawValue)() asks about this run alone. Of an earlier one ask answered(\(name)).")
  }

  // MARK: Saying it

  private mutating func warnOfMissing(in part: ExpressionNode, at node: ExpressionNode) {
    for name in part.namesThatMatter where scope[name]?.mayBeMissing == true {
      guard !handled.contains(name), warned.insert(name).inserted else { continue }
      found.append(
        ExpressionDiagnostic(
          offset: node.range.lowerBound, length: node.range.count,
          text: "`\(name)` may have no answer; then this is unknown and counts as false. "
            + "Say what you mean then: `not answered(\(name)) or …`, or `answered(\(name)) and …`.",
          isWarning: true))
    }
  }

  private mutating func say(_ node: ExpressionNode, _ text: String) {
    let diagnostic = ExpressionDiagnostic(offset: node.range.lowerBound, length: node.range.count, text: text)
    if !found.contains(diagnostic) { found.append(diagnostic) }
  }
}

extension ExpressionNode {
  fileprivate var literalText: String? {
    if case .literal(.text(let text)) = kind { text } else { nil }
  }

  fileprivate var isDigitCount: Bool {
    if case .literal(.number(let number)) = kind {
      number >= 0 && number <= 10 && number == number.rounded()
    } else {
      false
    }
  }
}

extension ExpressionValue {
  fileprivate var type: ValueType {
    switch self {
    case .number: .number
    case .text: .text
    case .boolean: .boolean
    case .codes(let codes): .codes(Set(codes))
    case .date: .date
    case .time: .time
    case .dateTime: .dateTime
    }
  }
}

extension ValueType {
  /// The codes of a choice.
  public var codes: Set<String>? {
    switch self {
    case .code(let codes), .codes(let codes): codes
    default: nil
    }
  }

  fileprivate var isText: Bool {
    switch self {
    case .text, .code: true
    default: false
    }
  }

  fileprivate var isOrdered: Bool {
    switch self {
    case .number, .date, .time, .dateTime: true
    default: false
    }
  }

  /// The type in a sentence to an author.
  fileprivate var words: String {
    switch self {
    case .number: "a number"
    case .text: "a text"
    case .boolean: "a yes or no"
    case .code: "a choice"
    case .codes: "a multiple choice"
    case .date: "a date"
    case .time: "a time"
    case .dateTime: "a date and time"
    case .opaque: "a record of several values"
    }
  }

  fileprivate var sentenceStart: String { words.prefix(1).uppercased() + words.dropFirst() }
}
