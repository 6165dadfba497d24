/// One of a row of numbers, with words at the ends or at each of them (researchkit.md F-01, F-03).
public struct ScaleFormat: AnswerFormat {
  /// The word after `type:`.
  public static let name = "scale"
  /// One sentence for the documentation.
  public static let summary = "One of a row of numbers, with words at its ends or at each number."
  /// `minimum`, `maximum`, `step` and `labels`; labels alone make a scale too. The rest is how it looks.
  public static let keys =
    [
      DefinitionKey("minimum", .integer, "The first number, at least -10000."),
      DefinitionKey("maximum", .integer, "The last number, at most 10000."),
      DefinitionKey("step", .integer, "From one number to the next; 1 where nothing is said."),
      DefinitionKey("labels", .labels, "Words by number: for the ends or for each. Alone, they are the scale."),
    ] + LookRules.keys + [
      DefinitionKey(
        "hideValueMarkers", .boolean, "Draws the numbers as plain buttons; only those who listen hear them.")
    ]

  private let values: [Int]
  private let labels: [Int: LocalizedText]
  private let look: ScaleLook

  private static let bounds = -10_000...10_000
  private static let steps = 1...13
  private static let labelledValues = 2...8

  /// Takes over the scale: at most 13 steps between -10000 and 10000, or 2 to 8 labels alone (researchkit.md F-01,
  /// F-03).
  public init(_ definition: Definition, problems: inout [DefinitionProblem]) {
    let written = definition.labels("labels") ?? []
    var look = LookRules.look(definition, &problems)
    if definition.boolean("hideValueMarkers") == true { look.mark = .bare }
    self.look = look
    labels = Dictionary(written.map { ($0.number, $0.label) }, uniquingKeysWith: { first, _ in first })
    if labels.count != written.count {
      problems.append(DefinitionProblem("labels", "Two labels have the same number. Write one for each."))
    }
    if let minimum = definition.integer("minimum"), let maximum = definition.integer("maximum") {
      values = Self.values(from: minimum, to: maximum, step: definition.integer("step") ?? 1, &problems)
      if !values.isEmpty { Self.check(labels, on: values, &problems) }
      LookRules.checkImages(
        look, lower: values.first.flatMap { labels[$0] }, upper: values.last.flatMap { labels[$0] }, &problems)
    } else {
      values = written.map(\.number)
      Self.checkLabelsAlone(definition, count: values.count, &problems)
    }
  }

  private static func values(
    from minimum: Int, to maximum: Int, step: Int, _ problems: inout [DefinitionProblem]
  ) -> [Int] {
    guard bounds.contains(minimum) else {
      problems.append(DefinitionProblem("minimum", "Write a number from -10000 to 10000."))
      return []
    }
    guard bounds.contains(maximum) else {
      problems.append(DefinitionProblem("maximum", "Write a number from -10000 to 10000."))
      return []
    }
    guard maximum > minimum else {
      problems.append(DefinitionProblem("maximum", "The maximum has to lie above the minimum \(minimum)."))
      return []
    }
    guard step >= 1, (maximum - minimum) % step == 0 else {
      problems.append(
        DefinitionProblem(
          "step", "Steps of \(step) do not lead from \(minimum) to \(maximum). Choose one that divides it."))
      return []
    }
    guard steps.contains((maximum - minimum) / step) else {
      problems.append(
        DefinitionProblem(
          "maximum",
          "A scale has at most 13 steps, and this one has \((maximum - minimum) / step). "
            + "Write a larger `step`, or `type: integer`."))
      return []
    }
    return Array(stride(from: minimum, through: maximum, by: step))
  }

  private static func check(_ labels: [Int: LocalizedText], on values: [Int], _ problems: inout [DefinitionProblem]) {
    for number in labels.keys.sorted() where !values.contains(number) {
      problems.append(DefinitionProblem("labels", "The scale has no \(number) that a label could stand at."))
    }
  }

  private static func checkLabelsAlone(
    _ definition: Definition, count: Int, _ problems: inout [DefinitionProblem]
  ) {
    for key in ["minimum", "maximum"] where definition.has(key) {
      problems.append(
        DefinitionProblem(key, "Write both `minimum` and `maximum`, or neither and a label for each number."))
    }
    guard !definition.has("minimum"), !definition.has("maximum") else { return }
    if definition.has("step") {
      problems.append(DefinitionProblem("step", "A step needs a `minimum` and a `maximum`."))
    }
    if count == 0 {
      problems.append(DefinitionProblem("", "Write `minimum` and `maximum`, or `labels` with a label for each number."))
    } else if !labelledValues.contains(count) {
      problems.append(
        DefinitionProblem(
          "labels", "Labels alone make a scale of 2 to 8 numbers. Write `minimum` and `maximum` for more."))
    }
  }

  /// Conditions compare and reckon with numbers, labelled or not.
  public var valueType: ValueType { .number }

  /// ResearchKit's scale, which a number's column alone does not show (researchkit.md J-20).
  public var resultKind: ResultKind { .question(.scale) }

  /// A row of radio buttons, with the words at the ends, or at each where all have some.
  public var control: Control {
    let hasAllLabels = values.allSatisfy { labels[$0] != nil }
    let options = values.enumerated().map { index, value in
      if hasAllLabels { return ControlOption(code: String(value), label: labels[value] ?? LocalizedText([:])) }
      let isEnd = index == 0 || index == values.count - 1
      return ControlOption(
        code: String(value), label: LocalizedText(verbatim: String(value)), detail: isEnd ? nil : labels[value])
    }
    var look = look
    if !hasAllLabels || look.mark == .bare {
      look.lower.label = values.first.flatMap { labels[$0] }
      look.upper.label = values.last.flatMap { labels[$0] }
      look.numbersEnds = look.mark == .words
    }
    return .scale(options, look)
  }

  /// Takes one number of the scale; several at once, or one that is not on it, are refused.
  public func read(_ fields: FieldInput, in context: ReadingContext) -> Reading { NumberRow(values).read(fields) }

  /// The number that was chosen.
  public func fields(for value: AnswerValue) -> FieldInput { NumberRow(values).fields(for: value) }

  /// One column of numbers, bounded by the ends of the scale.
  public func columns() -> [Column] { NumberRow(values).columns() }

  /// The nearest number on the scale, of two the one farther from nought (researchkit.md FV-02); nil outside of it (FV-03).
  public func value(fromDefault scalar: String) -> AnswerValue? {
    guard let number = DecimalNumber(scalar)?.double, let lowest = values.min(), let highest = values.max(),
      number >= Double(lowest), number <= Double(highest)
    else { return nil }
    let nearest = values.min {
      (abs(Double($0) - number), -abs($0)) < (abs(Double($1) - number), -abs($1))
    }
    return nearest.map { .number(DecimalNumber($0)) }
  }
}
