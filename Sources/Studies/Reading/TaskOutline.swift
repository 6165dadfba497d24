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

  /// The task; what is broken is left out of it.
  var model: NavigableOrderedTask {
    NavigableOrderedTask(
      id: id, title: title, steps: steps.compactMap(\.step),
      rules: rules.map { NavigationRule(after: $0.after, when: $0.when?.expression, destination: $0.goTo) },
      progress: progress, parts: parts)
  }
}
