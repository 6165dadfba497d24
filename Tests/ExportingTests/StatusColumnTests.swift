import Exporting
import SurveyModel
import Testing

@Suite struct StatusColumnTests {
  private func withStatus(_ versions: [[Step]], rules: [NavigationRule] = []) throws -> [String] {
    let columns = try wide(MemorySource(versions, rules: rules)).answerColumns
    return columns.filter { $0.hasSuffix("__status") }.map { String($0.dropLast(8)) }
  }

  @Test func `an answer with a condition has one`() throws {
    #expect(try withStatus([[.question("a"), .question("b", showIf: "answered(a)")]]) == ["b"])
    #expect(
      try withStatus([[.question("a"), .form("f", [.asking("b"), .asking("c")], showIf: "answered(a)")]])
        == ["b", "c"])
  }

  @Test func `an answer that offers don't know or a default has one`() throws {
    let form = try Step.form("f", [.asking("a"), .asking("b", dontKnow: true), .asking("c", default: .text("x"))])
    #expect(try withStatus([[form]]) == ["b", "c"])
  }

  @Test func `a skip is offered by an optional question alone`() throws {
    #expect(
      try withStatus([
        [
          .question("a", optional: .optional), .question("b", optional: .ask), .question("c"),
          .form("f", [.asking("d", optional: .optional)]),
        ]
      ]) == ["a"])
  }

  @Test func `an answer under a jump to a later step has one, but not under a jump to the end`() throws {
    let steps: [Step] = [
      try .question("a"), try .question("b"), try .question("c"), try .question("d"), .completion("done"),
      .completion("out", .screenedOut),
    ]
    let jump = NavigationRule(after: "a", when: nil, destination: "d")
    #expect(try withStatus([steps], rules: [jump]) == ["b", "c"])
    #expect(try withStatus([steps], rules: [NavigationRule(after: "a", when: nil, destination: "out")]) == [])
    #expect(try withStatus([steps], rules: [NavigationRule(after: "a", when: nil, destination: "b")]) == [])
    #expect(try withStatus([steps], rules: [NavigationRule(after: "d", when: nil, destination: "b")]) == [])
  }

  @Test func `an answer that a version lacks has one, and so has one that any version makes optional`() throws {
    #expect(try withStatus([[.question("a")], [.question("a"), .question("b")]]) == ["b"])
    #expect(try withStatus([[.question("a", optional: .optional)], [.question("a")]]) == ["a"])
  }

  @Test func `all and none mean what they say`() throws {
    let source = MemorySource([[try .question("a"), try .question("b", optional: .optional)]])
    #expect(try wide(source, ExportOptions(statusColumns: .none)).answerColumns == ["a", "b"])
    #expect(
      try wide(source, ExportOptions(statusColumns: .all)).answerColumns == ["a", "a__status", "b", "b__status"])
  }
}
