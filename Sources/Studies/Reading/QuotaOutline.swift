import SurveyModel

/// A quota as it was read, with the places that the checker needs.
struct QuotaOutline {
  var id: String
  var idPlace: Place
  /// nil where it is broken, which has been reported.
  var model: Quota?
  /// Where it leads when it is full, as a rule that may hold; nil where that cannot be read.
  var rule: RuleOutline?
}
