import SurveyModel

/// A form's items, and the places of all of them, broken ones too.
struct ReadItems {
  var items: [Item] = []
  var places: [(id: String, place: Place)] = []
  var isBroken = false
}
