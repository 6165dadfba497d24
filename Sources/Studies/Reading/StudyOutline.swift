import SurveyModel

/// A whole study as it was read, with the places that the checker needs.
struct StudyOutline {
  var study: Study
  var tasks: [TaskOutline] = []
  /// Where `study.yaml` names the task that the study's address begins.
  var startPlace: Place
  /// The tasks that participants with an address of their own see, with their places.
  var offered: [(id: String, place: Place)] = []
  /// Where the ids stand that `study.yaml` gives to what a run knows beside its answers, broken ones too.
  var valuePlaces: [(id: String, place: Place)] = []
  /// What is drawn, in the order of the file.
  var randomizations: [RandomizationOutline] = []
  /// What conditions may name of earlier runs.
  var earlier = EarlierNames()
}
