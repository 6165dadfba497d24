import SurveyModel
import TestSupport
import Testing

/// Expressions made by chance: nothing crashes, and what parses behaves.
struct ExpressionFuzzTests {
  private static let pieces = [
    "a", "b", "code", "codes", "flag", "day", "time", "both", "word", "film", "gone", "and", "or", "not", "in",
    "contains", "matches",
    "true", "false", "==", "!=", "<", "<=", ">", ">=", "+", "-", "*", "/", "(", ")", "[", "]", ",", "1", "0", "2.5",
    "\"x\"", "'y'",
    "\"2026-01-01\"", "\"08:00\"", "answered(", "count(", "age(", "today()", "now()", "sum(", "mean(", "round(",
    "length(", "minimum(",
    "=", "&&", "“", "\"", "é", "\u{0}", "🦊",
  ]

  private static let scope = ExpressionScope(names: [
    "a": .init(.number, mayBeMissing: true), "b": .init(.number), "code": .init(.code(["x", "y"])),
    "codes": .init(.codes(["x", "y"])),
    "flag": .init(.boolean, mayBeMissing: true), "day": .init(.date), "time": .init(.time), "both": .init(.dateTime),
    "word": .init(.text, mayBeMissing: true), "film": .init(.opaque), "gone": .init(.number, mayBeMissing: true),
  ])

  private static let answers = Answers([
    "a": .number("3"), "b": .number("0"), "code": .code("x"), "codes": .codes("x"), "flag": .boolean(true),
    "day": .date("2020-02-29"),
    "time": .time("08:00"), "both": .dateTime("2026-06-15T10:00"), "word": .text("x"), "film": .parts([]),
  ])

  @Test func `any heap of words is parsed or refused at a place inside it`() {
    var generator = SeededGenerator(seed: 42)
    var parsed = 0
    for _ in 0..<6_000 {
      let count = Int.random(in: 1...9, using: &generator)
      let source = (0..<count).map { _ in Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &generator)] }
        .joined(separator: " ")
      do throws(ExpressionError) {
        let expression = try Expression(parsing: source)
        parsed += 1
        _ = expression.check(in: Self.scope, expecting: .boolean)
        _ = expression.evaluate(Self.answers, at: .test)
      } catch {
        #expect(error.offset >= 0 && error.offset <= source.unicodeScalars.count && error.length >= 1)
        #expect(!error.text.isEmpty)
      }
    }
    #expect(parsed > 100)
  }

  /// A sound condition of some depth.
  private func condition(_ depth: Int, _ generator: inout SeededGenerator) -> String {
    let simple = [
      "a > 2", "b == 0", "gone < 1", "code == \"x\"", "codes contains \"y\"", "flag", "day < today()",
      "time >= \"08:00\"", "word matches \"x+\"",
      "answered(gone)", "age(day) >= 6", "sum(a, gone) == 3", "true", "a in [1, 3]", "both <= now()",
      "length(word) == 1",
    ]
    if depth == 0 { return simple[Int.random(in: 0..<simple.count, using: &generator)] }
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: return "not (\(condition(depth - 1, &generator)))"
    case 1: return "(\(condition(depth - 1, &generator)) and \(condition(depth - 1, &generator)))"
    case 2: return "(\(condition(depth - 1, &generator)) or \(condition(depth - 1, &generator)))"
    default: return condition(0, &generator)
    }
  }

  @Test func `sound conditions check without errors and obey de Morgan`() throws {
    var generator = SeededGenerator(seed: 17)
    for _ in 0..<250 {
      let left = condition(3, &generator)
      let right = condition(3, &generator)
      for source in [left, right] {
        let found = try Expression(parsing: source).check(in: Self.scope, expecting: .boolean)
        #expect(found.filter { !$0.isWarning }.isEmpty, "\(source)")
      }
      func value(_ source: String) throws -> ExpressionValue? {
        try Expression(parsing: source).evaluate(Self.answers, at: .test)
      }
      let equal = [
        ("not (\(left) and \(right))", "not (\(left)) or not (\(right))"),
        ("not (\(left) or \(right))", "not (\(left)) and not (\(right))"),
        ("\(left) and \(right)", "\(right) and \(left)"),
      ]
      for (one, other) in equal {
        let values = (try value(one), try value(other))
        #expect(values.0 == values.1, "\(one)")
      }
    }
  }

  @Test func `what the checker lets pass is never of the wrong kind`() throws {
    var generator = SeededGenerator(seed: 23)
    for _ in 0..<8_000 {
      let count = Int.random(in: 1...7, using: &generator)
      let source = (0..<count).map { _ in Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &generator)] }
        .joined(separator: " ")
      guard let expression = try? Expression(parsing: source),
        expression.check(in: Self.scope, expecting: .boolean).allSatisfy(\.isWarning)
      else { continue }
      switch expression.evaluate(Self.answers, at: .test) {
      case nil, .boolean?: break
      case .some(let value): Issue.record("\(source) came to \(value)")
      }
    }
  }
}
