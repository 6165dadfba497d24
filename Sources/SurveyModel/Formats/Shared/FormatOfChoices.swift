/// A format whose answers are the codes of its choices: ``ChoiceRules`` say all about them, the format what the choices look like.
protocol FormatOfChoices: AnswerFormat {
  var rules: ChoiceRules { get }
}

extension FormatOfChoices {
  /// Only where the author asked for it.
  public var shufflesChoices: Bool { rules.shuffles }

  /// Conditions compare with the codes, and with no others.
  public var valueType: ValueType { rules.valueType }

  /// Radio buttons, or checkboxes where several may be taken, each with what belongs to its choice.
  public var control: Control { rules.control }

  /// Takes codes that were offered, and the words typed beside them; what does not go together is refused.
  public func read(_ fields: FieldInput, in context: ReadingContext) -> Reading { rules.read(fields) }

  /// The same among the choices on offer, which may be fewer than have to be taken.
  public func read(_ fields: FieldInput, without gone: Set<String>, in context: ReadingContext) -> Reading {
    rules.read(fields.leavingOut(gone), without: gone)
  }

  /// The codes taken, and the words written beside them.
  public func fields(for value: AnswerValue) -> FieldInput { rules.fields(for: value) }

  /// One column of the code, or of codes joined by `;` with a flag for each; then one for each choice that asks for
  /// words.
  public func columns() -> [Column] { rules.columns() }

  /// A code; for several, codes with commas between them.
  public func value(fromDefault scalar: String) -> AnswerValue? { rules.value(fromDefault: scalar) }
}
