import SurveyModel
import Testing

/// What expressions come to.
struct ExpressionTests {
  static let answers = Answers(states: [
    "vaccine": .answer(.answered(.code("other"))),
    "symptoms": .answer(.answered(.codes("chills", "fever"))),
    "temperature": .answer(.answered(.number("38.0"))),
    "pain": .answer(.accepted(default: .number("3"))),
    "fever": .answer(.answered(.boolean(false))),
    "lot": .answer(.answered(.text("AB1234"))),
    "birthday": .answer(.answered(.date("2008-06-15"))),
    "onset": .answer(.answered(.time("07:30"))),
    "seenAt": .answer(.answered(.dateTime("2026-06-14T23:30"))),
    "unsure": .answer(.dontKnow),
    "left": .answer(.skipped),
    "empty": .answer(.blank),
    "hidden": .notShown,
  ])

  private func truth(_ source: String) throws -> Bool? {
    switch try Expression(parsing: source).evaluate(Self.answers, at: .test) {
    case .boolean(let value)?: value
    default: nil
    }
  }

  @Test(arguments: [
    "vaccine == \"other\"", "vaccine != \"moderna\"", "vaccine in [\"other\", \"moderna\"]", "vaccine in ['other']",
    "symptoms contains \"fever\"", "not (symptoms contains \"nothing\")", "lot contains \"B12\"",
    "temperature >= 38", "temperature - 36.6 >= 1.4", "temperature - 36.6 == 1.4", "-temperature < 0", "pain == 3",
    "fever == false", "not fever", "fever or true", "1 + 2 * 3 == 7", "(1 + 2) * 3 == 9", "7 - 2 - 1 == 4",
    "8 / 2 / 2 == 2", "lot matches \"[A-Z]{2}\\d{4}\"", "not (lot matches \"[A-Z]{2}\")", "birthday < today()",
    "age(birthday) == 18", "age(birthday) >= 18 and age(birthday) < 65", "birthday == \"2008-06-15\"",
    "birthday < \"2009-01-01\"", "today() - 14 == \"2026-06-01\"", "today() + 1 > today()",
    "today() - seenAt == 1", "onset < \"08:00\"", "onset >= \"07:30\"", "seenAt < now()", "seenAt == \"2026-06-14\"",
    "seenAt < \"2026-06-14T23:31\"", "seenAt >= now() - 3", "now() - seenAt < 1", "answered(vaccine)",
    "not answered(empty)", "dontKnow(unsure)", "not dontKnow(left)", "shown(left)", "not shown(hidden)",
    "not shown(neverHeardOf)", "count(symptoms) == 2", "count(empty) == 0", "count(vaccine, symptoms, left) == 3",
    "sum(pain, temperature) == 41", "sum(pain, left) == 3", "sum(left) == 0", "mean(pain, temperature, left) == 20.5",
    "minimum(pain, temperature) == 3", "maximum(pain, temperature) == 38", "maximum(birthday, today()) == today()",
    "round(2.5) == 3", "round(-2.5) == -3", "round(1.005, 2) == 1.01", "round(temperature / 3, 1) == 12.7",
    "length(lot) == 6", "true and not false", "not not true",
  ])
  func `holds`(_ source: String) throws { #expect(try truth(source) == true) }

  @Test(arguments: [
    "vaccine == \"moderna\"", "vaccine == \"other\" and temperature < 38", "symptoms contains \"nothing\"",
    "left == 1 and false", "false and left == 1", "not (left == 1 or true)", "age(birthday) < 18",
    "lot matches \"\\d\"",
  ])
  func `is known not to hold`(_ source: String) throws { #expect(try truth(source) == false) }

  @Test(arguments: [
    "left == 1", "left != 1", "empty == \"a\"", "unsure > 3", "hidden in [\"a\"]", "neverHeardOf == 1",
    "not (left == 1)",
    "left == 1 and true", "left == 1 or false", "left + 1 > 0", "1 / 0 > 0", "pain / (pain - 3) == 0", "mean(left) > 0",
    "minimum(pain, left) == 3", "hidden contains \"a\"", "left matches \".*\"", "length(left) == 0", "age(left) > 1",
    "round(left) == 1", "birthday == \"no date\"",
  ])
  func `is unknown, like NA in R`(_ source: String) throws {
    let expression = try Expression(parsing: source)
    #expect(expression.evaluate(Self.answers, at: .test) == nil)
    #expect(!expression.holds(Self.answers, at: .test))
    #expect(!expression.fails(Self.answers, at: .test))
  }

  @Test func `three-valued logic is that of R`() throws {
    let words = ["true", "false", "left == 1"]
    let and: [Bool?] = [true, false, nil, false, false, false, nil, false, nil]
    let or: [Bool?] = [true, true, true, true, false, nil, true, nil, nil]
    for (row, left) in words.enumerated() {
      for (column, right) in words.enumerated() {
        #expect(try truth("(\(left)) and (\(right))") == and[row * 3 + column], "\(left) and \(right)")
        #expect(try truth("(\(left)) or (\(right))") == or[row * 3 + column], "\(left) or \(right)")
      }
    }
  }

  @Test func `names are those of answers alone`() throws {
    let expression = try Expression(parsing: "answered(a) and b == \"c\" or sum(d, e) > 1")
    #expect(expression.names == ["a", "b", "d", "e"])
  }

  @Test func `a pattern that takes too long neither holds nor fails`() throws {
    let expression = try Expression(parsing: "word matches \"(a+)+[^a]\"")
    let answers = Answers(["word": .text(String(repeating: "a", count: 40))])
    #expect(expression.evaluate(answers, at: .test) == nil)
  }

  @Test func `lengths are UTF-16 units`() throws {
    let answers = Answers(["word": .text("😀")])
    #expect(try Expression(parsing: "length(word) == 2").holds(answers, at: .test))
  }
}
