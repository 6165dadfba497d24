/// A part of a parsed expression with its place in the source.
struct ExpressionNode: Sendable {
  var kind: Kind
  /// Code points from the start of the source.
  var range: Range<Int>
  /// The longest way down to a leaf; bounds every recursion over the tree.
  var depth: Int

  indirect enum Kind: Sendable {
    case literal(ExpressionValue)
    case name(String)
    case all([ExpressionNode])
    case any([ExpressionNode])
    case not(ExpressionNode)
    case comparison(Comparison, ExpressionNode, ExpressionNode)
    case membership(ExpressionNode, in: [ExpressionNode])
    case contains(ExpressionNode, ExpressionNode)
    case matches(ExpressionNode, Pattern)
    case arithmetic(Arithmetic, ExpressionNode, ExpressionNode)
    case negative(ExpressionNode)
    case call(Function, [ExpressionNode])
  }

  enum Comparison: String, Sendable, CaseIterable {
    case equal = "=="
    case unequal = "!="
    case lessOrEqual = "<="
    case greaterOrEqual = ">="
    case less = "<"
    case greater = ">"

    /// Whether the comparison asks which of two comes first, which not every type can say.
    var isOrdering: Bool { self != .equal && self != .unequal }
  }

  enum Arithmetic: String, Sendable {
    case plus = "+"
    case minus = "-"
    case times = "*"
    case by = "/"
  }

  enum Function: String, Sendable, CaseIterable {
    case answered, dontKnow, shown, count, age, today, now, sum, mean, minimum, maximum, round, length

    /// How many arguments a call takes.
    var arity: ClosedRange<Int> {
      switch self {
      case .answered, .dontKnow, .shown, .age, .length: 1...1
      case .today, .now: 0...0
      case .round: 1...2
      case .count, .sum, .mean, .minimum, .maximum: 1...Int.max
      }
    }

    /// Whether the arguments are names of answers rather than values.
    var asksAboutNames: Bool {
      switch self {
      case .answered, .dontKnow, .shown, .count: true
      default: false
      }
    }
  }

  var children: [ExpressionNode] {
    switch kind {
    case .literal, .name: []
    case .all(let parts), .any(let parts), .call(_, let parts): parts
    case .not(let part), .negative(let part), .matches(let part, _): [part]
    case .comparison(_, let left, let right), .contains(let left, let right), .arithmetic(_, let left, let right):
      [left, right]
    case .membership(let element, let list): [element] + list
    }
  }

  /// Whether it asks what day or hour it is.
  var dependsOnTime: Bool {
    switch kind {
    case .call(.today, _), .call(.now, _), .call(.age, _): true
    default: children.contains(where: \.dependsOnTime)
    }
  }

  /// The names inside `answered()`, `dontKnow()` and `shown()`: their author has thought of missing answers.
  var namesAskedAbout: Set<String> {
    var found = children.reduce(into: Set<String>()) { $0.formUnion($1.namesAskedAbout) }
    if case .call(let function, let arguments) = kind, function.asksAboutNames, function != .count {
      for case .name(let name) in arguments.map(\.kind) { found.insert(name) }
    }
    return found
  }

  /// The names whose missing answer would make this part unknown.
  var namesThatMatter: [String] {
    switch kind {
    case .name(let name): [name]
    case .call(let function, _) where function.asksAboutNames || function == .sum || function == .mean: []
    default: children.flatMap(\.namesThatMatter)
    }
  }
}
