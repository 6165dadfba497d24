import SurveyModel

/// Checks where items take their first answers from.
struct PrefillChecker {
  let tasks: [TaskOutline]

  /// The sources of a task's items: those that items name, and what the task's own `prefill:` adds.
  func prefills(of task: TaskOutline) -> [String: EarlierAnswer] {
    var prefills: [String: EarlierAnswer] = [:]
    if let source = task.prefill, let other = tasks.first(where: { $0.id == source.task }) {
      for item in items(of: task) where item.mayBePrefilled {
        guard let earlier = self.item(item.id, of: other), Self.isAlike(earlier, item) else { continue }
        prefills[item.id] = EarlierAnswer(task: source.task, item: item.id)
      }
    }
    for outline in task.steps.flatMap(\.prefills) { prefills[outline.item] = outline.source }
    return prefills
  }

  func check(_ task: TaskOutline, _ reading: inout StudyReading) {
    if let source = task.prefill {
      guard hasTask(source.task, at: source.node, &reading) else { return }
      if prefills(of: task).isEmpty {
        reading.warn(
          at: source.node, "No item of this task has the id and the format of one in the task `\(source.task)`.",
          "Give both the same id, or write `prefill: { task: \(source.task), item: … }` at an item.")
      }
    }
    for outline in task.steps.flatMap(\.prefills) {
      let (name, id) = (outline.source.task, outline.source.item)
      let place = outline.node["task"] ?? outline.node
      guard hasTask(name, at: place, &reading), let other = tasks.first(where: { $0.id == name }) else { continue }
      let asked = outline.node["item"] ?? outline.node
      guard let earlier = item(id, of: other) else {
        if other.steps.contains(where: { $0.step == nil }) { continue }
        reading.error(
          at: asked, "The task `\(name)` asks nothing with the id `\(id)`.",
          Suggestion.help(for: id, among: items(of: other).map(\.id)))
        continue
      }
      guard let item = item(outline.item, of: task) else { continue }
      if !item.mayBePrefilled || !earlier.mayBePrefilled {
        reading.error(
          at: outline.node, "What was agreed to, signed, worked out or kept secret is never taken from an earlier run.",
          "Remove `prefill:`.")
      } else if !Self.isAlike(earlier, item) {
        reading.error(
          at: asked,
          "`\(id)` of the task `\(name)` is a `\(Self.format(earlier))` and this is a `\(Self.format(item))`.",
          "Take the answer from an item of the same format.")
      }
    }
  }

  private func hasTask(_ id: String, at node: YAMLNode, _ reading: inout StudyReading) -> Bool {
    if tasks.contains(where: { $0.id == id }) { return true }
    if !reading.hasBrokenTask(id) {
      reading.error(at: node, "There is no task `\(id)`.", Suggestion.help(for: id, among: tasks.map(\.id)))
    }
    return false
  }

  private func items(of task: TaskOutline) -> [Item] { task.steps.compactMap(\.step).flatMap(\.items) }

  private func item(_ id: String, of task: TaskOutline) -> Item? { items(of: task).first { $0.id == id } }

  private static func isAlike(_ left: Item, _ right: Item) -> Bool { format(left) == format(right) }

  private static func format(_ item: Item) -> String { type(of: item.answer.format).name }
}
