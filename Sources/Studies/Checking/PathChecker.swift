import SurveyModel

/// Checks the ways through one task: rules, steps that nobody reaches, the end, and which answers a condition can know.
struct PathChecker {
  private let task: TaskOutline
  private let study: Study
  private let indexes: [String: Int]

  init(task: TaskOutline, study: Study) {
    self.task = task
    self.study = study
    indexes = Dictionary(task.steps.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  mutating func check(_ reading: inout StudyReading) {
    checkRules(&reading)
    checkEnd(&reading)
    checkReachability(&reading)
    checkConditions(&reading)
  }

  // MARK: Ways

  private func checkRules(_ reading: inout StudyReading) {
    var unconditional: [String: Place] = [:]
    for rule in task.rules {
      let from = indexes[rule.after]
      let to = indexes[rule.goTo]
      if from == nil { reportNoStep(rule.after, at: rule.afterPlace, &reading) }
      if to == nil { reportNoStep(rule.goTo, at: rule.goToPlace, &reading) }
      guard let from, let to else { continue }
      if to <= from {
        reading.error(
          at: rule.goToPlace, "`\(rule.goTo)` does not come after `\(rule.after)`; loops are not supported yet.",
          "Name a step further down.")
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
        at: last.showIf?.node.place ?? last.idPlace,
        "The last step has to be shown to everybody, else the run has no end.",
        "Remove `showIf:`, or add a completion behind it.")
    }
  }

  private func checkReachability(_ reading: inout StudyReading) {
    // A broken step may be the one that leads on.
    guard task.steps.allSatisfy({ $0.step != nil }) else { return }
    var isReached = [Bool](repeating: false, count: task.steps.count)
    if !isReached.isEmpty { isReached[0] = true }
    // All jumps lead forward, so one pass in order finds everything.
    for (index, step) in task.steps.enumerated() where isReached[index] {
      let rules = task.rules.filter { $0.after == step.id }
      for rule in rules {
        if let destination = indexes[rule.goTo], destination > index { isReached[destination] = true }
      }
      let alwaysJumps = rules.contains { !$0.isConditional && indexes[$0.goTo] != nil }
      // The rules of a step that is not shown are asked too (researchkit.md T-11); only a shown end stops the run.
      let goesOn = !alwaysJumps && (step.isConditional || !step.isEnd)
      if goesOn, index + 1 < isReached.count { isReached[index + 1] = true }
    }
    for (index, step) in task.steps.enumerated() where !isReached[index] {
      reading.warn(
        at: step.idPlace, "Nobody reaches the step `\(step.id)`.",
        "Let a rule lead to it, move it above the end, or remove it.")
    }
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
      if let condition = step.showIf {
        check(condition, known, broken, from: index, &reading)
      }
      for hole in step.holes { check(hole, known, broken, from: index, &reading) }
      if let model = step.step {
        for item in model.items {
          let mayBeMissing =
            item.optionality != .required || item.answer.dontKnow != nil || step.isConditional || uncertain[index]
          known[item.id] = ExpressionScope.Name(item.answer.format.valueType, mayBeMissing: mayBeMissing)
        }
      } else {
        broken.insert(step.id)
        broken.formUnion(step.itemPlaces.map(\.id))
      }
      for condition in step.checks { check(condition, known, broken, from: index + 1, &reading) }
      scopes.append((known, broken))
    }
    for rule in task.rules {
      guard let condition = rule.when, let index = indexes[rule.after] else { continue }
      check(condition, scopes[index].names, scopes[index].broken, from: index + 1, &reading)
    }
  }

  /// Steps that a jump can leave out.
  private func stepsThatMayBePassedBy() -> [Bool] {
    var result = [Bool](repeating: false, count: task.steps.count)
    for rule in task.rules {
      guard let from = indexes[rule.after], let to = indexes[rule.goTo], from + 1 < to, !task.steps[to].isEnd else {
        continue
      }
      for index in (from + 1)..<to { result[index] = true }
    }
    return result
  }

  private func check(
    _ condition: Condition, _ names: [String: ExpressionScope.Name], _ broken: Set<String>, from index: Int,
    _ reading: inout StudyReading
  ) {
    // What a broken item would have been is unknown: its own mistake has been told.
    guard condition.expression.names.isDisjoint(with: broken) else { return }
    let late = condition.expression.names.filter { names[$0] == nil && laterStep(of: $0, from: index) != nil }
    var scope = names
    // A later answer gets its type, so that it is told once that it comes too late.
    for name in late { scope[name] = lateName(name) }
    for name in late.sorted() {
      guard let step = laterStep(of: name, from: index) else { continue }
      let offset = Self.offset(of: name, in: condition.expression.source)
      reading.reportExpression(
        "`\(name)` is answered later, in the step `\(step.id)`; here it has no answer yet. "
          + "Move that step up, or this one down.",
        at: offset, in: condition.node, isWarning: false)
    }
    for finding in condition.expression.check(in: ExpressionScope(names: scope), expecting: condition.expects) {
      if late.contains(where: { finding.text.contains("`\($0)`") }), finding.isWarning { continue }
      reading.reportExpression(finding.text, at: finding.offset, in: condition.node, isWarning: finding.isWarning)
    }
  }

  private func check(
    _ hole: StudyReading.Hole, _ names: [String: ExpressionScope.Name], _ broken: Set<String>, from index: Int,
    _ reading: inout StudyReading
  ) {
    if names[hole.name] != nil || broken.contains(hole.name) { return }
    if let step = laterStep(of: hole.name, from: index) {
      return reading.error(
        at: hole.place, "`{{\(hole.name)}}` is answered \(step.id == task.steps[index].id ? "on this page" : "later").",
        "Only answers of earlier steps can stand in a text.")
    }
    reading.error(
      at: hole.place, "No answer has the name `\(hole.name)`.",
      Suggestion.help(for: hole.name, among: names.keys.sorted()))
  }

  /// The step at or behind an index that asks this.
  private func laterStep(of name: String, from index: Int) -> StepOutline? {
    task.steps.dropFirst(index).first { step in step.step?.items.contains { $0.id == name } ?? false }
  }

  private func lateName(_ name: String) -> ExpressionScope.Name? {
    for step in task.steps {
      if let item = step.step?.items.first(where: { $0.id == name }) {
        return ExpressionScope.Name(item.answer.format.valueType)
      }
    }
    return nil
  }

  /// Where a name first stands as a whole word, in code points.
  static func offset(of name: String, in source: String) -> Int {
    let scalars = Array(source.unicodeScalars)
    let wanted = Array(name.unicodeScalars)
    var index = 0
    while index + wanted.count <= scalars.count {
      let end = index + wanted.count
      if Array(scalars[index..<end]) == wanted, index == 0 || !scalars[index - 1].isWordCharacter,
        end == scalars.count || !scalars[end].isWordCharacter
      {
        return index
      }
      index += 1
    }
    return 0
  }
}
