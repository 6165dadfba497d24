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
  /// What is asked several times.
  var repeats: [RepeatOutline] = []
  /// Steps and blocks in order.
  var parts: [TaskPart] = []
  /// The author's own rules.
  var rules: [RuleOutline] = []
  /// What is drawn behind its steps.
  var randomizations: [RandomizationOutline] = []

  /// The task whose answers its items show at first, with the value of `prefill:`.
  var prefill: (task: String, node: YAMLNode)?
  /// All answers are listed before the end.
  var review: ReviewOutline?
  /// What is counted behind its steps, in order.
  var quotas: [QuotaOutline] = []

  /// What is calculated when a run finishes, in order.
  var scores: [ScoreOutline] = []

  /// Where the steps themselves lead, then the author's rules: the order in which they are asked. A full quota leads away whatever
  /// the rules say.
  var allRules: [RuleOutline] {
    steps.flatMap { $0.jumps + ($0.exit.map { [$0] } ?? []) } + quotas.compactMap(\.rule) + rules
  }

  /// The task; what is broken is left out of it.
  ///
  /// - Parameters:
  ///   - link: the values that a run may have from its link.
  ///   - earlier: what may be named of earlier runs.
  func model(
    link: [LinkValue], earlier: [String: [String: ExpressionScope.Name]]
  ) -> NavigableOrderedTask {
    let randomizations = randomizations.compactMap(\.model)
    let repeats = repeats.compactMap { $0.model(in: self) }
    let pagesOfSteps = self.steps.compactMap(\.step).map { step in
      (review?.page(before: step)).map { [$0] + step.withSections } ?? step.withSections
    }
    let steps = withOverviews(pagesOfSteps, repeats)
    let pages = Dictionary(
      steps.compactMap { pages in pages.last.map { ($0.id, pages.map(\.id)) } }, uniquingKeysWith: { first, _ in first }
    )
    return NavigableOrderedTask(
      id: id, title: title, steps: steps.flatMap { $0 },
      rules: rules.map { rule in
        // Who is led to a step comes to the pages before it first.
        NavigationRule(
          after: rule.after, when: rule.when?.expression, destination: pages[rule.goTo]?.first ?? rule.goTo)
      }, progress: progress, parts: parts.map { Self.withPages(Self.withOverviews($0, repeats), pages) },
      randomizations: randomizations,
      scores: scoreModels(link, randomizations, earlier), repeats: repeats, quotas: quotas.compactMap(\.model))
  }

  private func scoreModels(
    _ link: [LinkValue], _ randomizations: [Randomization], _ earlier: [String: [String: ExpressionScope.Name]]
  ) -> [Score] {
    guard !scores.isEmpty else { return [] }
    var names: [String: ExpressionScope.Name] = [:]
    for value in link { names[value.id] = ExpressionScope.Name(.text) }
    for item in steps.compactMap(\.step).flatMap(\.items) {
      names[item.id] = ExpressionScope.Name(item.answer.format.valueType)
    }
    for draw in randomizations { names[draw.id] = ExpressionScope.Name(.code(Set(draw.arms.map(\.code)))) }
    let bounds = self.bounds
    return scores.compactMap { outline in
      guard let score = outline.model(ExpressionScope(names: names, earlier: earlier), bounds: bounds) else {
        return nil
      }
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
      case .number, .text, .code, .codes, .date, .time, .dateTime, .instant, nil: break
      }
    }
    return bounds
  }

  /// The steps with the overviews of entries behind what they are about.
  private func withOverviews(_ steps: [[Step]], _ repeats: [Repeat]) -> [[Step]] {
    steps.flatMap { pages in
      let overviews = repeats.filter { $0.steps.last == pages.last?.id }.compactMap {
        $0.overview(showIf: showIf(of: $0))
      }
      return [pages] + overviews.map { [$0] }
    }
  }

  /// The conditions of the blocks around what is repeated, its own among them.
  private func showIf(of block: Repeat) -> Expression? {
    let outline = repeats.first { $0.id == block.id }
    let steps = outline.map { self.steps[$0.steps] }
    let own = outline?.isStep ?? false ? steps?.first?.showIf : nil
    let around = blocks.filter { around in
      outline.map { around.steps.lowerBound <= $0.steps.lowerBound && around.steps.upperBound >= $0.steps.upperBound }
        ?? false
    }
    return Expression.all((around.map(\.showIf) + [own]).compactMap { $0?.expression })
  }

  private static func withOverviews(_ part: TaskPart, _ repeats: [Repeat]) -> TaskPart {
    switch part {
    case .step: return part
    case .block(var block):
      block.parts = block.parts.map { withOverviews($0, repeats) }
      if repeats.contains(where: { $0.id == block.id && $0.list != nil }) { block.parts.append(.step(block.id)) }
      return .block(block)
    }
  }

  /// A part of the task in which the pages before a step stay with it.
  private static func withPages(_ part: TaskPart, _ pages: [String: [String]]) -> TaskPart {
    switch part {
    case .step(let id):
      guard let own = pages[id], own.count > 1 else { return part }
      return .block(TaskBlock(id: id, isShuffled: false, parts: own.map(TaskPart.step)))
    case .block(var block):
      block.parts = block.parts.map { withPages($0, pages) }
      return .block(block)
    }
  }
}
