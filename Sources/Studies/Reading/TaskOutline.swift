import SurveyModel

/// A task as it was read, with the places that the checker needs and the model does not keep.
struct TaskOutline {
  var id: String
  var idPlace: Place
  var place: Place
  var title: LocalizedText
  var progress: ProgressDisplay
  var steps: [StepOutline] = []
  /// The outer ones first.
  var blocks: [BlockOutline] = []
  /// Steps and blocks in order.
  var parts: [TaskPart] = []
  var rules: [RuleOutline] = []
  /// What is drawn behind its steps.
  var randomizations: [RandomizationOutline] = []

  /// What is calculated when a run finishes, in order.
  var scores: [ScoreOutline] = []

  /// The task; what is broken is left out of it.
  ///
  /// - Parameter link: the values that a run may have from its link.
  func model(link: [LinkValue]) -> NavigableOrderedTask {
    let randomizations = randomizations.compactMap(\.model)
    return NavigableOrderedTask(
      id: id, title: title, steps: steps.compactMap(\.step),
      rules: rules.map { NavigationRule(after: $0.after, when: $0.when?.expression, destination: $0.goTo) },
      progress: progress, parts: parts, randomizations: randomizations, scores: scoreModels(link, randomizations))
  }

  private func scoreModels(_ link: [LinkValue], _ randomizations: [Randomization]) -> [Score] {
    guard !scores.isEmpty else { return [] }
    var names: [String: ExpressionScope.Name] = [:]
    for value in link { names[value.id] = ExpressionScope.Name(.text) }
    for item in steps.compactMap(\.step).flatMap(\.items) {
      names[item.id] = ExpressionScope.Name(item.answer.format.valueType)
    }
    for draw in randomizations { names[draw.id] = ExpressionScope.Name(.code(Set(draw.arms.map(\.code)))) }
    let bounds = self.bounds
    return scores.compactMap { outline in
      guard let score = outline.model(names, bounds: bounds) else { return nil }
      names[score.id] = ExpressionScope.Name(score.isFlag ? .boolean : .number)
      return score
    }
  }

  /// Minimum and maximum together of what has both: a value taken away from it is reversed.
  var bounds: [String: DecimalNumber] {
    var bounds: [String: DecimalNumber] = [:]
    for item in steps.compactMap(\.step).flatMap(\.items) {
      switch item.answer.format.columns().first?.type {
      case .number(_, let minimum?, let maximum?):
        bounds[item.id] = DecimalNumber(rounding: minimum.double + maximum.double)
      case .flag: bounds[item.id] = DecimalNumber(1)
      case .number, .text, .code, .codes, .date, .time, .dateTime, nil: break
      }
    }
    return bounds
  }
}
