import SurveyModel
import Testing

/// Scores over answers of which some are missing.
@Suite struct ScoreTests {
  /// A task whose only content are these scores.
  private func task(_ scores: [Score]) -> NavigableOrderedTask {
    NavigableOrderedTask(id: "t", title: LocalizedText([:]), steps: [], scores: scores)
  }

  private func values(_ scores: [Score], _ states: [String: ItemState]) -> [String: String] {
    task(scores).scores(over: Answers(states: states), at: .test).mapValues { $0.cell(.whole) }
  }

  private func answered(_ value: AnswerValue) -> ItemState { .answer(.answered(value)) }
  private func number(_ text: String) -> ItemState { answered(AnswerValue.number(text)) }

  private let abc: [Score.Part] = [.init("a"), .init("b"), .init("c")]

  @Test func `a mean is that of what is there, and says how much that was`() {
    let mean = Score(id: "k", formula: .mean(abc, atLeast: 2))
    #expect(
      values([mean], ["a": number("1"), "b": number("2"), "c": number("4")]) == ["k": "2.333333333333", "k__n": "3"])
    #expect(
      values([mean], ["a": number("1"), "b": .answer(.dontKnow), "c": number("4")]) == ["k": "2.5", "k__n": "2"])
    #expect(values([mean], ["a": number("1"), "b": .notShown, "c": .answer(.blank)]) == ["k__n": "1"])
    #expect(values([mean], [:]) == ["k__n": "0"])
  }

  @Test func `a sum of nothing is missing and not nought`() {
    let sum = Score(id: "k", formula: .sum(abc, atLeast: 1))
    #expect(values([sum], ["a": .answer(.skipped)]) == ["k__n": "0"])
    #expect(values([sum], ["a": number("0")]) == ["k": "0", "k__n": "1"])
    #expect(values([sum], ["a": number("0.1"), "b": number("0.2")]) == ["k": "0.3", "k__n": "2"])
  }

  @Test func `what is reversed counts from the other end, and yes and no as 1 and 0`() throws {
    let eight = try #require(DecimalNumber("8"))
    let parts: [Score.Part] = [.init("a"), .init("b", reversedFrom: eight), .init("c", reversedFrom: DecimalNumber(1))]
    let sum = Score(id: "k", formula: .sum(parts, atLeast: 3))
    #expect(
      values([sum], ["a": number("3"), "b": number("7"), "c": answered(.boolean(false))]) == ["k": "5", "k__n": "3"])
  }

  @Test func `a value is a calculation over answers and the scores before it; what is missing makes it missing`() throws
  {
    let scores = [
      Score(id: "before", formula: .mean([.init("a"), .init("b")], atLeast: 2)),
      Score(id: "change", formula: .value(try Expression(parsing: "c - before"))),
      Score(id: "low", formula: .value(try Expression(parsing: "change < 0")), isFlag: true),
      Score(id: "any", formula: .value(try Expression(parsing: "answered(before) or c == 9")), isFlag: true),
    ]
    #expect(
      values(scores, ["a": number("1"), "b": number("2"), "c": number("1")]) == [
        "before": "1.5", "before__n": "2", "change": "-0.5", "low": "1", "any": "1",
      ])
    #expect(values(scores, ["a": number("1"), "c": number("1")]) == ["before__n": "1", "any": "0"])
  }

  @Test func `a formula reads as the codebook says it`() throws {
    let eight = try #require(DecimalNumber("8"))
    let mean = Score(id: "k", formula: .mean([.init("a"), .init("b", reversedFrom: eight)], atLeast: 1))
    #expect(mean.spelledFormula == "mean(a, 8 - b), at least 1 of 2")
    #expect(Score(id: "k", formula: .value(try Expression(parsing: "a == 2"))).spelledFormula == "a == 2")
  }

  @Test(arguments: [
    (0.1 + 0.2, "0.3"), (1.0 / 3, "0.333333333333"), (-2.0 / 3, "-0.666666666667"), (0.9999999999999999, "1"),
    (-0.0, "0"), (1e-13, "0"), (123_456_789_012_345_678.0, "123456789012345680"), (2.5, "2.5"), (-7.0, "-7"),
  ])
  func `a calculated number has at most twelve decimals`(number: Double, text: String) {
    #expect(DecimalNumber(rounding: number)?.description == text)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e18])
  func `what is no number, or too large, is missing`(number: Double) {
    #expect(DecimalNumber(rounding: number) == nil)
  }
}
