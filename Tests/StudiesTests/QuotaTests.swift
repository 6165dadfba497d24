import SurveyModel
import Testing

@testable import Studies

/// `quotas:` of a task: who is counted, behind which step, and where a full one leads.
struct QuotaTests {
  private static func task(_ quotas: String) -> String {
    """
    task: t
    title: T
    steps:
      - { id: gender, type: question, question: Q, answer: { type: textChoice, choices: [woman, man] } }
      - { id: note, type: question, question: Q, optional: true, answer: { type: text } }
      - { id: done, type: completion }
      - { id: full, type: completion, reason: screenedOut }
    quotas:
    """ + "\n" + quotas
  }

  @Test func `a quota has its condition, its limit, its step and its end`() throws {
    let outcome = Fixture.read(
      Self.task(
        """
          - { id: women, when: gender == "woman", limit: 50, after: gender, goTo: full }
          - { id: everybody, limit: 80, counts: completed, after: note, goTo: full }
        """))
    #expect(outcome.diagnostics == [])
    let quotas = try #require(outcome.study?.tasks[0].quotas)
    #expect(quotas.map(\.id) == ["women", "everybody"] && quotas.map(\.limit) == [50, 80])
    #expect(quotas.map(\.counts) == [.open, .completed] && quotas.map(\.after) == ["gender", "note"])
    #expect(quotas[0].when?.source == "gender == \"woman\"" && quotas[1].when == nil)
    #expect(quotas.map(\.destination) == ["full", "full"])
  }

  @Test(arguments: [
    Mistake(
      "  - { id: q, limit: 5, after: gender }", "tasks/t.yaml:7:11: warning: Nobody reaches the step `full`",
      "tasks/t.yaml:9:5: error: needs `goTo:`"),
    Mistake("  - { id: q, limit: many, after: gender, goTo: full }", "tasks/t.yaml:9:21: error: a whole number"),
    Mistake("  - { id: q, limit: -1, after: gender, goTo: full }", "tasks/t.yaml:9:21: error: from 0 to 1000000"),
    Mistake(
      "  - { id: q, limit: 5, after: gendre, goTo: full }", "tasks/t.yaml:9:31: error: Did you mean `gender`?"),
    Mistake(
      "  - { id: q, limit: 5, after: gender, goTo: note }",
      "tasks/t.yaml:7:11: warning: Nobody reaches the step `full`", "tasks/t.yaml:9:45: error: does not end the run"),
    Mistake(
      "  - { id: q, limit: 5, after: gender, goTo: done }",
      "tasks/t.yaml:7:11: warning: Nobody reaches the step `full`",
      "tasks/t.yaml:9:45: warning: Write `reason: screenedOut` into the step `done`"),
    Mistake(
      "  - { id: q, when: note == \"a\", limit: 5, after: gender, goTo: full }",
      "tasks/t.yaml:9:20: error: `note` is answered later"),
    Mistake(
      "  - { id: q, when: gender == \"wman\", limit: 5, after: gender, goTo: full }",
      "tasks/t.yaml:9:30: error: Did you mean \"man\"?"),
    Mistake(
      "  - { id: note, limit: 5, after: gender, goTo: full }", "tasks/t.yaml:9:11: error: stands in line 5 already"),
    Mistake(
      "  - { id: q, limit: 5, after: done, goTo: full }", "tasks/t.yaml:9:31: error: The run ends at `done`"),
    Mistake("  - { id: q, limit: 5, counts: all, after: gender, goTo: full }", "tasks/t.yaml:9:32: error: `completed`"),
  ])
  func `a mistake in a quota is told at its place`(_ mistake: Mistake) {
    mistake.expect(Fixture.read(Self.task(mistake.yaml)).diagnostics)
  }
}
