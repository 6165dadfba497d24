import CivilTime

/// A day of the calendar (researchkit.md F-15).
public struct DateFormat: AnswerFormat {
  public static let name = "date"
  public static let summary = "A day: day, month and year."
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

  public init(_ definition: Definition, problems: inout [DefinitionProblem]) {
    bounds = DateBounds(definition)
    bounds.check(allowingNow: false, &problems)
    field = DateField(
      usesPicker: definition.string("style") == "picker", isBirthday: definition.boolean("birthday") ?? false)
  }

  public var valueType: ValueType { .date }

  public var control: Control { .date(field) }

  public func read(_ fields: FieldInput, in context: ReadingContext) -> Reading {
    switch TypedDate(fields, example: bounds.example(at: context.moment)) {
    case .nothing: .blank
    case .refused(let problems): .refused(problems)
    case .date(let date):
      bounds.problem(of: date, at: context.moment).map { .refused([AnswerProblem($0)]) } ?? .value(.date(date))
    }
  }

  public func fields(for value: AnswerValue) -> FieldInput {
    guard case .date(let date) = value else { return FieldInput() }
    return FieldInput(field.usesPicker ? ["": [date.description]] : TypedDate.fields(for: date))
  }

  public func columns() -> [Column] { [Column(type: .date)] }

  public func value(fromDefault scalar: String) -> AnswerValue? {
    CivilDate(iso: scalar).flatMap { bounds.mayHold($0) ? .date($0) : nil }
  }
}
