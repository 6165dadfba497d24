extension Expression {
  /// The values that answers are compared with here, by the answer's name: where the condition turns from one side to the other.
  public var turningPoints: [String: [ExpressionValue]] {
    var found: [String: [ExpressionValue]] = [:]
    root.collect(into: &found)
    return found
  }
}

extension ExpressionNode {
  fileprivate func collect(into found: inout [String: [ExpressionValue]]) {
    switch kind {
    case .comparison(_, let left, let right), .contains(let left, let right):
      left.collect(comparedWith: [right], into: &found)
      right.collect(comparedWith: [left], into: &found)
    case .membership(let element, let list): element.collect(comparedWith: list, into: &found)
    default: break
    }
    for child in children { child.collect(into: &found) }
  }

  /// The names in this part, as what these literals say something about.
  private func collect(comparedWith others: [ExpressionNode], into found: inout [String: [ExpressionValue]]) {
    let values = others.compactMap { if case .literal(let value) = $0.kind { value } else { nil } }
    guard !values.isEmpty else { return }
    for name in namesBelow { found[name, default: []] += values }
  }

  private var namesBelow: [String] {
    if case .name(let name) = kind { [name] } else { children.flatMap(\.namesBelow) }
  }
}
