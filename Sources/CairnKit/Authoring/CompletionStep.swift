public import SurveyModel

/// The last page, which ends the run (`ORKCompletionStep`; `type: completion`).
public struct CompletionStep: TaskStep {
  /// What the study file has of it.
  public var keys: StudyKeys

  /// A last page; the run counts as completed unless another reason is named.
  public init(id: String, title: StudyValue, text: StudyValue? = nil, reason: Ending.Reason = .completed) {
    keys = StepOfKind("completion", id: id, title: title, text: text).keys
    if reason != .completed { keys["reason"] = .text(reason.rawValue) }
  }
}
