import SurveyModel
import Testing

@testable import Studies

/// `prefill:` of a task, a question and an item (researchkit.md T-33).
struct PrefillTests {
  private static let other = """
    task: b
    title: B
    steps:
      - { id: far, type: question, question: Q, answer: { type: integer } }
      - { id: pin, type: question, question: Q, answer: { type: text, secure: true } }
      - { id: pace, type: question, question: Q, answer: { type: textChoice, choices: [slow, fast] } }
      - { id: done, type: completion }
    """

  private func read(_ steps: String, task: String = "") -> StudyReader.Outcome {
    Fixture.read(Fixture.task(steps) + task, ["tasks/b.yaml": Self.other])
  }

  @Test func `a question names its source, an item too, and a task serves all that are alike`() throws {
    let study = try #require(
      read(
        """
          - { id: start, type: question, question: Q, answer: { type: integer }, prefill: { task: b, item: far } }
          - id: f
            type: form
            items:
              - { id: gait, question: Q, prefill: { task: b, item: pace }, answer: { type: textChoice, choices: [slow] } }
              - { id: far, question: Q, answer: { type: integer } }
              - { id: pace, question: Q, answer: { type: text } }
        """, task: "\nprefill: b\n"
      ).study)
    #expect(
      study.task("t")?.prefills == [
        "start": EarlierAnswer(task: "b", item: "far"), "gait": EarlierAnswer(task: "b", item: "pace"),
        "far": EarlierAnswer(task: "b", item: "far"),
      ])
  }

  @Test(arguments: [
    Mistake(
      "  - { id: a, type: question, question: Q, answer: { type: integer }, prefill: { task: c } }",
      "tasks/t.yaml:4:87: error: There is no task `c`"),
    Mistake(
      "  - { id: a, type: question, question: Q, answer: { type: integer }, prefill: { task: b, item: fra } }",
      "tasks/t.yaml:4:96: error: Did you mean `far`?"),
    Mistake(
      "  - { id: a, type: question, question: Q, answer: { type: integer }, prefill: { task: b } }",
      "tasks/t.yaml:4:79: error: asks nothing with the id `a`"),
    Mistake(
      "  - { id: a, type: question, question: Q, answer: { type: text }, prefill: { task: b, item: far } }",
      "tasks/t.yaml:4:93: error: is a `integer` and this is a `text`"),
    Mistake(
      "  - { id: a, type: question, question: Q, answer: { type: text }, prefill: { item: far } }",
      "tasks/t.yaml:4:76: error: needs `task:`"),
  ])
  func `a source that is none is told at its place`(_ mistake: Mistake) {
    mistake.expect(read(mistake.yaml).diagnostics)
  }

  @Test func `a task that could take over nothing is told`() {
    let steps = "  - { id: a, type: question, question: Q, answer: { type: integer } }"
    let lines = read(steps, task: "\nprefill: b\n").diagnostics.map(\.headline)
    #expect(lines.count == 1 && lines[0].hasPrefix("tasks/t.yaml:6:10: warning: No item of this task"))
  }
}

/// `review: whole` of a task (researchkit.md S-06).
struct ReviewModeTests {
  private static let steps = """
      - { id: a, type: question, question: Q, answer: { type: integer } }
      - { id: done, type: completion }
      - { id: out, type: completion, reason: screenedOut }
    """

  private func read(_ more: String) -> StudyReader.Outcome {
    Fixture.read(
      "task: t\ntitle: T\nsteps:\n" + Self.steps + "\nrules:\n  - { after: a, when: a == 1, goTo: out }\n" + more)
  }

  @Test func `the list comes before what ends as completed, and nothing else`() throws {
    let outcome = read("review: whole\nreviewTitle: Look\nreviewText: Once more.\n")
    #expect(outcome.diagnostics == [])
    let task = try #require(outcome.study?.tasks[0])
    #expect(task.steps.map(\.id) == ["a", "done-review", "done", "out"])
    #expect(task.steps[1].review == ReviewList(isWhole: true))
    #expect(
      task.steps[1].title == LocalizedText(["en": "Look"]) && task.steps[1].text == LocalizedText(["en": "Once more."]))
  }

  @Test(arguments: [
    ("review: all\n", "tasks/t.yaml:9:9: error: `whole`"),
    ("reviewTitle: Look\n", "tasks/t.yaml:9:1: error: Add `review: whole`."),
  ])
  func `a mistake is told at its place`(_ yaml: String, _ said: String) {
    Mistake(yaml, said).expect(read(yaml).diagnostics)
  }
}

/// Blocks that are one page (researchkit.md S-17).
struct PageBlockTests {
  private static func task(_ steps: String, rules: String = "") -> String {
    """
    task: t
    title: T
    steps:
      - { id: first, type: question, question: Q, answer: { type: integer } }
      - block: visit
        page: true
        steps:

    """ + steps + "\n  - { id: done, type: completion }\n" + rules
  }

  @Test func `its steps know the page that they are part of`() throws {
    let outcome = Fixture.read(
      Self.task(
        """
              - { id: a, type: instruction, title: A }
              - block: inner
                page: true
                steps:
                  - { id: b, type: instruction, title: B, showIf: first == 1 }
        """))
    #expect(outcome.diagnostics == [])
    #expect(outcome.study?.tasks[0].steps.map(\.page) == [nil, "visit", "visit", nil])
  }

  @Test(arguments: [
    Mistake(
      "      - { id: a, type: instruction, title: A, showIf: first == 1 }\n      - { id: b, type: instruction, title: B }",
      "tasks/t.yaml:8:55: error: Put the condition on the block, or another step first.")
  ])
  func `its first step is shown to everybody`(_ mistake: Mistake) {
    mistake.expect(Fixture.read(Self.task(mistake.yaml)).diagnostics)
  }

  @Test func `no rule leads into its middle`() {
    let steps = "      - { id: a, type: instruction, title: A }\n      - { id: b, type: instruction, title: B }"
    let rules = "rules:\n  - { after: first, when: first == 1, goTo: b }\n"
    Mistake(rules, "tasks/t.yaml:12:45: error: Let the rule lead to its first step, `a`.").expect(
      Fixture.read(Self.task(steps, rules: rules)).diagnostics)
  }
}
