/// One question on a page of its own (`ORKQuestionStep`; `type: question`). Its answer has the step's id.
public struct QuestionStep: TaskStep {
  /// What the study file has of it.
  public var keys: StudyKeys

  /// A question, which heads its page.
  public init(id: String, question: StudyValue, answer: StudyAnswer, hint: StudyValue? = nil) {
    keys =
      StepOfKind("question", id: id, ["question": question]).with("hint", optional: hint)
      .with("answer", .map(answer.keys)).keys
  }
}
