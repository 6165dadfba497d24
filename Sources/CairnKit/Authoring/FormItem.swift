/// One question of a form (`ORKFormItem`; an entry of `items:`).
public struct FormItem: StudyPart {
  /// What the study file has of it.
  public var keys: StudyKeys

  /// A question.
  public init(id: String, question: StudyValue, answer: StudyAnswer) {
    keys = ["id": .text(id), "question": question, "answer": .map(answer.keys)]
  }

  /// The same question, which may stay open.
  public func optional() -> FormItem { with("optional", true) }

  /// The same question, asked only where a condition over earlier answers and those above it holds (researchkit.md T-21).
  public func showIf(_ condition: String) -> FormItem { with("showIf", .text(condition)) }
}
