/// One box to tick, as for a consent (researchkit.md W-06). Where an answer is needed the box has to be ticked.
public struct CheckFormat: AnswerFormat {
  /// The word after `type:`.
  public static let name = "check"
  /// One sentence for the documentation.
  public static let summary = "One box to tick."
  /// `label`: the words beside the box.
  public static let keys = [DefinitionKey("label", .text, "The words beside the box; “I agree” where nothing is said.")]

  private let label: LocalizedText

  /// Takes over the words.
  public init(_ definition: Definition, problems: inout [DefinitionProblem]) {
    label = definition.text("label") ?? LocalizedText(interface: "consent.agree")
  }

  /// Conditions compare with `true` and `false`.
  public var valueType: ValueType { .boolean }

  /// One checkbox.
  public var control: Control { .checkboxes([ControlOption(code: "true", label: label)]) }

  /// Takes `true` for the tick; anything else is refused.
  public func read(_ fields: FieldInput, in context: ReadingContext) -> Reading {
    switch TypedCodes(fields, known: ["true"]) {
    case .none: .blank
    case .one: .value(.boolean(true))
    case .several, .unknown: .refused([AnswerProblem(Message("error.choice.unknown"))])
    }
  }

  /// The tick, or nothing.
  public func fields(for value: AnswerValue) -> FieldInput {
    value == .boolean(true) ? FieldInput(["": ["true"]]) : FieldInput()
  }

  /// One column of 1 and 0.
  public func columns() -> [Column] { [Column(type: .flag(labels: []))] }

  /// A box that may stay open and stays open is a no.
  public var blankValue: AnswerValue? { .boolean(false) }

  /// Names the box.
  public var blankMessage: Message? { Message("error.blank.check", ["label": .text(label)]) }

  /// `true`: ticked at first.
  public func value(fromDefault scalar: String) -> AnswerValue? { scalar == "true" ? .boolean(true) : nil }
}
