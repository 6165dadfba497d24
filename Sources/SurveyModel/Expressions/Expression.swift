public import CivilTime

/// A condition or a calculation in the one small language that studies use everywhere.
///
/// It is parsed and type-checked when the study is read; it cannot loop, read files or call out. Missing answers behave like `NA`
/// in R: a comparison with one is unknown, `and or not` follow three-valued logic, arithmetic with one is missing.
public struct Expression: Sendable {
  /// What was parsed, shared by all copies: tasks are full of conditions and are handed on by value.
  private final class Parsed: Sendable {
    let source: String
    let names: Set<String>
    let root: ExpressionNode
    /// Set where the condition compares one answer with one value, as most do: then there is no tree to walk.
    let comparison: SimpleComparison?

    init(source: String, names: Set<String>, root: ExpressionNode) {
      self.source = source
      self.names = names
      self.root = root
      comparison = SimpleComparison(root)
    }
  }

  private let parsed: Parsed

  /// As the author wrote it.
  public var source: String { parsed.source }
  /// The names of answers that it uses.
  public var names: Set<String> { parsed.names }

  var root: ExpressionNode { parsed.root }
  /// Set where the condition compares one answer with one value.
  var comparison: SimpleComparison? { parsed.comparison }

  /// The longest source, in code points.
  public static let maximumLength = 4_000
  /// How deep parentheses, calls and chained operators may nest.
  public static let maximumDepth = 64

  /// Parses a condition or calculation.
  ///
  /// - Throws: what is wrong with the spelling, where, and what to type instead.
  public init(parsing source: String) throws(ExpressionError) {
    var parser = try ExpressionParser(source)
    let root = try parser.parse()
    parsed = Parsed(source: source, names: parser.names, root: root)
  }

  /// The condition that all of these hold; nil for none.
  public static func all(_ conditions: [Expression]) -> Expression? {
    joining(conditions, by: "and", as: ExpressionNode.Kind.all)
  }

  /// The condition that at least one of these holds; nil for none.
  public static func any(_ conditions: [Expression]) -> Expression? {
    joining(conditions, by: "or", as: ExpressionNode.Kind.any)
  }

  private static func joining(
    _ conditions: [Expression], by word: String, as kind: ([ExpressionNode]) -> ExpressionNode.Kind
  ) -> Expression? {
    guard conditions.count > 1 else { return conditions.first }
    let source = conditions.map { "(\($0.source))" }.joined(separator: " \(word) ")
    let depth = (conditions.map(\.root.depth).max() ?? 0) + 1
    return Expression(
      source: source, names: conditions.reduce(into: []) { $0.formUnion($1.names) },
      root: ExpressionNode(
        kind: kind(conditions.map(\.root)), range: 0..<source.unicodeScalars.count, depth: depth))
  }

  private init(source: String, names: Set<String>, root: ExpressionNode) {
    parsed = Parsed(source: source, names: names, root: root)
  }

  /// Whether its value may change with the day or the hour alone.
  public var dependsOnTime: Bool { root.dependsOnTime }

  /// Says everything that is wrong with this expression in a study: unknown names, impossible comparisons, codes that do not
  /// exist, and, as warnings, `!=` and `not` over answers that may be missing.
  public func check(in scope: ExpressionScope, expecting: ExpectedType) -> [ExpressionDiagnostic] {
    var checker = ExpressionChecker(scope: scope, handled: root.namesAskedAbout)
    return checker.check(root, expecting: expecting)
  }

  /// What this expression comes to in a study; nil where it has mistakes.
  public func type(in scope: ExpressionScope) -> ValueType? {
    var checker = ExpressionChecker(scope: scope, handled: [])
    return checker.resultType(of: root)
  }

  /// The value over these answers; nil where it is missing or unknown.
  public func evaluate(_ answers: some AnswerLookup, at moment: Moment) -> ExpressionValue? {
    if let comparison = parsed.comparison { return comparison.outcome(answers).map(ExpressionValue.boolean) }
    return ExpressionEvaluator(answers: answers, moment: moment).value(of: root)
  }

  /// Whether the condition is known to hold: unknown counts as false.
  public func holds(_ answers: some AnswerLookup, at moment: Moment) -> Bool {
    evaluate(answers, at: moment) == .boolean(true)
  }

  /// Whether the condition is known not to hold: what refuses an answer in a check, where unknown does not refuse.
  public func fails(_ answers: some AnswerLookup, at moment: Moment) -> Bool {
    evaluate(answers, at: moment) == .boolean(false)
  }
}

/// Two expressions that are written alike are the same.
extension Expression: Hashable {
  /// Compares what their authors wrote.
  public static func == (left: Expression, right: Expression) -> Bool { left.source == right.source }

  /// Feeds in what the author wrote.
  public func hash(into hasher: inout Hasher) { hasher.combine(source) }
}
