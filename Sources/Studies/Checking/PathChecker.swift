import SurveyModel

/// Checks the ways through one task: rules, steps that nobody reaches, the end, and which answers a condition can know.
struct PathChecker {
  private let task: TaskOutline
  private let study: Study
  private let indexes: [String: Int]
  private let rules: [RuleOutline]
  private let earlier: EarlierNames
  private let namesInConsents: [String: String]

  init(task: TaskOutline, study: Study, earlier: EarlierNames) {
    self.earlier = earlier
    self.task = task
    self.study = study
    rules = task.allRules
    namesInConsents = task.namesInConsents
    indexes = Dictionary(task.steps.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  mutating func check(_ reading: inout StudyReading) {
    checkBlocks(&reading)
    checkRules(&reading)
    checkEnd(&reading)
    checkReachability(&reading)
    checkConditions(&reading)
    RepeatChecker(task: task).check(&reading)
    ChoiceChecker(task: task).check(&reading)
  }

  // MARK: Blocks

  /// What stands in a block whose steps are shuffled, or are one page.
  private func checkBlocks(_ reading: inout StudyReading) {
    for block in task.blocks {
      checkPage(block, &reading)
      guard let place = block.shufflePlace else { continue }
      if block.parts.count == 1 {
        reading.warn(
          at: place, "A block with one part alone has nothing to shuffle.", "Add steps, or remove `shuffle:`.")
      }
      for step in task.steps[block.steps] where step.isEnd {
        reading.error(
          at: step.idPlace, "The run ends at `\(step.id)`, which may come first in this shuffled block.",
          "Put it behind the block.")
      }
    }
  }

  /// The step that comes first counts for the whole page: whoever sees any of its steps sees that one.
  private func checkPage(_ block: BlockOutline, _ reading: inout StudyReading) {
    guard block.pagePlace != nil else { return }
    // Where they are shuffled, each may come first.
    let isShuffled = task.blocks.contains { inner in
      inner.isShuffled && inner.steps.lowerBound >= block.steps.lowerBound
        && inner.steps.upperBound <= block.steps.upperBound
    }
    for step in task.steps[block.steps].prefix(isShuffled ? block.steps.count : 1)
    where step.showIf != nil || step.blockConditions.count > block.conditions {
      reading.error(
        at: (step.showIf ?? step.blockConditions.last)?.node.place ?? step.idPlace,
        isShuffled
          ? "A step of a shuffled page is shown to everybody who comes to the page."
          : "The first step of a page is shown to everybody who comes to the page.",
        isShuffled
          ? "Put the condition on the block, or do not shuffle it."
          : "Put the condition on the block, or another step first.")
    }
    for rule in rules {
      guard let from = indexes[rule.after], let to = indexes[rule.goTo], block.steps.dropFirst().contains(to),
        !block.steps.contains(from)
      else { continue }
      reading.error(
        at: rule.goToPlace, "`\(rule.goTo)` stands in the middle of the page `\(block.id)`.",
        "Let the rule lead to its first step, `\(task.steps[block.steps.lowerBound].id)`.")
    }
  }

  /// The steps of the same shuffled blocks that may come before a step or behind it, as each run has it.
  private func inAnyOrder(with index: Int) -> Set<Int> {
    var found: Set<Int> = []
    for block in task.blocks where block.isShuffled && block.steps.contains(index) {
      found.formUnion(block.steps)
      for part in block.parts where part.contains(index) { found.subtract(part) }
    }
    return found
  }

  // MARK: Ways

  private func checkRules(_ reading: inout StudyReading) {
    var unconditional: [String: Place] = [:]
    for rule in rules {
      let from = indexes[rule.after]
      let to = indexes[rule.goTo]
      if from == nil { reportNoStep(rule.after, at: rule.afterPlace, &reading) }
      if to == nil { reportNoStep(rule.goTo, at: rule.goToPlace, &reading) }
      guard let from, let to else { continue }
      if to <= from {
        reading.error(
          at: rule.goToPlace, "`\(rule.goTo)` does not come after `\(rule.after)`, and rules lead forward only.",
          "Name a step further down. To ask steps again, put them into a block with `repeat: { while: … }`.")
      }
      if isShuffledAway(to, from: from) {
        reading.error(
          at: rule.goToPlace, "`\(rule.goTo)` stands in a shuffled block: each run comes to it at another time.",
          "Let the rule lead to a step behind the block, or use `showIf:`.")
      }
      if task.steps[from].isEnd, !task.steps[from].isConditional {
        reading.error(
          at: rule.afterPlace, "The run ends at `\(rule.after)`, so nothing comes after it.",
          "Name the step before it.")
      }
      if let earlier = unconditional[rule.after]?.mark {
        reading.warn(
          at: rule.afterPlace, "This rule is never asked: the one in line \(earlier.line) always holds.",
          "Put it above that one, or remove it.")
      } else if !rule.isConditional {
        unconditional[rule.after] = rule.afterPlace
      }
    }
  }

  /// Whether a step lies in a shuffled block, and not in the same part of it as the step where a rule begins.
  private func isShuffledAway(_ to: Int, from: Int) -> Bool {
    task.blocks.contains { block in
      block.isShuffled && block.steps.contains(to)
        && !block.parts.contains { $0.contains(to) && $0.contains(from) }
    }
  }

  private func reportNoStep(_ id: String, at place: Place, _ reading: inout StudyReading) {
    if let step = task.steps.first(where: { step in step.itemPlaces.contains { $0.id == id } }) {
      return reading.error(
        at: place, "`\(id)` is an item, not a step.", "Name the step that it stands in: `\(step.id)`.")
    }
    reading.error(
      at: place, "There is no step `\(id)` in this task.", Suggestion.help(for: id, among: task.steps.map(\.id)))
  }

  private func checkEnd(_ reading: inout StudyReading) {
    guard let last = task.steps.last else { return }
    guard last.step != nil else { return }
    if !last.isEnd {
      reading.error(
        at: last.idPlace, "The last step has to end the run.",
        "Add a step with `type: completion` behind `\(last.id)`.")
    } else if last.isConditional {
      reading.error(
        at: (last.showIf ?? last.blockConditions.last)?.node.place ?? last.idPlace,
        "The last step has to be shown to everybody, else the run has no end.",
        "Remove `showIf:`, or add a completion behind it.")
    }
  }

  private func checkReachability(_ reading: inout StudyReading) {
    // A broken step may be the one that leads on.
    guard task.steps.allSatisfy({ $0.step != nil }) else { return }
    // So may a broken rule.
    guard rules.allSatisfy(leadsForward) else { return }
    var isReached = [Bool](repeating: false, count: task.steps.count)
    if !isReached.isEmpty { isReached[0] = true }
    // All jumps lead forward, so one pass in order finds everything.
    for (index, step) in task.steps.enumerated() where isReached[index] {
      let behind = rules.filter { $0.after == step.id }
      for rule in behind {
        if let destination = indexes[rule.goTo], destination > index { isReached[destination] = true }
      }
      let alwaysJumps = behind.contains { !$0.isConditional && indexes[$0.goTo] != nil }
      // The rules of a step that is not shown are asked too (researchkit.md T-11); only a shown end stops the run.
      // Of a shuffled block each step may come first.
      let goesOn = (!alwaysJumps || !inAnyOrder(with: index).isEmpty) && (step.isConditional || !step.isEnd)
      if goesOn, index + 1 < isReached.count { isReached[index + 1] = true }
    }
    for (index, step) in task.steps.enumerated() where !isReached[index] {
      reading.warn(
        at: step.idPlace, "Nobody reaches the step `\(step.id)`.",
        "Let a rule lead to it, move it above the end, or remove it.")
    }
  }

  /// Whether both ends of a rule are there, in their order; anything else has been told.
  private func leadsForward(_ rule: RuleOutline) -> Bool {
    guard let from = indexes[rule.after], let to = indexes[rule.goTo] else { return false }
    return from < to
  }

  // MARK: Conditions

  /// A condition sees the answers of the steps before it; a check also those of its own step, a rule those up to
  /// `after`.
  private func checkConditions(_ reading: inout StudyReading) {
    // Not every link has every value.
    var known: [String: ExpressionScope.Name] = Dictionary(
      study.participation.fromLink.map { ($0.id, ExpressionScope.Name(.text, mayBeMissing: true)) },
      uniquingKeysWith: { first, _ in first })
    var broken = reading.laterNames
    var scopes: [(names: [String: ExpressionScope.Name], broken: Set<String>)] = []
    let uncertain = stepsThatMayBePassedBy()
    for (index, step) in task.steps.enumerated() {
      checkShuffled(step, at: index, &reading)
      enterRepeats(at: index, &known, broken, &reading)
      for block in task.blocks where block.steps.first == index {
        if let condition = block.showIf { check(condition, known, broken, from: index, &reading) }
      }
      if let condition = step.showIf {
        check(condition, known, broken, from: index, &reading)
      }
      for condition in step.variants { check(condition, known, broken, from: index, &reading) }
      for hole in step.holes { check(hole, known, broken, from: index, &reading) }
      AddressChecker(values: study.participation.fromLink.map(\.id)).check(step, &reading)
      if let model = step.step {
        for found in step.itemConditions where found.item == nil { check(found, known, broken, on: index, &reading) }
        for item in model.items {
          for found in step.itemConditions where found.item == item.id {
            check(found, known, broken, on: index, &reading)
          }
          let mayBeMissing =
            item.optionality != .required || item.answer.dontKnow != nil || item.answer.format.relation != nil
            || step.isConditional || uncertain[index] || item.showIf != nil
          known[item.id] = ExpressionScope.Name(
            item.answer.format.valueType, mayBeMissing: mayBeMissing, isSecret: item.answer.isSecret)
        }
      } else {
        broken.insert(step.id)
        broken.formUnion(step.itemPlaces.map(\.id))
      }
      for condition in step.checks { check(condition, known, broken, from: index + 1, &reading) }
      checkDraws(behind: step, &known, broken, mayBeMissed: step.isConditional || uncertain[index], &reading)
      scopes.append((known, broken))
      leaveRepeats(behind: index, &known, broken, &reading)
    }
    var scores = ScoreChecker(task: task, known: known, earlier: earlier, broken: broken)
    scores.check(&reading)
    for rule in rules {
      guard let condition = rule.when, let index = indexes[rule.after] else { continue }
      checkShuffled(condition, namesInAnyOrder(with: index), &reading)
      check(condition, scopes[index].names, scopes[index].broken, from: index + 1, &reading)
    }
  }

  /// What is known inside of what is repeated, and whether what decides about it is known before.
  private func enterRepeats(
    at index: Int, _ known: inout [String: ExpressionScope.Name], _ broken: Set<String>, _ reading: inout StudyReading
  ) {
    for block in task.repeats where block.steps.lowerBound == index {
      if case .times(let condition)? = block.rule { check(condition, known, broken, from: index, &reading) }
      known[Repeat.iteration] = ExpressionScope.Name(.number)
      if case .each(_, codes: let codes)? = block.model(in: task)?.rule, !block.isStep {
        known[block.id] = ExpressionScope.Name(.code(Set(codes)))
      }
    }
  }

  /// Behind what is repeated its answers are several, and its name says how often it was asked.
  private func leaveRepeats(
    behind index: Int, _ known: inout [String: ExpressionScope.Name], _ broken: Set<String>,
    _ reading: inout StudyReading
  ) {
    for block in task.repeats where block.steps.upperBound == index + 1 {
      if case .whileHolds(let condition)? = block.rule { check(condition, known, broken, from: index + 1, &reading) }
      for hole in block.holes { check(hole, known, broken, from: index + 1, &reading) }
      known[Repeat.iteration] = nil
      // A question that is repeated by itself has given its name to its answers.
      if known[block.id] == nil || !block.isStep { known[block.id] = ExpressionScope.Name(.number) }
      for item in task.steps[block.steps].compactMap(\.step).flatMap(\.items) { known[item.id]?.isRepeated = true }
    }
  }

  /// What a step asks about other parts of the shuffled blocks that it is in: no run knows all of it.
  private func checkShuffled(_ step: StepOutline, at index: Int, _ reading: inout StudyReading) {
    let unknown = namesInAnyOrder(with: index)
    guard !unknown.isEmpty else { return }
    let blocks = task.blocks.filter { $0.steps.first == index }.map(\.showIf)
    let conditions =
      (blocks + [step.showIf]).compactMap { $0 } + step.variants + step.checks + step.itemConditions.map(\.condition)
    for condition in conditions { checkShuffled(condition, unknown, &reading) }
    for hole in step.holes where unknown.contains(hole.name) {
      reading.error(
        at: hole.place, "`{{\(hole.name)}}` is asked in another part of a shuffled block.",
        "Put both steps into one part, or this one behind the block.")
    }
  }

  private func checkShuffled(_ condition: Condition, _ unknown: Set<String>, _ reading: inout StudyReading) {
    for name in condition.expression.names.intersection(unknown).sorted() {
      reading.reportExpression(
        "`\(name)` is asked in another part of a shuffled block: some runs come to it later. "
          + "Put both into one part, or ask behind the block.",
        at: Self.offset(of: name, in: condition.expression.source), in: condition.node, isWarning: false)
    }
  }

  /// The answers that some runs have before a step and others behind it; of those declared later it is told anyway.
  private func namesInAnyOrder(with index: Int) -> Set<String> {
    Set(inAnyOrder(with: index).filter { $0 < index }.flatMap { task.steps[$0].step?.items.map(\.id) ?? [] })
  }

  /// A condition inside a page sees earlier steps, and the items that stand above its own.
  private func check(
    _ found: ItemCondition, _ names: [String: ExpressionScope.Name], _ broken: Set<String>, on index: Int,
    _ reading: inout StudyReading
  ) {
    let condition = found.condition
    let page = task.steps[index].step?.items ?? []
    var isKnown = true
    for item in page where condition.expression.names.contains(item.id) {
      if names[item.id] != nil {
        warnOfShuffle(item, found, on: index, &reading)
        continue
      }
      isKnown = false
      reading.reportExpression(
        item.id == found.item
          ? "This condition asks about the question that it belongs to. Name another one."
          : "`\(item.id)` stands further down on this page. Move it above, or ask about an earlier answer.",
        at: Self.offset(of: item.id, in: condition.expression.source), in: condition.node, isWarning: false)
    }
    if found.isOfChoice, condition.expression.dependsOnTime {
      reading.error(
        at: condition.node, "Which choices there are cannot depend on the day: the export tells which were offered.",
        "Put the condition on the question or its step.")
    }
    if isKnown { check(condition, names, broken, from: index + 1, &reading) }
  }

  /// What is shuffled may come to stand above the question that it follows from.
  private func warnOfShuffle(_ item: Item, _ found: ItemCondition, on index: Int, _ reading: inout StudyReading) {
    guard let step = task.steps[index].step, step.kind.shufflesItems,
      let own = step.items.first(where: { $0.id == found.item }), !own.isFixed || !item.isFixed
    else { return }
    reading.warn(
      at: found.condition.node,
      "This page is shuffled: `\(own.id)` may stand above `\(item.id)`, which decides about it.",
      "Give both `fixed: true`, or put them on a page of their own.")
  }

  /// Checks what is drawn behind a step; from there on the arms are known.
  private func checkDraws(
    behind step: StepOutline, _ known: inout [String: ExpressionScope.Name], _ broken: Set<String>, mayBeMissed: Bool,
    _ reading: inout StudyReading
  ) {
    let draws = task.randomizations.filter { $0.afterNode.scalar == step.id }
    for draw in draws {
      RandomizationChecker.check(draw, in: task, behind: step, known, broken, mayBeMissed: mayBeMissed, &reading)
    }
    let models = draws.compactMap(\.model)
    if let last = draws.last, models.reduce(1, { $0 * $1.arms.count }) > Randomization.mostCombinations {
      reading.error(
        at: last.afterNode,
        "Behind the step `\(step.id)` more than \(Randomization.mostCombinations) combinations of arms could be drawn.",
        "Draw some of them behind another step.")
    }
    // An answer of the same name has been told.
    for model in models where known[model.id] == nil {
      known[model.id] = ExpressionScope.Name(.code(Set(model.arms.map(\.code))), mayBeMissing: mayBeMissed)
    }
  }

  /// Steps that a jump can leave out.
  private func stepsThatMayBePassedBy() -> [Bool] {
    var result = [Bool](repeating: false, count: task.steps.count)
    for rule in rules {
      guard let from = indexes[rule.after], let to = indexes[rule.goTo], from + 1 < to, !task.steps[to].isEnd else {
        continue
      }
      for index in (from + 1)..<to { result[index] = true }
      // Each run has other steps of the block still before it.
      for index in inAnyOrder(with: from) where !inAnyOrder(with: from).contains(to) { result[index] = true }
    }
    return result
  }

  private func check(
    _ condition: Condition, _ names: [String: ExpressionScope.Name], _ broken: Set<String>, from index: Int,
    _ reading: inout StudyReading
  ) {
    // What a broken item would have been is unknown: its own mistake has been told.
    let named = condition.expression.names
    guard named.isDisjoint(with: broken), !earlier.areUnknown(named, reading) else { return }
    let scores = Set(task.scores.map(\.id))
    if let score = named.sorted().first(where: { names[$0] == nil && scores.contains($0) }) {
      return reading.reportExpression(
        "`\(score)` is a score, which is calculated when the run ends. Write the calculation here, such as `mean(a, b) > 3`.",
        at: Self.offset(of: score, in: condition.expression.source), in: condition.node, isWarning: false)
    }
    let late = condition.expression.names.filter { names[$0] == nil && lateName($0) != nil }
    var scope = names
    // A later answer gets its type, so that it is told once that it comes too late.
    for name in late { scope[name] = lateName(name) }
    for name in late.sorted() {
      let offset = Self.offset(of: name, in: condition.expression.source)
      let words =
        if let draw = draw(of: name) {
          "`\(name)` is drawn behind the step `\(draw.after)`; here it is not known yet. "
        } else if let step = laterStep(of: name, from: index) {
          "`\(name)` is answered later, in the step `\(step.id)`; here it has no answer yet. "
        } else {
          ""
        }
      guard !words.isEmpty else { continue }
      reading.reportExpression(
        words + "Move that step up, or this one down.", at: offset, in: condition.node, isWarning: false)
    }
    let findings = condition.expression.check(
      in: ExpressionScope(names: scope, earlier: earlier.names, insteads: namesInConsents),
      expecting: condition.expects)
    if findings.allSatisfy(\.isWarning) { earlier.warn(of: condition, in: task, of: study, &reading) }
    for finding in findings {
      if late.contains(where: { finding.text.contains("`\($0)`") }), finding.isWarning { continue }
      reading.reportExpression(finding.text, at: finding.offset, in: condition.node, isWarning: finding.isWarning)
    }
  }

  private func check(
    _ hole: StudyReading.Hole, _ names: [String: ExpressionScope.Name], _ broken: Set<String>, from index: Int,
    _ reading: inout StudyReading
  ) {
    if names[hole.name]?.isRepeated ?? false {
      return reading.error(
        at: hole.place, "`{{\(hole.name)}}` is asked several times and has no single answer here.",
        "Use it within what is repeated, or leave it out.")
    }
    if let block = task.repeats.first(where: { $0.id == hole.name }), block.steps.upperBound <= index {
      return reading.error(
        at: hole.place, "`\(hole.name)` is how often something was asked, which conditions know and texts do not.",
        "Give the number a name, by an item with `type: calculated` and `value: \(hole.name)`, and write that.")
    }
    if names[hole.name]?.isSecret ?? false {
      return reading.error(
        at: hole.place, "`{{\(hole.name)}}` is a secret text, which no page shows.",
        "Leave it out, or remove `secure: true`.")
    }
    if names[hole.name] != nil || broken.contains(hole.name) { return }
    if hole.namesEarlierRun { return earlier.check(hole, in: task, of: study, &reading) }
    // The page that ends a run is shown once its scores are there.
    if task.steps[index].isEnd, task.scores.contains(where: { $0.id == hole.name }) { return }
    if let step = laterStep(of: hole.name, from: index) {
      return reading.error(
        at: hole.place, "`{{\(hole.name)}}` is answered \(step.id == task.steps[index].id ? "on this page" : "later").",
        "Only answers of earlier steps can stand in a text.")
    }
    if let draw = draw(of: hole.name) {
      return reading.error(
        at: hole.place, "`{{\(hole.name)}}` is drawn behind the step `\(draw.after)`.",
        "Only the texts of later steps know it.")
    }
    if task.scores.contains(where: { $0.id == hole.name }) {
      return reading.error(
        at: hole.place, "`\(hole.name)` is a score, which is calculated when the run ends.",
        "Put it into a text of a completion.")
    }
    guard hole.name.unicodeScalars.allSatisfy(\.isWordCharacter) else {
      return reading.error(
        at: hole.place, "Between `{{` and `}}` stands one name, and nothing is calculated there.",
        "Give the calculation a name, under `scores:` or as an item with `type: calculated`, and write that.")
    }
    let scores = task.steps[index].isEnd ? task.scores.map(\.id) : []
    reading.error(
      at: hole.place, "No answer has the name `\(hole.name)`.",
      Suggestion.help(for: hole.name, among: (names.keys + scores).sorted()))
  }

  /// The step at or behind an index that asks this.
  private func laterStep(of name: String, from index: Int) -> StepOutline? {
    task.steps.dropFirst(index).first { step in step.step?.items.contains { $0.id == name } ?? false }
  }

  private func draw(of name: String) -> Randomization? {
    task.randomizations.lazy.compactMap(\.model).first { $0.id == name }
  }

  private func lateName(_ name: String) -> ExpressionScope.Name? {
    if let draw = draw(of: name) { return ExpressionScope.Name(.code(Set(draw.arms.map(\.code)))) }
    for step in task.steps {
      if let item = step.step?.items.first(where: { $0.id == name }) {
        return ExpressionScope.Name(item.answer.format.valueType)
      }
    }
    return nil
  }
}
