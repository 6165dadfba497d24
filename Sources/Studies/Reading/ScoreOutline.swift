import SurveyModel

/// A score as it was read, with the places that the checker needs.
struct ScoreOutline {
  /// How it is calculated, as far as it could be read.
  enum Kind {
    case mean, sum
    case value(Condition)
  }

  var id: String
  var idPlace: Place
  var title: LocalizedText?
  /// nil where it is broken, which has been reported.
  var kind: Kind?
  /// What goes into a mean or sum.
  var parts: [(name: String, node: YAMLNode)] = []
  var reverse: [(name: String, node: YAMLNode)] = []
  var atLeast: (count: Int, node: YAMLNode)?

  /// The score, where these names are known.
  ///
  /// - Parameter bounds: minimum and maximum together of what has both.
  func model(_ scope: ExpressionScope, bounds: [String: DecimalNumber]) -> Score? {
    let reversed = Set(reverse.map(\.name))
    let parts = parts.map { Score.Part($0.name, reversedFrom: reversed.contains($0.name) ? bounds[$0.name] : nil) }
    switch kind {
    case .mean?: return Score(id: id, title: title, formula: .mean(parts, atLeast: atLeast?.count ?? 1))
    case .sum?: return Score(id: id, title: title, formula: .sum(parts, atLeast: atLeast?.count ?? 1))
    case .value(let condition)?:
      let type = condition.expression.type(in: scope)
      return Score(id: id, title: title, formula: .value(condition.expression), isFlag: type == .boolean)
    case nil: return nil
    }
  }
}
