/// How often a task was completed: counted by the server, typed by nobody (researchkit.md S-18).
///
/// Not in the registry: a secondary task brings it.
public struct AttemptsFormat: FormatOfStep {
  /// The name under which the answer is known; authors cannot write it.
  public static let name = "attempts"
  /// One sentence for the documentation.
  public static let summary = "How often a task was completed."
  private let required: Int

  /// A count that has to be so high.
  public init(required: Int) { self.required = required }

  /// A count that may be anything.
  public init(_ definition: Definition, problems: inout [DefinitionProblem]) { required = 0 }

  /// Conditions compare and reckon with numbers.
  public var valueType: ValueType { .number }

  /// Nothing on the page: what a page sends under its name counts for nothing.
  public var control: Control { .hidden(parts: []) }

  /// The field that the server fills.
  public static func fields(_ count: Int) -> FieldInput { FieldInput(["": [String(count)]]) }

  /// Takes a count that is high enough, and says how often the task is still to be completed.
  public func read(_ fields: FieldInput, in context: ReadingContext) -> Reading {
    let count = fields.first().flatMap { Int($0) } ?? 0
    guard count >= required else {
      return .refused([AnswerProblem(Message("error.attempts", ["count": .count(required - count)]))])
    }
    return .value(.number(DecimalNumber(count)))
  }

  /// The count.
  public func fields(for value: AnswerValue) -> FieldInput { FieldInput(["": [value.cell(.whole)]]) }

  /// One column of the count.
  public func columns() -> [Column] {
    [Column(type: .number(unit: nil, minimum: DecimalNumber(0), maximum: nil))]
  }
}
