/// A page of your own HTML with declared fields (`type: custom`).
///
/// Each field has its place in the template, `{{>id}}`; what comes of it is checked and exported like a form's.
public struct CustomStep: TaskStep {
  /// What the study file has of it.
  public var keys: StudyKeys

  /// A page with its fields.
  ///
  /// - Parameter template: the path of the template among the study's files.
  public init(id: String, title: StudyValue, template: String, fields: [FormItem]) {
    keys =
      StepOfKind("custom", id: id, title: title, ["template": .text(template)])
      .with("fields", .list(fields.map { .map($0.keys) })).keys
  }
}
