import Studies
import SurveyModel
import Testing

@testable import Website

/// Which answers a page reads for progress and for what comes next.
@Suite struct `The items that conditions name` {
  private func items(_ conditions: [String], rules: [NavigationRule] = []) throws -> NamedItems {
    var task = "task: t\ntitle: T\nsteps:\n"
    for (number, condition) in conditions.enumerated() {
      task += "  - id: q\(number)\n    type: question\n    question: Q\n    answer: { type: integer }\n"
      if !condition.isEmpty { task += "    showIf: \(condition)\n" }
    }
    task += "  - id: done\n    type: completion\n    title: Done\n"
    let study = "cairn: 1\nstudy: s\ntitle: S\nlanguages: [en]\ntimezone: UTC\nparticipation: { start: t }\n"
    let files = ["study.yaml": study, "tasks/t.yaml": task].mapValues { Array($0.utf8) }
    let outcome = StudyReader(registry: .standard).read(StudyFiles(files))
    var made = try #require(outcome.study?.tasks.first, "\(outcome.diagnostics)")
    made.rules = rules
    return NamedItems(of: made)
  }

  @Test func `are read until the last step that asks about them is behind`() throws {
    let named = try items(["", "q0 == 1", "q1 == 1", "q0 == 2", ""])
    #expect(Set(named.uses(from: 0).map(\.item)) == ["q0", "q1"])
    #expect(Set(named.uses(from: 2).map(\.item)) == ["q0", "q1"])
    #expect(Set(named.uses(from: 3).map(\.item)) == ["q0"])
    #expect(Set(named.uses(from: 4).map(\.item)) == [])
  }

  @Test func `are all read where a rule may lead back to the step that asks`() throws {
    // A study file may not say so yet.
    let back = NavigationRule(after: "q4", when: try Expression(parsing: "q3 == 1"), destination: "q1")
    let named = try items(["", "q0 == 1", "q1 == 1", "", ""], rules: [back])
    #expect(Set(named.uses(from: 4).map(\.item)) == ["q0", "q1", "q3"])
    #expect(Set(try items(["", "q0 == 1", ""]).uses(from: 2).map(\.item)) == [])
  }
}
