import SurveyModel
import Testing

@testable import Studies

/// Steps that begin another task (researchkit.md S-18).
struct SecondaryTaskTests {
  private static func other(_ step: String = "") -> String {
    "task: b\ntitle: B\nsteps:\n  - { id: x, type: instruction, title: X }\n" + step
      + "  - { id: done, type: completion }\n"
  }

  private func read(_ step: String, other: String = other()) -> [Diagnostic] {
    Fixture.read(Fixture.task("  - { id: a, type: secondaryTask, title: A, \(step) }"), ["tasks/b.yaml": other])
      .diagnostics
  }

  @Test func `the step knows its task and how often it is required`() throws {
    let outcome = Fixture.read(
      Fixture.task("  - { id: a, type: secondaryTask, title: A, task: b, button: Go, requiredAttempts: 3 }"),
      ["tasks/b.yaml": Self.other()])
    #expect(outcome.diagnostics == [])
    let step = try #require(outcome.study?.task("t")?.steps[0])
    #expect(
      step.secondaryTask == SecondaryTask(task: "b", button: LocalizedText(["en": "Go"]), requiredAttempts: 3))
    #expect(step.asks && !step.allowsSkipping)
  }

  @Test(arguments: [
    Mistake("task: c", "tasks/t.yaml:4:51: error: There is no task `c`"),
    Mistake("task: t", "tasks/t.yaml:4:51: error: would begin itself"),
    Mistake("task: b, requiredAttempts: 101", "tasks/t.yaml:4:72: error: from 0 to 100"),
    Mistake("button: Go", "tasks/t.yaml:4:5: error: needs `task:`"),
  ])
  func `a mistake is told at its place`(_ mistake: Mistake) { mistake.expect(read(mistake.yaml)) }

  @Test func `tasks that begin each other are told in both`() {
    let found = read("task: b", other: Self.other("  - { id: y, type: secondaryTask, title: Y, task: t }\n"))
    #expect(found.map(\.headline).filter { $0.contains("begins") }.count == 2)
  }
}
