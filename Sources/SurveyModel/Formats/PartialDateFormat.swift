import CivilTime

/// A date of which not every part is asked or known: a year, a month of a year (researchkit.md W-06).
public struct PartialDateFormat: AnswerFormat {
  /// The word after `type:`.
  public static let name = "partialDate"
  /// One sentence for the documentation.
  public static let summary = "A year, a month of a year, or a day as exactly as it is known."
  /// `asks`, `needs` and the bounds.
  public static let keys =
    [
      DefinitionKey(
        "asks", .keyword(DatePrecision.allCases.map(\.rawValue)),
        "The finest part that is asked: `year`, `month`, where nothing is said, or `day`."),
      DefinitionKey(
        "needs", .keyword(DatePrecision.allCases.map(\.rawValue)),
        "The finest part that has to be known; the same as `asks` where nothing is said."),
    ] + DateBounds.keys

  private let asks: DatePrecision
  private let needs: DatePrecision
  private let bounds: DateBounds

  /// Takes over parts and bounds. Needing more than is asked is a problem, and so is `now`, which needs a time.
  public init(_ definition: Definition, problems: inout [DefinitionProblem]) {
    asks = definition.string("asks").flatMap(DatePrecision.init) ?? .month
    needs = definition.string("needs").flatMap(DatePrecision.init) ?? asks
    bounds = DateBounds(definition)
    bounds.check(allowingNow: false, &problems)
    if needs > asks { problems.append(DefinitionProblem("needs", "This is finer than what `asks` asks for.")) }
  }

  /// Conditions compare years as numbers; a date that may lack its day or month is a text.
  public var valueType: ValueType { asks == .year ? .number : .text }

  /// The fields of a date that are asked, in the language's order.
  public var control: Control { .date(DateField(precision: asks)) }

  /// Takes the parts from the coarsest on; a day without a month is refused. A part that is not known is held against no bound.
  public func read(_ fields: FieldInput, in context: ReadingContext) -> Reading {
    let asked = Self.parts.prefix(asks == .year ? 1 : asks == .month ? 2 : 3)
    let typed = asked.map { TypedText.entry(fields.first($0.name)) }
    guard let last = typed.lastIndex(where: { $0 != nil }) else { return .blank }
    let needed = needs == .year ? 0 : needs == .month ? 1 : 2
    var numbers: [Int] = []
    var problems: [AnswerProblem] = []
    for (index, part) in asked.enumerated() where index <= max(last, needed) {
      guard let text = typed[index] else {
        problems.append(AnswerProblem(Message(part.missing), part: part.name))
        continue
      }
      guard let number = TypedText.number(text, digits: part.digits), part.range.contains(number) else {
        problems.append(AnswerProblem(Message(part.wrong), part: part.name))
        continue
      }
      numbers.append(number)
    }
    guard problems.isEmpty, let year = numbers.first else { return .refused(problems) }
    let month = numbers.count > 1 ? numbers[1] : nil
    let day = numbers.count > 2 ? numbers[2] : nil
    if let problem = problem(year, month, day, at: context.moment) { return .refused([problem]) }
    return .value(Self.value(year, month, day, asks))
  }

  private struct Part {
    let name: String
    let digits: ClosedRange<Int>
    let range: ClosedRange<Int>
    let missing: String
    let wrong: String
  }

  private static let parts = [
    Part(name: "year", digits: 4...4, range: 1...9999, missing: "error.date.noYear", wrong: "error.date.year"),
    Part(name: "month", digits: 1...2, range: 1...12, missing: "error.date.noMonth", wrong: "error.date.month"),
    Part(name: "day", digits: 1...2, range: 1...31, missing: "error.date.noDay", wrong: "error.date.day"),
  ]

  /// Why this is no date, or none within the bounds: of a month some day has to be, of a year some month.
  private func problem(_ year: Int, _ month: Int?, _ day: Int?, at moment: Moment) -> AnswerProblem? {
    guard let first = CivilDate(year: year, month: month ?? 1, day: day ?? 1) else {
      return TypedDate.noSuchDay(day ?? 1, month ?? 1, year)
    }
    if let day = day.flatMap({ CivilDate(year: year, month: month ?? 1, day: $0) }) {
      return bounds.problem(of: day, at: moment).map { AnswerProblem($0) }
    }
    let nextMonth = month.map { $0 == 12 ? (year + 1, 1) : (year, $0 + 1) } ?? (year + 1, 1)
    let last = CivilDate(year: nextMonth.0, month: nextMonth.1, day: 1)?.adding(days: -1) ?? first
    if let earliest = bounds.earliest(at: moment), last < earliest {
      return bounds.problem(of: last, at: moment).map { AnswerProblem($0) }
    }
    if let latest = bounds.latest(at: moment), first > latest {
      return bounds.problem(of: first, at: moment).map { AnswerProblem($0) }
    }
    return nil
  }

  private static func value(_ year: Int, _ month: Int?, _ day: Int?, _ asks: DatePrecision) -> AnswerValue {
    if asks == .year { return .number(DecimalNumber(year)) }
    let padded = { (number: Int, length: Int) in
      String(repeating: "0", count: max(0, length - String(number).count)) + String(number)
    }
    let parts = [padded(year, 4)] + [month, day].compactMap { $0.map { padded($0, 2) } }
    return .text(parts.joined(separator: "-"))
  }

  /// The parts that are known.
  public func fields(for value: AnswerValue) -> FieldInput {
    let texts: [Substring] =
      switch value {
      case .text(let text): text.split(separator: "-")
      case .number(let number): [number.description[...]]
      default: []
      }
    let padded = texts.enumerated().map { index, text in
      index == 0 ? String(repeating: "0", count: max(0, 4 - text.count)) + text : Int(text).map(String.init) ?? ""
    }
    return FieldInput(Dictionary(zip(Self.parts.map(\.name), padded.map { [$0] }), uniquingKeysWith: { $1 }))
  }

  /// One column: years as numbers, else `2026`, `2026-03` or `2026-03-14`, as much as is known.
  public func columns() -> [Column] {
    [Column(type: asks == .year ? .number(unit: nil, minimum: nil, maximum: nil) : .text)]
  }

  /// `2026`, `2026-03` or `2026-03-14` within the fixed bounds.
  public func value(fromDefault scalar: String) -> AnswerValue? {
    let fields = fields(for: .text(scalar))
    guard case .value(let value) = read(fields, in: .unknown) else { return nil }
    return value
  }
}
