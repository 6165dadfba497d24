/// Choices put in order, the first place first (researchkit.md W-06).
public struct RankingFormat: AnswerFormat {
  /// The word after `type:`.
  public static let name = "ranking"
  /// One sentence for the documentation.
  public static let summary = "Choices put in order."
  /// `choices`, which it needs, `shuffle` and `count`.
  public static let keys =
    ChoiceFields.keys + [DefinitionKey("count", .integer, "How many places are given; all where nothing is said.")]

  private let fields: ChoiceFields
  private let count: Int

  /// The choices in declared order, which each run may see in one of its own at first.
  public var choices: [ControlOption] { fields.options }

  /// Only where the author asked for it.
  public var shufflesChoices: Bool { fields.shuffles }

  /// Takes over the choices. Fewer than two, too many, and codes unfit for column names are problems.
  public init(_ definition: Definition, problems: inout [DefinitionProblem]) {
    fields = ChoiceFields(
      definition, suffix: "rank", alone: "One choice has no order", together: "where all are put in order",
      problems: &problems)
    let all = fields.options.count
    let written = definition.integer("count") ?? all
    count = min(max(written, 1), max(all, 1))
    if written != count { problems.append(DefinitionProblem("count", "Write a number from 1 to \(all).")) }
  }

  /// Conditions see the codes that were given a place: `contains`, `count`.
  public var valueType: ValueType { .codes(Set(choices.map(\.code))) }

  /// A list of places beside each choice; a script makes buttons of them that move the choices.
  public var control: Control {
    let places = (1...count).map {
      ControlOption(code: String($0), label: LocalizedText(verbatim: String($0)))
    }
    return fields.control(.select(places), .ranking)
  }

  /// Takes each place once; one that is given twice, and the first that nobody has, are named.
  public func read(_ input: FieldInput, in context: ReadingContext) -> Reading {
    var places: [Int: ControlOption] = [:]
    var problems: [AnswerProblem] = []
    var isBlank = true
    for option in choices {
      guard let text = input.first(fields.part(of: option)) else { continue }
      isBlank = false
      guard let place = TypedText.number(TypedText.trimmed(String(text.prefix(8))), digits: 1...3),
        (1...count).contains(place)
      else {
        problems.append(
          AnswerProblem(
            Message("error.number.range", ["min": .count(1), "max": .count(count)]), part: fields.part(of: option)))
        continue
      }
      if let other = places[place] {
        problems.append(
          AnswerProblem(
            Message(
              "error.ranking.twice",
              ["place": .count(place), "first": .text(other.label), "second": .text(option.label)]),
            part: fields.part(of: option)))
      } else {
        places[place] = option
      }
    }
    if isBlank { return .blank }
    guard problems.isEmpty else { return .refused(problems) }
    if let open = (1...count).first(where: { places[$0] == nil }) {
      let option = choices.first { option in !places.values.contains { $0.code == option.code } }
      return .refused([
        AnswerProblem(
          Message("error.ranking.open", ["place": .count(open)]), part: option.map { fields.part(of: $0) } ?? "")
      ])
    }
    return .value(.choices((1...count).compactMap { places[$0].map { ChosenOption(code: $0.code) } }))
  }

  /// The place of each choice.
  public func fields(for value: AnswerValue) -> FieldInput {
    fields.fields(value.chosen.enumerated().map { ($1.code, String($0 + 1)) })
  }

  /// Codes joined by `;`, the first place first, and in `ID__CODE` the place of each.
  public func columns() -> [Column] {
    let places = ColumnType.number(unit: nil, minimum: DecimalNumber(1), maximum: DecimalNumber(count))
    return [Column(type: .codes(choices.map { CodeLabel(code: $0.code, label: $0.label) }))]
      + fields.columns(places) { .rank(code: $0) }
  }

  /// Codes with commas between them, the first place first.
  public func value(fromDefault scalar: String) -> AnswerValue? {
    let codes = scalar.split(separator: ",").map { TypedText.trimmed(String($0)) }
    guard codes.count == count else { return nil }
    let places = fields.fields(codes.enumerated().map { ($1, String($0 + 1)) })
    return if case .value(let value) = read(places, in: .unknown) { value } else { nil }
  }
}
