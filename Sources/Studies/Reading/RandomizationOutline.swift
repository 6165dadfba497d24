import SurveyModel

/// A draw as it was read, with the places that the checker needs.
struct RandomizationOutline {
  var id: String
  /// nil where it is broken, which has been reported.
  var model: Randomization?
  /// The value of `after:`, else the id.
  var afterNode: YAMLNode
  /// The entries of `strata:`.
  var strata: [(name: String, node: YAMLNode)] = []
  /// The list, with the value of `list:`; nil where there is none.
  var list: (node: YAMLNode, table: CSVTable)?
}
