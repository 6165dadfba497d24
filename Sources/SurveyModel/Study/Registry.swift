/// Every answer format and every kind of step that a study may name. A Swift host appends its own.
public struct Registry: Sendable {
  public var formats: [any AnswerFormat.Type]
  public var steps: [any StepKind.Type]

  public init(formats: [any AnswerFormat.Type], steps: [any StepKind.Type]) {
    self.formats = formats
    self.steps = steps
  }

  public func format(named name: String) -> (any AnswerFormat.Type)? { formats.first { $0.name == name } }

  public func step(named name: String) -> (any StepKind.Type)? { steps.first { $0.name == name } }
}
