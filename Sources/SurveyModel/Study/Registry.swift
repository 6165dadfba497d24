/// Every answer format and every kind of step that a study may name. A Swift host appends its own.
public struct Registry: Sendable {
  /// Answer formats; the name after `type:` finds the first that has it.
  public var formats: [any AnswerFormat.Type]
  /// Kinds of step; the name after `type:` finds the first that has it.
  public var steps: [any StepKind.Type]

  /// A registry of exactly these; ``standard`` is the one of studies that need no Swift.
  public init(formats: [any AnswerFormat.Type], steps: [any StepKind.Type]) {
    self.formats = formats
    self.steps = steps
  }

  /// The answer format that an author calls by this name; nil where there is none.
  public func format(named name: String) -> (any AnswerFormat.Type)? { formats.first { $0.name == name } }

  /// The kind of step that an author calls by this name; nil where there is none.
  public func step(named name: String) -> (any StepKind.Type)? { steps.first { $0.name == name } }
}
