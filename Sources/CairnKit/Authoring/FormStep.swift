/// Several questions on one page (`ORKFormStep`; `type: form`).
public struct FormStep: TaskStep {
  /// What the study file has of it.
  public var keys: StudyKeys

  /// A page with its questions in order.
  public init(id: String, title: StudyValue, text: StudyValue? = nil, items: [FormItem]) {
    keys = StepOfKind("form", id: id, title: title, text: text).with("items", .list(items.map { .map($0.keys) })).keys
  }
}
