import CivilTime

/// A day of the calendar (researchkit.md F-15).
public struct DateFormat: AnswerFormat {
  /// The word after `type:`.
  public static let name = "date"
  /// One sentence for the documentation.
  public static let summary = "A day: day, month and year."
  /// The bounds, `style` and `birthday`.
  public static let keys =
    DateBounds.keys + [
      styleKey,
      DefinitionKey("birthday", .boolean, "The participant's own birthday, which browsers can fill in."),
    ]

  static let styleKey = DefinitionKey(
    "style", .keyword(["parts", "picker"]),
    "`parts`, where nothing is said, for three fields; `picker` for the browser's calendar.")

  private let bounds: DateBounds
  private let field: DateField

  /// Takes over bounds and style. Bounds that exclude each other are a problem, and so is `now`, which needs a time.
  public init(_ definition: Definition, problems: inout [DefinitionProblem]) {
    bounds = DateBounds(definition)
    bounds.check(allowingNow: false, &problems)
    field = DateField(
      usesPicker: definition.string("style") == "picker", isBirthday: definition.boolean("birthday") ?? false)
  }

  /// Conditions compare with dates and with `today()`.
  public var valueType: ValueType { .date }

  /// Three fields, or the browser's calendar where the author asked for it.
  public var control: Control { .date(field) }

  /// Takes the three parts, or an ISO date from a picker, and holds it against the bounds of the participant's today.
  public func read(_ fields: FieldInput, in context: ReadingContext) -> Reading {
    switch TypedDate(fields, example: bounds.example(at: context.moment)) {
    case .nothing: .blank
    case .refused(let problems): .refused(problems)
    case .date(let date):
      bounds.problem(of: date, at: context.moment).map { .refused([AnswerProblem($0)]) } ?? .value(.date(date))
    }
  }

  /// Day, month and year, or the ISO date of a picker.
  public func fields(for value: AnswerValue) -> FieldInput {
    guard case .date(let date) = value else { return FieldInput() }
    return FieldInput(field.usesPicker ? ["": [date.description]] : TypedDate.fields(for: date))
  }

  /// One column of ISO dates.
  public func columns() -> [Column] { [Column(type: .date)] }

  /// An ISO date within the fixed bounds. Those of today are not known before somebody answers.
  public func value(fromDefault scalar: String) -> AnswerValue? {
    CivilDate(iso: scalar).flatMap { bounds.mayHold($0) ? .date($0) : nil }
  }
}
