import SurveyModel

/// The items that a task's conditions and rules name: progress and what comes next depend on them.
struct NamedItems: Sendable {
  /// An item that conditions name.
  struct Use: Sendable {
    let item: String
    /// The place of the step that asks it; nil where runs go through the steps in different orders.
    let place: Int?
    /// The position of the last step that has a condition or rule with it.
    let position: Int
  }

  /// The furthest used first.
  private var lastUses: [Use] = []
  /// The first position to which a rule leads back.
  private var first = Int.max

  init() {}

  init(of task: NavigableOrderedTask) {
    var positions: [String: Int] = [:]
    func note(_ names: Set<String>, at position: Int) {
      for name in names { positions[name] = max(positions[name] ?? 0, position) }
    }
    func note(_ condition: Expression?, of step: Step, at position: Int) {
      guard let condition else { return }
      note(task.answers(named: condition.names, on: step), at: position)
    }
    for (position, step) in task.steps.enumerated() {
      note(step.showIf, of: step, at: position)
      if let pass = step.pass { note(pass.namesThatDecide, at: position) }
      // An edit looks again at what a page behind it shows, and at what was answered there.
      guard task.hasConditionalItems(at: position) else { continue }
      note(task.answers(named: step.namesThatShow, on: step), at: position)
      note(Set(step.items.filter(\.isConditional).map(\.id)), at: position)
    }
    for rule in task.rules {
      guard let position = task.index(of: rule.after) else { continue }
      note(rule.when, of: task.steps[position], at: position)
      if let destination = task.index(of: rule.destination), destination <= position { first = min(first, destination) }
    }
    for quota in task.quotas {
      if let position = task.index(of: quota.after) { note(quota.when, of: task.steps[position], at: position) }
    }
    // Where runs go through the steps in different orders, what is named may be asked about anywhere.
    if task.shufflesSteps { positions = positions.mapValues { _ in task.steps.count } }
    lastUses = positions.map { item, position in
      Use(item: item, place: task.shufflesSteps ? nil : task.indexOfStep(asking: item), position: position)
    }.sorted { ($1.position, $0.item) < ($0.position, $1.item) }
  }

  /// Those that may be asked about once a run is at a position or behind it.
  func uses(from position: Int) -> ArraySlice<Use> {
    lastUses.prefix { $0.position >= min(first, position) }
  }
}
