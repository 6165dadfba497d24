import SurveyModel

/// A definition with the items that were read on the way.
struct ReadDefinition {
  var definition = Definition()
  var itemPlaces: [(id: String, place: Place)] = []
  /// A value is missing since it is broken; that has been reported.
  var isBroken = false
}
