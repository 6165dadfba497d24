import SurveyModel
import Testing

@testable import Studies

/// Conditions and texts over answers of earlier runs (researchkit.md T-16, I-11).
struct EarlierAnswerTests {
  private static let study = Fixture.study.replacing(
    "{ start: t }", with: "{ start: t, fromLink: [{ id: pid, matches: \"[0-9a-f]{24}\", again: new }] }")

  private static let other = """
    task: b
    title: B
    steps:
      - { id: far, type: question, question: Q, answer: { type: integer } }
      - { id: pin, type: question, question: Q, answer: { type: text, secure: true } }
      - { id: pace, type: question, question: Q, answer: { type: textChoice, choices: [slow, fast] } }
      - id: laps
        type: form
        repeat: { times: far, maximum: 3 }
        items: [ { id: lap, question: Q, answer: { type: integer } } ]
      - { id: done, type: completion }
    scores:
      steps: { sum: [far] }
      isFar: { value: far > 10 }
    """

  private func read(
    _ steps: String, more: String = "", study: String = study, other: String = other
  ) -> StudyReader.Outcome {
    Fixture.read(Fixture.task(steps) + more, study: study, ["tasks/b.yaml": other])
  }

  @Test func `name items and scores of any task, also the own one, wherever a condition stands`() throws {
    let outcome = read(
      """
        - { id: a, type: question, question: Q, showIf: earlier.b.far > 3, answer: { type: integer } }
        - id: f
          type: form
          items:
            - { id: earlier, question: Q, showIf: earlier.b.pace == "slow", answer: { type: integer } }
            - id: c
              question: Q
              answer: { type: textChoice, choices: [ { value: x, text: X, showIf: earlier.b.isFar }, y ] }
            - { id: sum, question: Q, answer: { type: calculated, value: earlier.b.steps + earlier } }
          checks: [ { should: earlier <= earlier.t.earlier + 1, say: More than the last time. } ]
      """,
      more: """

        rules: [ { after: a, when: answered(earlier.t.a), goTo: done } ]
        scores: { isMore: { value: earlier.b.isFar } }
        """)
    #expect(outcome.diagnostics.map(\.headline) == [])
    let task = try #require(outcome.study?.task("t"))
    let named = task.namesInConditions.sorted().compactMap(EarlierAnswer.init(name:))
    #expect(
      named == [
        EarlierAnswer(task: "b", item: "far"), EarlierAnswer(task: "b", item: "isFar"),
        EarlierAnswer(task: "b", item: "pace"), EarlierAnswer(task: "b", item: "steps"),
        EarlierAnswer(task: "t", item: "a"), EarlierAnswer(task: "t", item: "earlier"),
      ])
    #expect(task.scores.map(\.isFlag) == [true])
  }

  @Test(arguments: [
    ("earlier.c.far > 3", "tasks/t.yaml:4:52: error: There is no task `c`."),
    ("earlier.b.fra > 3", "tasks/t.yaml:4:52: error: Did you mean `far`?"),
    ("1 < earlier.b.pace", "tasks/t.yaml:4:52: error: Codes are texts"),
    ("earlier.b.lap > 3", "tasks/t.yaml:4:52: error: Name a score that is made of them."),
    ("answered(earlier.b.pin)", "tasks/t.yaml:4:61: error: `pin` is a password"),
    ("earlier.b.far != 3", "tasks/t.yaml:4:52: warning: `earlier.b.far` may have no answer"),
    ("b.far != 3", "tasks/t.yaml:4:52: error: `earlier.TASK.ITEM`"),
  ])
  func `a mistake is told at its place`(_ condition: String, _ said: String) {
    let step = "  - { id: a, type: question, question: Q, showIf: '\(condition)', answer: { type: integer } }"
    Mistake(condition, said).expect(read(step).diagnostics)
  }

  @Test(arguments: [
    ("earlier.c.far", "error: There is no task `c`."),
    ("earlier.b.fra", "error: Did you mean `far`?"),
    ("earlier.b.lap", "error: Name a score that is made of them."),
    ("earlier.b.pin", "error: `pin` is a password"),
    ("b.far", "error: `earlier.TASK.ITEM`"),
    ("earlier.b", "error: `earlier.TASK.ITEM`"),
  ])
  func `a text may name the same as a condition, and nothing else`(_ name: String, _ said: String) {
    let step = { (name: String) in "  - { id: a, type: instruction, title: \"At last {{\(name)}}\" }" }
    Mistake(name, "tasks/t.yaml:4:49: " + said).expect(read(step(name)).diagnostics)
    for name in ["earlier.b.far", "earlier.b.pace", "earlier.b.isFar"] {
      #expect(read(step(name)).diagnostics.map(\.headline) == [], "\(name)")
    }
    Mistake(name, "tasks/t.yaml:4:49: warning: Nobody is known again")
      .expect(read(step("earlier.b.far"), study: Fixture.study).diagnostics)
  }

  @Test func `nothing is said of a task that is broken itself`() {
    let step = "  - { id: a, type: question, question: Q, showIf: earlier.b.fra > 3, answer: { type: integer } }"
    let broken = Self.other.replacing("question: Q, answer: { type: integer } }\n", with: "answer: {} }\n")
    let told = read(step, other: broken).diagnostics.filter { $0.headline.hasPrefix("tasks/t.yaml") }
    #expect(told.map(\.headline) == [])
  }

  @Test func `nobody has an earlier run where nobody is known again`() {
    let step = "  - { id: a, type: question, question: Q, showIf: earlier.b.far > 3, answer: { type: integer } }"
    Mistake(step, "tasks/t.yaml:4:51: warning: Nobody is known again")
      .expect(read(step, study: Fixture.study).diagnostics)
  }

  @Test func `what is begun from a step of the same task is no earlier run`() {
    let steps = """
        - { id: walk, type: secondaryTask, title: Walk, task: b }
        - { id: a, type: question, question: Q, showIf: earlier.b.far > 3, answer: { type: integer } }
      """
    Mistake(steps, "tasks/t.yaml:5:51: warning: the step `walk` begins").expect(read(steps).diagnostics)
  }
}
