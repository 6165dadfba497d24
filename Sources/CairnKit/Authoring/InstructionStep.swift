/// A page to read (`ORKInstructionStep`; `type: instruction`).
public struct InstructionStep: TaskStep {
  /// What the study file has of it.
  public var keys: StudyKeys

  /// A page with its heading and a paragraph in Markdown.
  public init(id: String, title: StudyValue, text: StudyValue? = nil) {
    keys = StepOfKind("instruction", id: id, title: title, text: text).keys
  }
}
