import SurveyModel
import Testing

@testable import Studies

/// Choices that are offered to some people only.
@Suite struct `Choices with conditions` {
  /// A format with what its choices need beside their conditions.
  struct Format: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var looks = ["", ""]
    var more = ""
  }

  /// A question behind `a` with two choices under these conditions.
  private static func task(
    _ a: String, _ conditions: [String], _ format: Format = Format(testDescription: "textChoice"), step: String = ""
  ) -> String {
    let choices = zip(conditions, format.looks).enumerated().map { index, choice in
      "{ value: c\(index), text: Choice \(index), showIf: '\(choice.0)'\(choice.1) }"
    }
    return Fixture.task(
      """
        - { id: a, type: question, question: A?, answer: { \(a) } }
        - id: b
          type: question
          question: B?\(step)
          answer: { type: \(format.testDescription)\(format.more), choices: [\(choices.joined(separator: ", "))] }
      """)
  }

  @Test(arguments: [
    Format(testDescription: "textChoice"), Format(testDescription: "textChoice", more: ", style: multiple"),
    Format(testDescription: "valuePicker"),
    Format(testDescription: "imageChoice", looks: [", image: media/x.png", ", image: media/y.png"]),
    Format(testDescription: "colorChoice", looks: [##", color: "#000000""##, ##", color: "#ffffff""##]),
    Format(
      testDescription: "imageHotspot", looks: [", area: [0, 0, 9, 9]", ", area: [50, 50, 9, 9]"],
      more: ", image: { file: media/x.png, alt: X }"),
  ])
  func `a question of every format is asked only where one of its choices is on offer`(_ format: Format) throws {
    let task = Self.task("type: integer, minimum: 1, maximum: 9", ["a < 5", "a >= 5"], format)
    let outcome = Fixture.read(task, ["media/x.png": "x", "media/y.png": "y"])
    #expect(outcome.diagnostics.map(\.headline) == [])
    let step = try #require(outcome.study?.tasks.first?.steps[1])
    #expect(step.showIf?.source == "(a < 5) or (a >= 5)")
  }

  @Test(arguments: [
    ("type: integer, minimum: 1, maximum: 9", ["a < 5", "a > 5"], "5"),
    ("type: integer, minimum: 1, maximum: 9", ["a < 5", "a < 6"], "6"),
    ("type: textChoice, choices: [x, y, z]", [#"a == "x""#, #"a == "z""#], "y"),
    ("type: textChoice, style: multiple, choices: [x, y, z]", [#"a contains "x""#, #"a contains "y""#], "z"),
    ("type: boolean", ["a == true", "a == true"], "false"),
  ])
  func `an answer that leaves no choice is told`(_ first: String, _ conditions: [String], _ answer: String) {
    let diagnostics = Fixture.read(Self.task(first, conditions)).diagnostics
    #expect(diagnostics.map(\.severity) == [.warning])
    #expect(diagnostics.first?.message == "Where `a` is \(answer), `b` has no choice on offer, and is not asked.")
    let said = Fixture.read(Self.task(first, conditions, step: "\n    showIf: answered(a)")).diagnostics
    #expect(said.map(\.headline) == [], "the author has said whom the question is for")
  }

  @Test(arguments: [
    ("type: integer, minimum: 1, maximum: 9", ["a < 5", "a >= 5"]),
    ("type: integer, minimum: 1, maximum: 5", ["a < 5", "a == 5"]),
    ("type: textChoice, choices: [x, y]", [#"a == "x""#, #"a != "x""#]),
    ("type: boolean", ["a == true", "a == false"]),
  ])
  func `conditions of which one always holds are fine`(_ first: String, _ conditions: [String]) {
    #expect(Fixture.read(Self.task(first, conditions)).diagnostics.map(\.headline) == [])
  }

  @Test func `conditions that nobody asks are told`() {
    Mistake("", "tasks/t.yaml:4:97: warning: In `l`: `x` has `showIf`, which is not asked in several lists").expect(
      Fixture.read(
        Fixture.task(
          """
            - { id: a, type: question, question: A?, answer: { type: multipleValuePicker, pickers: [{ id: l, label: L, choices: [{ value: x, text: X, showIf: 1 == 2 }, y] }] } }
          """)
      ).diagnostics)
    Mistake(
      "", "tasks/t.yaml:11:27: warning: `s` has `showIf`, but whoever agrees ticks every sentence",
      "tasks/t.yaml:14:11: warning: Nobody reaches the step `done`"
    ).expect(
      Fixture.read(
        Fixture.task(
          """
            - id: a
              type: consent
              document: pages/a.md
              version: "1"
              agree: I agree
              disagree: I do not
              declined: out
              statements: [{ value: s, text: S, showIf: 1 == 2 }]
            - { id: go, type: completion }
            - { id: out, type: completion, reason: declined }
          """), ["pages/a.md": "A page."]
      ).diagnostics)
  }
}
