public import SurveyModel

/// A step of any kind by its name in the study file, or of a kind of your own.
///
/// ```swift
/// StepOfKind("wait", id: "pause", title: "One moment", ["time": "10 s"])
/// StepOfKind(TapButtons.self, id: "tap", title: "Tap the buttons")
/// ```
public struct StepOfKind: TaskStep {
  /// What the study file has of it.
  public var keys: StudyKeys

  /// A step of the kind with this name.
  public init(_ name: String, id: String, title: StudyValue? = nil, text: StudyValue? = nil, _ keys: StudyKeys = [:]) {
    self.keys = ["id": .text(id), "type": .text(name)]
    if let title { self.keys["title"] = title }
    if let text { self.keys["text"] = text }
    self.keys = self.keys.merging(keys)
  }

  /// A step of a kind written in Swift, which the host has to know: ``SurveyHost/stepKinds``.
  public init(
    _ kind: any StepKind.Type, id: String, title: StudyValue? = nil, text: StudyValue? = nil, _ keys: StudyKeys = [:]
  ) {
    self.init(kind.name, id: id, title: title, text: text, keys)
  }
}
