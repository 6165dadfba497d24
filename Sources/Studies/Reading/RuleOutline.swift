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
