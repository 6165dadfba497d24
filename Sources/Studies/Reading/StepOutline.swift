import SurveyModel

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
  /// `repeat:` of the step itself.
  var repetition: YAMLNode?
  /// The conditions of the blocks that it is in, the outermost first.
  var blockConditions: [Condition] = []
  var checks: [Condition] = []
  var variants: [Condition] = []
  /// The conditions of items and choices, in declared order.
  var itemConditions: [ItemCondition] = []
  /// Where its items take their first answers from.
  var prefills: [PrefillOutline] = []
  /// Where the step itself leads.
  var jumps: [RuleOutline] = []
  /// Where its button for an early end leads.
  var exit: RuleOutline?
  var holes: [StudyReading.Hole] = []
  /// Places in addresses, where nothing but a value from the link stands.
  var addressHoles: [StudyReading.Hole] = []
  /// Places of the keys, for what the checker has to say of pictures and films.
  var keyPlaces: [String: Place] = [:]

  /// Whether the run can pass by without stopping here.
  var isConditional: Bool { showIf != nil || !blockConditions.isEmpty || step?.showIf != nil }
  /// Whether the run ends here. A broken step counts as one that goes on.
  var isEnd: Bool { step?.kind.ending != nil }
}
