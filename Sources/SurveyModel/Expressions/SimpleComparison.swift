/// A condition that compares one answer with one value: `age < 18`.
struct SimpleComparison: Sendable {
  /// The answer.
  let name: String
  let comparison: ExpressionNode.Comparison
  /// The value.
  let value: ExpressionValue

  /// nil for every other expression.
  init?(_ node: ExpressionNode) {
    guard case .comparison(let comparison, let left, let right) = node.kind, case .name(let name) = left.kind,
      case .literal(let value) = right.kind
    else { return nil }
    self.name = name
    self.comparison = comparison
    self.value = value
  }

  /// Whether it holds; nil where the answer is missing.
  func outcome(_ answers: some AnswerLookup) -> Bool? {
    guard case .answer(let answer) = answers.state(of: name), let given = answer.value?.expressionValue else {
      return nil
    }
    return outcome(given)
  }

  /// The same for an answer that was looked up already.
  func outcome(_ given: ExpressionValue) -> Bool? {
    ExpressionOrder(of: given, beside: value).map(comparison.accepts)
  }
}

extension ExpressionNode.Comparison {
  /// Whether two values that stand so beside each other are compared rightly.
  func accepts(_ order: ExpressionOrder) -> Bool {
    switch self {
    case .equal: order == .same
    case .unequal: order != .same
    case .less: order == .before
    case .lessOrEqual: order == .before || order == .same
    case .greater: order == .after
    case .greaterOrEqual: order == .after || order == .same
    }
  }
}
