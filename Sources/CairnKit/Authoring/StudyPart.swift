/// A part of a study that is written with keys: a task, a step, an item, an answer.
///
/// The initializers take what is said most often. Everything else that a study file can say is said with
/// ``with(_:_:)``, by the same key:
///
/// ```swift
/// QuestionStep(id: "birthday", question: "When is your birthday?", answer: .date(maximum: "today"))
///   .with("hint", "With the year you were born")
/// ```
public protocol StudyPart: Sendable {
  /// What the study file has of it.
  var keys: StudyKeys { get set }
}

extension StudyPart {
  /// The same with a key of the study file.
  public func with(_ key: String, _ value: StudyValue) -> Self {
    var part = self
    part.keys[key] = value
    return part
  }

  /// The same where `value` is there; unchanged where it is nil.
  func with(_ key: String, optional value: StudyValue?) -> Self { value.map { with(key, $0) } ?? self }
}

/// One page of a task, as a study file has it.
public protocol TaskStep: StudyPart {}

extension TaskStep {
  /// The same page, shown only where a condition over earlier answers holds: `vaccine == "other"` (researchkit.md T-18).
  public func showIf(_ condition: String) -> Self { with("showIf", .text(condition)) }

  /// The same page, which may be skipped (researchkit.md B-02).
  public func optional() -> Self { with("optional", true) }
}
