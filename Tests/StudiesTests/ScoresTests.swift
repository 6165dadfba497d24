import SurveyModel
import Testing

@testable import Studies

/// `scores:` of a task.
struct ScoresTests {
  private static let steps = """
      - id: f
        type: form
        title: F
        answer: { type: scale, minimum: 1, maximum: 7 }
        items: [ { a: A }, { b: B }, { c: C } ]
      - { id: open, type: question, question: Q, answer: { type: integer } }
      - { id: word, type: question, question: Q, answer: { type: text } }
      - { id: yes, type: question, question: Q, answer: { type: boolean } }
      - { id: one, type: question, question: Q, answer: { type: textChoice, choices: [x, y] } }
      - { id: done, type: completion }
    """

  /// Scores begin in line 15.
  private func outcome(_ scores: String) -> StudyReader.Outcome {
    Fixture.read("task: t\ntitle: T\nsteps:\n" + Self.steps + "\nscores:\n" + scores)
  }

  @Test func `a score has its parts, and what is reversed its bounds`() throws {
    let outcome = outcome(
      """
        k: { title: K, mean: [a, b, yes], reverse: [b, yes], atLeast: 2 }
        sum: { sum: [a, k] }
        v: { value: k - a }
        low: { value: v < 0 or one == "x" }
      """)
    #expect(outcome.diagnostics == [])
    let scores = try #require(outcome.study).tasks[0].scores
    #expect(scores.map(\.id) == ["k", "sum", "v", "low"])
    #expect(
      scores.map(\.spelledFormula) == [
        "mean(a, 8 - b, 1 - yes), at least 2 of 3", "sum(a, k), at least 1 of 2", "k - a", "v < 0 or one == \"x\"",
      ])
    #expect(scores.map(\.isFlag) == [false, false, false, true])
    #expect(scores[0].title == LocalizedText(["en": "K"]))
  }

  @Test(arguments: [
    Mistake("  k: { title: K }", "tasks/t.yaml:15:6: error: one of `mean:`, `sum:` and `value:`"),
    Mistake("  k: { mean: [a], value: a }", "tasks/t.yaml:15:6: error: one of `mean:`, `sum:` and `value:`"),
    Mistake("  k: { mean: [a, bb] }", "tasks/t.yaml:15:18: error: No answer has the name `bb`"),
    Mistake("  k: { mean: [a, a] }", "tasks/t.yaml:15:18: error: a second time"),
    Mistake("  k: { mean: [f] }", "tasks/t.yaml:15:15: error: Name its items: `a`, `b`, `c`"),
    Mistake("  k: { mean: [word] }", "tasks/t.yaml:15:15: error: is no number"),
    Mistake("  k: { mean: a }", "tasks/t.yaml:15:14: error: Write `mean: [a]`."),
    Mistake("  k: { mean: [a, open], reverse: [open] }", "tasks/t.yaml:15:35: error: no minimum and maximum"),
    Mistake("  k: { mean: [a, b], reverse: [c] }", "tasks/t.yaml:15:32: error: does not go into the score"),
    Mistake("  k: { mean: [a, b], atLeast: 3 }", "tasks/t.yaml:15:31: error: from 1 to 2"),
    Mistake("  k: { value: a, atLeast: 3 }", "tasks/t.yaml:15:18: error: belongs to `mean:` and `sum:`"),
    Mistake("  k: { value: a + }", "tasks/t.yaml:15:18: error:"),
    Mistake("  k: { value: a + bb }", "tasks/t.yaml:15:19: error: Nothing here is called `bb`"),
    Mistake("  k: { value: one }", "tasks/t.yaml:15:15: error: a number, or a yes or no"),
    Mistake("  k: { value: one == \"z\" }", "tasks/t.yaml:15:22: error: no choice \"z\""),
    Mistake("  k: { value: v }\n  v: { value: a }", "tasks/t.yaml:15:15: error: `v` is calculated later"),
    Mistake("  k: { mean: [v] }\n  v: { value: a }", "tasks/t.yaml:15:15: error: `v` is calculated later"),
    Mistake("  k: { value: k + 1 }", "tasks/t.yaml:15:15: error: `k` is calculated here"),
    Mistake("  a: { value: b }", "tasks/t.yaml:15:3: error: The id `a` stands in line 8 already"),
    Mistake("  k: { maen: [a] }", "tasks/t.yaml:15:8: error: Did you mean `mean`?"),
    Mistake(
      "  aScoreWithANameOfThirtyTwoLetter: { mean: [a] }",
      "tasks/t.yaml:15:3: warning: `aScoreWithANameOfThirtyTwoLetter__n` has more than 32 characters"),
  ])
  func `a mistake is told at its place`(_ mistake: Mistake) { mistake.expect(outcome(mistake.yaml).diagnostics) }

  @Test(arguments: [("yes", "true"), ("No", "false")])
  func `yes and no in a condition are answered with their spelling`(_ typed: String, _ meant: String) {
    let task = Fixture.task(
      """
        - { id: a, type: question, question: Q, answer: { type: boolean } }
        - { id: b, type: instruction, title: B, showIf: a == \(typed) }
      """)
    Mistake("", "tasks/t.yaml:5:56: error: Write `\(meant)`.").expect(Fixture.read(task).diagnostics)
  }

  @Test func `a score in a condition is told with what works there`() {
    let task = Fixture.task(
      """
        - { id: a, type: question, question: Q, answer: { type: integer } }
        - { id: b, type: instruction, title: B, showIf: low > 3 }
      """)
    Mistake("", "tasks/t.yaml:5:51: error: `low` is a score, which is calculated when the run ends.").expect(
      Fixture.read(task + "\nscores: { low: { mean: [a] } }\n").diagnostics)
  }

  @Test func `what names a broken score is not told too`() {
    Mistake("", "tasks/t.yaml:15:15: error: No answer has the name `bb`").expect(
      outcome("  k: { mean: [bb] }\n  v: { value: k + 1 }").diagnostics)
  }

  @Test func `what is repeated has as many answers as there are times`() {
    let steps = """
        - block: pets
          repeat: { title: Your pets, maximum: 3 }
          steps: [{ id: age, type: question, question: "How old?", answer: { type: integer } }]
      """
    let task = { (count: Int) in Fixture.task(steps) + "\nscores:\n  k: { mean: [age], atLeast: \(count) }" }
    #expect(Fixture.read(task(3)).diagnostics == [])
    Mistake("", "tasks/t.yaml:9:30: error: from 1 to 3").expect(Fixture.read(task(4)).diagnostics)
  }
}
