import SurveyModel

/// Checks what is repeated in a task: what may stand in it, and what decides about how often.
struct RepeatChecker {
  let task: TaskOutline

  func check(_ reading: inout StudyReading) {
    guard !task.repeats.isEmpty else { return }
    for block in task.repeats {
      checkNesting(of: block, &reading)
      checkSteps(of: block, &reading)
      checkRules(of: block, &reading)
      if case .each(let item, let node)? = block.rule { checkChoices(of: item, at: node, block, &reading) }
    }
    checkSize(&reading)
    for step in task.steps {
      for (id, place) in [(step.id, step.idPlace)] + step.itemPlaces where id == Repeat.iteration {
        reading.error(
          at: place, "`\(id)` is the number of a pass of what is repeated in this task.", "Choose another word.")
      }
    }
  }

  private func checkNesting(of block: RepeatOutline, _ reading: inout StudyReading) {
    if let outer = task.repeats.first(where: { $0.node.start != block.node.start && $0.steps.contains(block.steps) }) {
      if outer.steps != block.steps || !outer.isStep {
        reading.error(
          at: block.node, "`\(block.id)` stands in `\(outer.id)`, which is repeated itself.",
          "Repeat one of them only: put what belongs to several times of a time into one form.")
      }
    }
    for shuffled in task.blocks where block.steps.contains(shuffled.steps) {
      guard let place = shuffled.shufflePlace else { continue }
      reading.error(
        at: place, "The steps of what is repeated keep their order.",
        "Remove `shuffle:`, or shuffle the items of a form.")
    }
  }

  private func checkSteps(of block: RepeatOutline, _ reading: inout StudyReading) {
    for step in task.steps[block.steps] {
      if step.isEnd {
        reading.error(
          at: step.idPlace, "The run ends at `\(step.id)`, in the middle of what is repeated.",
          "Put it behind `\(block.id)`, and let a rule lead there.")
      }
      if step.step?.items.contains(where: { $0.answer.format.consent != nil }) ?? false {
        reading.error(at: step.idPlace, "Nobody is asked for consent several times.", "Put it before `\(block.id)`.")
      }
      for draw in task.randomizations where draw.afterNode.scalar == step.id {
        reading.error(
          at: draw.afterNode, "`\(step.id)` is asked several times, and an arm is drawn once.",
          "Draw behind a step that is asked once.")
      }
    }
    if block.isStep, case .entries? = block.rule {
      reading.error(
        at: block.node, "An overview of entries is for a block, which has an id of its own.",
        "Write `- block: …` with this step in it, and put `repeat:` there.")
    }
    if block.isStep, let step = task.steps[block.steps].first, let kind = step.step, !kind.asks {
      reading.error(at: block.node, "`\(step.id)` asks nothing, so there is nothing to repeat.", "Remove `repeat:`.")
    }
  }

  /// Nobody comes into the middle of a pass.
  private func checkRules(of block: RepeatOutline, _ reading: inout StudyReading) {
    for rule in task.allRules {
      guard let from = task.steps.firstIndex(where: { $0.id == rule.after }),
        let to = task.steps.firstIndex(where: { $0.id == rule.goTo }), block.steps.contains(to),
        !block.steps.contains(from), to != block.steps.lowerBound
      else { continue }
      reading.error(
        at: rule.goToPlace, "`\(rule.goTo)` stands inside `\(block.id)`, which is repeated.",
        "Let the rule lead to its first step, `\(task.steps[block.steps.lowerBound].id)`.")
    }
  }

  /// One pass for each choice needs a multiple choice that was asked before.
  private func checkChoices(
    of name: String, at node: YAMLNode, _ block: RepeatOutline, _ reading: inout StudyReading
  ) {
    let earlier = task.steps[..<block.steps.lowerBound]
    let items = earlier.compactMap(\.step).flatMap(\.items)
    if earlier.contains(where: { step in
      step.step == nil && (step.id == name || step.itemPlaces.contains { $0.id == name })
    }) {
      return
    }
    guard let item = items.first(where: { $0.id == name }) else {
      let names = items.filter(Self.isMultiple).map(\.id)
      return reading.error(
        at: node, "No question before `\(block.id)` has the name `\(name)`.", Suggestion.help(for: name, among: names))
    }
    if !Self.isMultiple(item) {
      reading.error(
        at: node, "`\(name)` is no multiple choice.", "Name a question with `style: multiple`, or use `times:`.")
    }
  }

  private static func isMultiple(_ item: Item) -> Bool {
    if case .codes = item.answer.format.valueType { true } else { false }
  }

  private func checkSize(_ reading: inout StudyReading) {
    let models = task.repeats.map { ($0, $0.model(in: task)) }
    let count = models.reduce(0) { $0 + $1.0.steps.count * ($1.1?.maximum ?? 0) }
    guard count > Repeat.mostSteps, let last = models.last?.0 else { return }
    reading.error(
      at: last.node, "All passes together have \(count) pages; at most \(Repeat.mostSteps) are possible.",
      "Lower a `maximum:`, or put several questions on one page.")
  }
}

extension Range<Int> {
  fileprivate func contains(_ other: Range<Int>) -> Bool {
    lowerBound <= other.lowerBound && other.upperBound <= upperBound
  }
}
