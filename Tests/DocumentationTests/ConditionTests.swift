import CivilTime
import Testing

@testable import SurveyModel

/// The language of conditions in `Documentation/StudyFile.md`.
@Suite struct ConditionTests {
  private static let section = Repository.page("Documentation/StudyFile.md").section("Conditions")

  @Test(arguments: ExpressionNode.Function.allCases.map(\.rawValue))
  func `each function has its row`(function: String) {
    #expect(Self.section.entries(under: "Function").contains { $0.hasPrefix(function + "(") })
  }

  @Test func `each row of a function can be written as it stands`() throws {
    for entry in Self.section.entries(under: "Function") {
      #expect(throws: Never.self, "\(entry)") { try Expression(parsing: entry.replacing(", …", with: ", y")) }
    }
  }

  @Test func `each operator has its row, and each row is an operator`() {
    let words = ExpressionParser.reservedWords.subtracting(["true", "false"])
    let comparisons = ExpressionNode.Comparison.allCases.map(\.rawValue)
    let arithmetic = ["+", "-", "*", "/"].filter { ExpressionNode.Arithmetic(rawValue: $0) != nil }
    #expect(Self.section.entries(under: "Operator").sorted() == (words + comparisons + arithmetic).sorted())
  }

  @Test func `each format says what conditions see`() {
    #expect(
      Self.section.entries(under: "Format").sorted() == Registry.standard.formats.map { $0.name }.sorted())
  }

  @Test(
    arguments: [
      ("a == 1", nil), ("a in [1]", nil), ("t contains \"x\"", nil), ("t matches \"x\"", nil), ("not (a == 1)", nil),
      ("a == 1 and 1 == 2", false), ("a == 1 and 1 == 1", nil), ("a == 1 or 1 == 1", true),
      ("a == 1 or 1 == 2", nil), ("sum(a, 2) == 2", true), ("mean(a, 2) == 2", true), ("count(a) == 0", true),
      ("mean(a) == 0", nil), ("minimum(a, 2) == 2", nil), ("round(a) == 1", nil), ("a + 1 == 1", nil),
      ("answered(a)", false), ("dontKnow(a)", false), ("shown(a)", false),
    ] as [(String, Bool?)])
  func `the table of missing values is true`(condition: String, expected: Bool?) throws {
    let moment = Moment(instant: Instant(milliseconds: 0), offset: 0, zone: nil)
    let value = try Expression(parsing: condition).evaluate(NoAnswers(), at: moment)
    #expect(value == expected.map(ExpressionValue.boolean))
  }

  /// A run in which nothing was answered.
  private struct NoAnswers: AnswerLookup {
    func state(of name: String) -> ItemState { .notReached }
  }
}
