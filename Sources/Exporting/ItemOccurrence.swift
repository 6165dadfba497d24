import SurveyModel

/// An item as one version of a task has it.
struct ItemOccurrence {
  var version: Int
  /// The place of its step in declared order, from 0.
  var stepIndex: Int
  /// Its place among what the page shows, from 1; 0 for what no page shows.
  var position: Int
  /// Its place among all items of the page in declared order, from 0.
  var index: Int
  var step: Step
  var item: Item
  /// Lies between a rule's step and its later destination, which is no completion.
  var isUnderJump: Bool
  /// Shows at first what was answered in an earlier run.
  var isPrefilled: Bool
  /// The columns that this version's format declares, as far as the files that are planned have them.
  var columns: [Column]

  /// A question step offers *Skip this question* where it is optional; its item has the step's id (researchkit.md J-05).
  var offersSkip: Bool { step.asks && item.id == step.id && item.optionality == .optional }

  /// Whether an empty cell may have more reasons here than that the run did not get to it.
  var needsStatus: Bool {
    step.showIf != nil || item.showIf != nil || isUnderJump || item.answer.dontKnow != nil
      || item.answer.defaultValue != nil || isPrefilled || offersSkip
  }

  /// Every item of a version's task, in order.
  static func all(in task: NavigableOrderedTask, version: Int) -> [ItemOccurrence] {
    let jumped = stepsUnderJumps(of: task)
    return task.steps.enumerated().flatMap { index, step in
      var shown = 0
      return step.items.enumerated().map { place, item in
        let isShown = if case .hidden = item.answer.format.control { false } else { true }
        if isShown { shown += 1 }
        return ItemOccurrence(
          version: version, stepIndex: index, position: isShown ? shown : 0, index: place, step: step, item: item,
          isUnderJump: jumped.contains(index), isPrefilled: task.prefills[item.id] != nil,
          columns: item.answer.format.columns())
      }
    }
  }

  /// The places of the steps that a jump to a later step may pass over; a jump to the end leaves nothing out in this sense.
  private static func stepsUnderJumps(of task: NavigableOrderedTask) -> Set<Int> {
    var places: Set<Int> = []
    for rule in task.rules {
      guard let start = task.index(of: rule.after), let end = task.index(of: rule.destination), end > start + 1,
        task.steps[end].kind.ending == nil
      else { continue }
      places.formUnion(start + 1..<end)
    }
    return places
  }
}
