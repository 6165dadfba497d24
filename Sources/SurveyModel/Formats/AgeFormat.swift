import CivilTime

/// How old somebody is, or in which year they were born (researchkit.md F-21).
///
/// Where the ends are ranges, "90 or older" is stored as 90 and named so in the codebook: no number stands for something else
/// (researchkit.md Q-26, FV-27).
public struct AgeFormat: AnswerFormat {
  /// The word after `type:`.
  public static let name = "age"
  /// One sentence for the documentation.
  public static let summary = "An age in years, or a year of birth."
  /// The bounds, how their ends read, and what is asked and stored.
  public static let keys = [
    DefinitionKey("minimum", .integer, "The lowest age, 0 where nothing is said."),
    DefinitionKey("maximum", .integer, "The highest age, at most 150; 125 where nothing is said."),
    DefinitionKey("treatMinimumAsRange", .boolean, "The lowest age stands for everybody who is younger too."),
    DefinitionKey("treatMaximumAsRange", .boolean, "The highest age stands for everybody who is older too."),
    DefinitionKey("minimumText", .text, "The words for the lowest age in the list."),
    DefinitionKey("maximumText", .text, "The words for the highest age in the list."),
    DefinitionKey(
      "style", .keyword(["number", "list"]),
      "`number`, where nothing is said, for a field; `list` for a list of ages, which ranges have anyway."),
    DefinitionKey(
      "result", .keyword(["age", "year"]), "`age`, where nothing is said; `year` asks for the year of birth."),
    DefinitionKey("relativeYear", .integer, "The list shows the years of birth too, counted from this year."),
  ]

  private let ages: ClosedRange<Int>
  private let asksYear: Bool
  private let options: [ControlOption]

  /// Takes over the bounds. Ages that nobody has, and keys that do not go together, are problems.
  public init(_ definition: Definition, problems: inout [DefinitionProblem]) {
    let minimum = definition.integer("minimum") ?? 0
    let maximum = definition.integer("maximum") ?? 125
    if minimum < 0 { problems.append(DefinitionProblem("minimum", "Write 0 or more.")) }
    if maximum > 150 { problems.append(DefinitionProblem("maximum", "Write 150 or less.")) }
    if minimum >= maximum {
      problems.append(DefinitionProblem("maximum", "The maximum has to lie above the minimum \(minimum)."))
    }
    let lowest = min(max(minimum, 0), 149)
    ages = lowest...min(max(maximum, lowest + 1), 150)
    asksYear = definition.string("result") == "year"
    let hasRange = ["treatMinimumAsRange", "treatMaximumAsRange"].contains { definition.boolean($0) == true }
    let hasTexts = definition.has("minimumText") || definition.has("maximumText")
    let isList = definition.string("style") == "list" || hasRange || hasTexts || definition.has("relativeYear")
    if isList, asksYear {
      problems.append(
        DefinitionProblem("result", "A year of birth is typed into a field. Remove what belongs to a list."))
    }
    for (range, text) in [("treatMinimumAsRange", "minimumText"), ("treatMaximumAsRange", "maximumText")]
    where definition.boolean(range) == true && !definition.has(text) {
      problems.append(DefinitionProblem(range, "Say so in `\(text):`, as in “90 or older”."))
    }
    options = isList ? Self.options(ages, definition) : []
  }

  private static func options(_ ages: ClosedRange<Int>, _ definition: Definition) -> [ControlOption] {
    let year = definition.integer("relativeYear")
    return ages.map { age in
      let words = age == ages.lowerBound ? "minimumText" : age == ages.upperBound ? "maximumText" : ""
      let plain = year.map { "\(age) (\($0 - age))" } ?? String(age)
      return ControlOption(code: String(age), label: definition.text(words) ?? LocalizedText(verbatim: plain))
    }
  }

  /// Conditions compare and reckon with numbers.
  public var valueType: ValueType { .number }

  /// An age, or a year of birth.
  public var resultKind: ResultKind { .question(asksYear ? .year : .age) }

  /// A short field, or a list of ages.
  public var control: Control {
    options.isEmpty
      ? .line(LineField(width: .short, keyboard: .integer, autocomplete: asksYear ? "bday-year" : nil))
      : .select(options)
  }

  /// Takes an age of the list or within the bounds, or a year of birth that gives such an age this year.
  public func read(_ fields: FieldInput, in context: ReadingContext) -> Reading {
    if !options.isEmpty {
      switch TypedCodes(fields, known: Set(options.map(\.code))) {
      case .none: return .blank
      case .one(let code): return DecimalNumber(code).map { .value(.number($0)) } ?? .blank
      case .several, .unknown: return .refused([AnswerProblem(Message("error.choice.unknown"))])
      }
    }
    var bounds = (ages.lowerBound, ages.upperBound)
    if asksYear {
      // Somebody of 40 was born 40 or 41 years ago.
      let year = context.moment.today.year
      bounds = (year - ages.upperBound - 1, year - ages.lowerBound)
    }
    return NumberRules(minimum: DecimalNumber(bounds.0), maximum: DecimalNumber(bounds.1), maximumFractionDigits: 0)
      .read(fields, in: context)
  }

  /// The number.
  public func fields(for value: AnswerValue) -> FieldInput {
    if case .number(let number) = value { FieldInput(["": [number.description]]) } else { FieldInput() }
  }

  /// One column of numbers; the codebook names the ends that are ranges.
  public func columns() -> [Column] {
    asksYear
      ? [Column(type: .number(unit: nil, minimum: nil, maximum: nil))]
      : [
        Column(
          type: .number(
            unit: nil, minimum: DecimalNumber(ages.lowerBound), maximum: DecimalNumber(ages.upperBound)))
      ]
  }

  /// An age within the bounds; for years any of four digits, since the author writes in another year than people answer.
  public func value(fromDefault scalar: String) -> AnswerValue? {
    guard let number = DecimalNumber(scalar), let whole = Int(number.description) else { return nil }
    return (asksYear ? 1_000...9_999 : ages).contains(whole) ? .number(number) : nil
  }
}
