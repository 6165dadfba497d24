import SurveyModel

/// Checks the draws of a study: the step behind which each is made, and what it is stratified by.
struct RandomizationChecker {
  let study: Study
  let tasks: [TaskOutline]

  /// The task in which a draw is made; nil, and reported, where that is none or not the only one.
  func home(of outline: RandomizationOutline, _ reading: inout StudyReading) -> Int? {
    guard let after = outline.afterNode.scalar else { return nil }
    let homes = tasks.indices.filter { index in tasks[index].steps.contains { $0.id == after } }
    if homes.count > 1 {
      reading.error(
        at: outline.afterNode,
        "The tasks " + homes.map { "`\(tasks[$0].id)`" }.joined(separator: " and ") + " both have a step `\(after)`.",
        "Give the two steps ids of their own.")
      return nil
    }
    if let home = homes.first { return home }
    if let step = tasks.lazy.flatMap(\.steps).first(where: { step in step.itemPlaces.contains { $0.id == after } }) {
      reading.error(
        at: outline.afterNode, "`\(after)` is an item, not a step.", "Name the step that it stands in: `\(step.id)`.")
    } else if !reading.diagnostics.contains(where: { $0.severity == .error && $0.file.hasPrefix("tasks/") }) {
      reading.error(
        at: outline.afterNode, "No task has a step `\(after)`.",
        Suggestion.help(for: after, among: tasks.flatMap { $0.steps.map(\.id) }))
    }
    return nil
  }

  /// Checks a draw of a task.
  ///
  /// - Parameters:
  ///   - known: the names of which the value is known once the step behind which it is drawn is stored.
  ///   - broken: names of which nothing can be said.
  ///   - mayBeMissed: people can pass by that step.
  static func check(
    _ outline: RandomizationOutline, in task: TaskOutline, behind step: StepOutline,
    _ known: [String: ExpressionScope.Name], _ broken: Set<String>, mayBeMissed: Bool, _ reading: inout StudyReading
  ) {
    if step.isEnd {
      reading.error(
        at: outline.afterNode, "The run ends at `\(step.id)`, so nothing is drawn behind it.",
        "Name the step before it.")
    } else if mayBeMissed {
      reading.warn(
        at: outline.afterNode, "Not everybody comes to the step `\(step.id)`; who passes it by gets no arm.",
        "Draw behind a step that is shown to all.")
    }
    for (name, node) in outline.strata where !broken.contains(name) {
      guard let type = known[name]?.type else {
        let later = task.steps.first { step in step.itemPlaces.contains { $0.id == name } || step.id == name }
        reading.error(
          at: node,
          later.map { "`\(name)` is answered later, in the step `\($0.id)`." } ?? "No answer has the name `\(name)`.",
          later == nil
            ? Suggestion.help(for: name, among: known.keys.sorted()) : "Strata come of answers up to `\(step.id)`.")
        continue
      }
      let item = task.steps.lazy.compactMap(\.step).flatMap(\.items).first { $0.id == name }
      if item?.answer.isIdentifying == true {
        reading.error(
          at: node, "`\(name)` names a person, and strata stand in the research files.", "Stratify by something else.")
        continue
      }
      switch type {
      case .code, .boolean, .number: break
      case .text where item == nil: break
      case .text, .codes, .date, .time, .dateTime, .opaque:
        reading.error(
          at: node, "`\(name)` has too many values for strata.",
          "Stratify by a single choice, a scale, a yes or no, or a value from the link.")
      }
      check(name, type, inListOf: outline, &reading)
    }
  }

  /// A code that no answer has would be a stratum in which nobody ever is.
  private static func check(
    _ name: String, _ type: ValueType, inListOf outline: RandomizationOutline, _ reading: inout StudyReading
  ) {
    guard let list = outline.list, let path = list.node.scalar, let cells = list.table.column(name) else { return }
    let possible: Set<String>
    switch type {
    case .code(let codes): possible = codes
    case .boolean: possible = ["0", "1"]
    case .number, .text, .codes, .date, .time, .dateTime, .opaque: return
    }
    var told: Set<String> = []
    for (row, cell) in zip(list.table.rows, cells) where !cell.isEmpty && !possible.contains(cell) {
      guard told.insert(cell).inserted else { continue }
      reading.error(
        at: Place(file: path, mark: SourceMark(line: row.line, column: 1)), "`\(name)` is never `\(cell)`.",
        Suggestion.help(for: cell, among: possible.sorted()))
    }
  }
}
