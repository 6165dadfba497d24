import SurveyModel

/// Checks the scores of a task: what goes into each, in which order they come, and what can be reversed.
struct ScoreChecker {
  private let task: TaskOutline
  /// What is known where the run ends, and the scores that were checked so far.
  private var known: [String: ExpressionScope.Name]
  /// Names of which nothing can be said, since they are broken.
  private var broken: Set<String>
  private let bounds: [String: DecimalNumber]
  private let earlier: EarlierNames
  private let namesInConsents: [String: String]

  init(task: TaskOutline, known: [String: ExpressionScope.Name], earlier: EarlierNames, broken: Set<String>) {
    self.earlier = earlier
    self.task = task
    self.known = known
    self.broken = broken
    bounds = task.bounds
    namesInConsents = task.namesInConsents
  }

  private var scope: ExpressionScope {
    ExpressionScope(names: known, earlier: earlier.names, insteads: namesInConsents)
  }

  mutating func check(_ reading: inout StudyReading) {
    for score in task.scores {
      switch score.kind {
      case nil: break
      case .value(let condition)?: check(condition, of: score, &reading)
      case .mean?, .sum?: checkParts(of: score, &reading)
      }
      if let model = score.model(scope, bounds: bounds) {
        known[score.id] = ExpressionScope.Name(model.isFlag ? .boolean : .number, mayBeMissing: true)
      } else {
        broken.insert(score.id)
      }
    }
  }

  private mutating func checkParts(of score: ScoreOutline, _ reading: inout StudyReading) {
    for (name, node) in score.parts where !broken.contains(name) {
      switch known[name]?.type {
      case .number?, .boolean?: break
      case nil: reportUnknown(name, at: node, &reading)
      case .text?, .code?, .codes?, .date?, .time?, .dateTime?, .opaque?:
        reading.error(
          at: node, "`\(name)` is no number.",
          "Scores are made of scales, numbers, and yes or no. Use `value:` for others.")
      }
    }
    for (name, node) in score.reverse where !broken.contains(name) {
      if !score.parts.contains(where: { $0.name == name }) {
        reading.error(
          at: node, "`\(name)` is reversed and does not go into the score.",
          Suggestion.help(for: name, among: score.parts.map(\.name)))
      } else if known[name] != nil, bounds[name] == nil {
        reading.error(
          at: node, "`\(name)` has no minimum and maximum, so nothing says what its reverse is.",
          "Give its answer both, or calculate with `value:`.")
      }
    }
    let most = score.parts.reduce(0) { $0 + mostAnswers(to: $1.name) }
    if let (count, node) = score.atLeast, !(1...max(most, 1)).contains(count) {
      reading.error(at: node, "`atLeast:` is a number from 1 to \(most), how many answers there can be.", nil)
    }
  }

  /// What is repeated has an answer for each time.
  private func mostAnswers(to name: String) -> Int {
    guard known[name]?.isRepeated ?? false else { return 1 }
    let models = task.repeats.compactMap { $0.model(in: task) }
    return models.first { $0.items.contains(name) }?.maximum ?? Repeat.mostPasses
  }

  private mutating func check(_ condition: Condition, of score: ScoreOutline, _ reading: inout StudyReading) {
    let expression = condition.expression
    guard expression.names.isDisjoint(with: broken), !earlier.areUnknown(expression.names, reading) else { return }
    let later = expression.names.filter { name in
      known[name] == nil && task.scores.contains { $0.id == name }
    }
    guard later.isEmpty else {
      for name in later.sorted() {
        reading.reportExpression(
          name == score.id
            ? "`\(name)` is calculated here."
            : "`\(name)` is calculated later. Move it up, or this score down.",
          at: PathChecker.offset(of: name, in: expression.source), in: condition.node, isWarning: false)
      }
      return
    }
    let scope = scope
    let findings = expression.check(in: scope, expecting: .any)
    // A score may be missing: that is what `!=` and `not` come to as well.
    for finding in findings where !finding.isWarning {
      reading.reportExpression(finding.text, at: finding.offset, in: condition.node, isWarning: false)
    }
    switch expression.type(in: scope) {
    case .number?, .boolean?, nil: break
    case .text?, .code?, .codes?, .date?, .time?, .dateTime?, .opaque?:
      if findings.allSatisfy(\.isWarning) {
        reading.error(
          at: condition.node, "A score is a number, or a yes or no.", "Compare: `education == \"university\"`.")
      }
    }
  }

  private func reportUnknown(_ name: String, at node: YAMLNode, _ reading: inout StudyReading) {
    if task.scores.contains(where: { $0.id == name }) {
      return reading.error(at: node, "`\(name)` is calculated later, or here.", "Move it up, or this score down.")
    }
    if let instead = namesInConsents[name] { return reading.error(at: node, instead) }
    if let step = task.steps.first(where: { $0.id == name }) {
      return reading.error(
        at: node, "`\(name)` is a step without an answer of its own.",
        step.itemPlaces.isEmpty
          ? nil : "Name its items: \(step.itemPlaces.map { "`\($0.id)`" }.joined(separator: ", ")).")
    }
    reading.error(
      at: node, "No answer has the name `\(name)`.", Suggestion.help(for: name, among: known.keys.sorted()))
  }
}
