import SurveyModel

/// Finds what a study shows of earlier runs to whoever opens the link with somebody's value, where that value can be guessed: a link
/// with `again` is all that is asked for before.
struct GuessChecker {
  let study: StudyOutline

  func check(_ reading: inout StudyReading) {
    guard let guessable = reading.guessableValue else { return }
    // Who may not begin a task twice sees nothing of that task's own earlier run.
    let beginsTwice = guessable.value.again != .refuse
    for task in study.tasks {
      let sources = PrefillChecker(tasks: study.tasks).prefills(of: task)
      let places = sources.sorted { $0.key < $1.key }.filter { beginsTwice || $0.value.task != task.id }
      if let (item, source) = places.first {
        reading.warnOfGuesses("sees what that person answered in the task `\(source.task)`, by `prefill:` at `\(item)`")
      }
      let holes = task.steps.flatMap(\.holes) + task.repeats.flatMap(\.holes)
      if let hole = holes.first(where: { shows($0, in: task, beginsTwice) }) {
        reading.warnOfGuesses(
          "reads what that person answered before, by `{{\(hole.name)}}` in \(Self.words(for: hole.place))")
      }
      let conditions = task.conditions.filter { condition in
        condition.expression.names.contains { named($0, in: task, beginsTwice) }
      }
      if let condition = conditions.first {
        reading.warnOfGuesses(
          "can tell what that person answered before, by what the condition in "
            + "\(Self.words(for: condition.node.place)) shows")
      }
    }
  }

  private static func words(for place: Place) -> String {
    place.mark.map { "line \($0.line) of \(place.file)" } ?? place.file
  }

  private func shows(_ hole: StudyReading.Hole, in task: TaskOutline, _ beginsTwice: Bool) -> Bool {
    hole.namesEarlierRun && named(hole.name, in: task, beginsTwice)
  }

  private func named(_ name: String, in task: TaskOutline, _ beginsTwice: Bool) -> Bool {
    guard let answer = EarlierAnswer(name: name) else { return false }
    return beginsTwice || answer.task != task.id
  }
}

extension TaskOutline {
  /// Every condition that decides what somebody sees.
  fileprivate var conditions: [Condition] {
    let ofBlocks = blocks.compactMap(\.showIf)
    let ofSteps = steps.flatMap { step in
      [step.showIf].compactMap { $0 } + step.variants + step.itemConditions.map(\.condition) + step.checks
    }
    return ofBlocks + ofSteps + allRules.compactMap(\.when)
  }
}
