import SurveyModel
import Testing

@testable import Studies

/// What an edit does to answers collected already.
struct ChangeTests {
  private static let item = "  - { id: a, type: question, question: A?, answer: { %% } }"

  private static func outcome(_ steps: String, _ more: [String: String] = [:]) -> StudyReader.Outcome {
    Fixture.read(Fixture.task(steps), more)
  }

  private static func change(_ before: String, _ after: String) throws -> StudyChange {
    let old = try #require(outcome(item.replacing("%%", with: before)).study)
    let new = try #require(outcome(item.replacing("%%", with: after)).study)
    return StudyChange(from: old, to: new)
  }

  @Test(arguments: [
    ("type: text", "type: integer", "held a text and would now hold a number"),
    ("type: integer", "type: integer, unit: kg", "unit"),
    ("type: integer, unit: lb", "type: integer, unit: kg", "unit"),
    ("type: integer, minimum: 0", "type: integer, minimum: 1", "minimum"),
    ("type: integer", "type: integer, maximum: 9", "maximum"),
    ("type: text", "type: text, maximumLength: 20", "maximumLength"),
    ("type: text, maximumLength: 20", "type: text, maximumLength: 10", "maximumLength"),
    ("type: textChoice, choices: [a, b]", "type: textChoice, choices: [a, b], style: multiple", "several choices"),
    ("type: date", "type: date, minimum: 2020-01-01", "no longer takes"),
    ("type: date, maximum: 2030-12-31", "type: date, maximum: 2029-12-31", "no longer takes"),
    ("type: dateTime", "type: dateTime, minimum: 2020-01-01", "no longer takes"),
    ("type: decimal, minimum: 0", "type: integer, minimum: 0", "no longer takes"),
    ("type: date", "type: dateTime", "a date with a time"),
    ("type: text", "type: text, minimumLength: 3", "no longer takes"),
    ("type: text", "type: text, matches: \"[0-9]+\"", "no longer takes"),
    ("type: timeOfDay", "type: timeOfDay, maximum: 12:00", "no longer takes"),
    ("type: boolean", "type: textChoice, choices: [yes, no]", "one choice"),
  ])
  func `what no longer fits the answers is refused`(_ before: String, _ after: String, _ words: String) throws {
    let change = try Self.change(before, after)
    #expect(change.isRefused)
    #expect(change.entries.contains { $0.weight == .refused && $0.message.contains(words) }, "\(change.entries)")
  }

  @Test(arguments: [
    ("type: textChoice, choices: [a, b]", "type: textChoice, choices: [a]", "`b` of `a` goes"),
    ("type: textChoice, choices: [{ a: A }]", "type: textChoice, choices: [{ a: B }]", "has other words"),
    (
      "type: scale, labels: { 1: No, 2: Yes }", "type: scale, labels: { 1: Never, 2: Yes }",
      "`1` of `a` has other words"
    ),
    ("type: text", "type: text, identifying: true", "names a person"),
  ])
  func `what changes the meaning of data needs a note`(_ before: String, _ after: String, _ words: String) throws {
    let change = try Self.change(before, after)
    #expect(!change.isRefused)
    #expect(change.needsNote)
    #expect(change.entries.first?.message.contains(words) == true, "\(change.entries)")
  }

  @Test(arguments: [
    ("type: integer, minimum: 1, maximum: 9", "type: decimal, minimum: 0, maximum: 10"),
    ("type: text, maximumLength: 20", "type: text, lines: 3, maximumLength: 40"),
    ("type: textChoice, choices: [a, b]", "type: textChoice, choices: [c, b, a]"),
    ("type: boolean", "type: boolean, dontKnow: true"),
    ("type: date, minimum: 2020-01-01", "type: date"),
    ("type: integer", "type: decimal"),
  ])
  func `what adds or widens is free`(_ before: String, _ after: String) throws {
    #expect(try Self.change(before, after).entries == [])
  }

  @Test func `a question that goes or reads differently needs a note at its place`() throws {
    let old = try #require(
      Self.outcome(
        """
          - { id: a, type: question, question: A?, answer: { type: text } }
          - { id: b, type: question, question: B?, answer: { type: text } }
        """
      ).study)
    let outcome = Self.outcome("  - { id: a, type: question, question: AA?, hint: New, answer: { type: text } }")
    let change = StudyChange(from: old, to: try #require(outcome.study))
    Mistake(
      "", "tasks/t.yaml:4:11: warning: The question of `a` has other words",
      "tasks/t.yaml:1:7: warning: `b` goes; its column stays"
    ).expect(change.diagnostics(in: outcome))
  }

  @Test func `a question cannot move to another task`() throws {
    let question = "  - { id: a, type: question, question: A?, answer: { type: text } }"
    let other = Fixture.task("  - { id: x, type: instruction, title: X }").replacing("task: t", with: "task: u")
    let moved = Fixture.task(question).replacing("task: t", with: "task: u")
    let old = try #require(Self.outcome(question, ["tasks/u.yaml": other]).study)
    let outcome = Self.outcome("  - { id: x, type: instruction, title: X }", ["tasks/u.yaml": moved])
    let change = StudyChange(from: old, to: try #require(outcome.study))
    Mistake("", "tasks/u.yaml:4:11: error: `a` moves from the task `t` to `u`").expect(change.diagnostics(in: outcome))
  }

  // MARK: What a run knows beside its answers

  private static func study(_ more: String, scores: String = "  k: { mean: [a, b] }") throws -> Study {
    let steps = """
        - { id: f, type: form, title: F, answer: { type: scale, minimum: 1, maximum: 5 }, items: [ { a: A }, { b: B } ] }
      """
    let outcome = Fixture.read(
      Fixture.task(steps) + "\nscores:\n" + scores, study: Fixture.study + "\n" + more)
    return try #require(outcome.study, "\(outcome.diagnostics)")
  }

  @Test(arguments: [
    ("", "is drawn no more"), ("randomize: { c: { arms: [x, z], after: f } }", "another way"),
    ("randomize: { c: { arms: { x: 2, y: 1 }, after: f } }", "another way"),
  ])
  func `another way to draw is said in the note`(_ after: String, _ words: String) throws {
    let before = try Self.study("randomize: { c: { arms: [x, y], after: f } }")
    let change = StudyChange(from: before, to: try Self.study(after))
    #expect(!change.isRefused && change.needsNote)
    #expect(change.entries.map(\.message).contains { $0.contains(words) }, "\(change.entries)")
  }

  @Test func `another title of a draw, and a new one, are free`() throws {
    let before = try Self.study("randomize: { c: { arms: [x, y], after: f } }")
    let after = try Self.study("randomize: { c: { title: C, arms: [x, y], after: f }, d: { arms: [x, y], after: f } }")
    #expect(StudyChange(from: before, to: after).entries.isEmpty)
  }

  @Test(arguments: [
    ("  k: { mean: [a] }", false, "another way"), ("  k: { mean: [a, b], atLeast: 2 }", false, "another way"),
    ("  other: { mean: [a, b] }", false, "The score `k` goes"), ("  k: { value: a > b }", true, "yes or no"),
  ])
  func `another formula of a score is said in the note, another kind refused`(
    _ after: String, _ isRefused: Bool, _ words: String
  ) throws {
    let change = StudyChange(from: try Self.study(""), to: try Self.study("", scores: after))
    #expect(change.isRefused == isRefused && change.entries.count == 1)
    #expect(change.entries.first?.message.contains(words) == true, "\(change.entries)")
  }
}
