/// Choices put in order, the first place first (researchkit.md W-06).
public struct RankingFormat: AnswerFormat {
  /// The word after `type:`.
  public static let name = "ranking"
  /// One sentence for the documentation.
  public static let summary = "Choices put in order."
  /// `choices`, which it needs, and `count`.
  public static let keys = [
    ChoiceRules.choicesKey,
    DefinitionKey("count", .integer, "How many places are given; all where nothing is said."),
  ]

  private let options: [ControlOption]
  private let count: Int

  /// More than anybody puts in order.
  public static let mostChoices = 50

  /// Takes over the choices. Fewer than two, too many, and codes unfit for column names are problems.
  public init(_ definition: Definition, problems: inout [DefinitionProblem]) {
    var rules = ChoiceRules(definition.choices("choices") ?? [])
    rules.isMultiple = true
    rules.check(most: Self.mostChoices, &problems)
    options = rules.options
    if options.count == 1 { problems.append(DefinitionProblem("choices", "One choice has no order. Write more.")) }
    for option in options
    where option.other != nil || option.isExclusive || option.showIf != nil {
      problems.append(
        DefinitionProblem(
          "choices",
          "`\(option.code)` cannot be `exclusive`, ask for words or have `showIf` where all are put in order."))
    }
    let written = definition.integer("count") ?? options.count
    count = min(max(written, 1), max(options.count, 1))
    if written != count {
      problems.append(DefinitionProblem("count", "Write a number from 1 to \(options.count)."))
    }
  }

  /// Conditions see the codes that were given a place: `contains`, `count`.
  public var valueType: ValueType { .codes(Set(options.map(\.code))) }

  /// A list of places beside each choice; a script makes buttons of them that move the choices.
  public var control: Control {
    let places = (1...count).map {
      ControlOption(code: String($0), label: LocalizedText(verbatim: String($0)))
    }
    return .fields(
      PartFields(
        options.map { PartField(Self.part(of: $0), label: $0.label, .select(places)) }, arrangement: .table,
        enhancement: .ranking))
  }

  private static func part(of option: ControlOption) -> String { "\(option.code).rank" }

  /// Takes each place once; one that is given twice, and the first that nobody has, are named.
  public func read(_ fields: FieldInput, in context: ReadingContext) -> Reading {
    var places: [Int: ControlOption] = [:]
    var problems: [AnswerProblem] = []
    var isBlank = true
    for option in options {
      guard let text = fields.first(Self.part(of: option)) else { continue }
      isBlank = false
      guard let place = TypedText.number(TypedText.trimmed(String(text.prefix(8))), digits: 1...3),
        (1...count).contains(place)
      else {
        problems.append(
          AnswerProblem(
            Message("error.number.range", ["min": .count(1), "max": .count(count)]), part: Self.part(of: option)))
        continue
      }
      if let other = places[place] {
        problems.append(
          AnswerProblem(
            Message(
              "error.ranking.twice",
              ["place": .count(place), "first": .text(other.label), "second": .text(option.label)]),
            part: Self.part(of: option)))
      } else {
        places[place] = option
      }
    }
    if isBlank { return .blank }
    guard problems.isEmpty else { return .refused(problems) }
    if let open = (1...count).first(where: { places[$0] == nil }) {
      let option = options.first { option in !places.values.contains { $0.code == option.code } }
      return .refused([
        AnswerProblem(
          Message("error.ranking.open", ["place": .count(open)]), part: option.map(Self.part) ?? "")
      ])
    }
    return .value(.choices((1...count).compactMap { places[$0].map { ChosenOption(code: $0.code) } }))
  }

  /// The place of each choice.
  public func fields(for value: AnswerValue) -> FieldInput {
    FieldInput(
      Dictionary(
        value.chosen.enumerated().map { ("\($1.code).rank", [String($0 + 1)]) }, uniquingKeysWith: { first, _ in first }
      ))
  }

  /// Codes joined by `;`, the first place first, and in `ID__CODE` the place of each.
  public func columns() -> [Column] {
    let labels = options.map { CodeLabel(code: $0.code, label: $0.label) }
    return [Column(type: .codes(labels))]
      + options.map {
        Column(
          suffix: "__\($0.code)",
          type: .number(unit: nil, minimum: DecimalNumber(1), maximum: DecimalNumber(count)),
          source: .rank(code: $0.code))
      }
  }

  /// Codes with commas between them, the first place first.
  public func value(fromDefault scalar: String) -> AnswerValue? {
    let codes = scalar.split(separator: ",").map { TypedText.trimmed(String($0)) }
    let places = codes.enumerated().map { ("\($1).rank", [String($0 + 1)]) }
    guard codes.count == count else { return nil }
    if case .value(let value) = read(FieldInput(Dictionary(places, uniquingKeysWith: { $1 })), in: .unknown) {
      return value
    }
    return nil
  }
}
