import SurveyModel

/// A task as it was read, with the places that the checker needs and the model does not keep.
struct TaskOutline {
  var id: String
  var idPlace: Place
  var place: Place
  var title: LocalizedText
  var progress: ProgressDisplay
  var steps: [StepOutline] = []
  var rules: [RuleOutline] = []

  /// The task; what is broken is left out of it.
  var model: NavigableOrderedTask {
    NavigableOrderedTask(
      id: id, title: title, steps: steps.compactMap(\.step),
      rules: rules.map { NavigationRule(after: $0.after, when: $0.when?.expression, destination: $0.goTo) },
      progress: progress)
  }
}

/// A step as it was read.
struct StepOutline {
  var id: String
  var idPlace: Place
  var place: Place
  /// nil where the step is broken, which has been reported.
  var step: Step?
  /// The ids of a form's items with their places, broken ones too.
  var itemPlaces: [(id: String, place: Place)] = []
  var showIf: Condition?
  var checks: [Condition] = []
  var holes: [StudyReading.Hole] = []
  /// Places of the keys, for what the checker has to say of pictures and films.
  var keyPlaces: [String: Place] = [:]

  /// Whether the run can pass by without stopping here.
  var isConditional: Bool { showIf != nil }
  /// Whether the run ends here. A broken step counts as one that goes on.
  var isEnd: Bool { step?.kind.ending != nil }
}

/// A jump as it was read.
struct RuleOutline {
  var after: String
  var afterPlace: Place
  var when: Condition?
  /// The author wrote a condition, be it broken.
  var isConditional: Bool
  var goTo: String
  var goToPlace: Place
}

/// An expression and where it stands.
struct Condition {
  var expression: Expression
  var node: YAMLNode
  var expects: ExpectedType
}
