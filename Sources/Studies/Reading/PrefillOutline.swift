import SurveyModel

/// Where an item takes its first answer from, as it was read.
struct PrefillOutline {
  /// The item that shows it.
  var item: String
  var source: EarlierAnswer
  /// The value of `prefill:`.
  var node: YAMLNode
}

extension EarlierAnswer {
  /// The source that a definition names; nil where it names no task, which has been told.
  init?(_ definition: Definition, item: String) {
    guard let task = definition.string("task") else { return nil }
    self.init(task: task, item: definition.string("item") ?? item)
  }
}
