import SurveyModel
import TaskRunning
import Testing

/// Runs through blocks whose steps are shuffled.
struct BlockTests {
  private func task() throws -> NavigableOrderedTask {
    NavigableOrderedTask(
      id: "task", title: LocalizedText([:]),
      steps: [
        try question("a", number), try question("b", text), try question("c", text, showIf: "a > 1"),
        try question("d", text), try question("e", text), try completion("done"),
      ],
      rules: [try rule(after: "b", when: "a == 7", goTo: "e")],
      parts: [
        .step("a"),
        .block(
          TaskBlock(
            id: "block", isShuffled: true,
            parts: [
              .step("b"), .block(TaskBlock(id: "inner", isShuffled: true, parts: [.step("c"), .step("d")])),
            ])), .step("e"), .step("done"),
      ])
  }

  /// Answers everything with the same number and gives the way.
  private func path(_ run: String, answering first: String) throws -> [String] {
    var survey = Survey(try task(), id: run)
    var way: [String] = []
    while survey.state.status.isOpen, way.count < 10 {
      way.append(survey.state.standsAt)
      survey.answer(survey.state.standsAt, first)
    }
    #expect(survey.state.path == way + ["done"])
    return way
  }

  @Test func `each run has its own order, parts of a block stay together`() throws {
    let ways = Set(try (0..<40).map { try path("r\($0)", answering: "2") })
    #expect(
      ways == [
        ["a", "b", "c", "d", "e"], ["a", "b", "d", "c", "e"], ["a", "c", "d", "b", "e"], ["a", "d", "c", "b", "e"],
      ])
  }

  @Test func `conditions and rules hold in every order`() throws {
    #expect(
      Set(try (0..<20).map { try path("r\($0)", answering: "1") }) == [["a", "b", "d", "e"], ["a", "d", "b", "e"]])
    let jumps = Set(try (0..<40).map { try path("r\($0)", answering: "7") })
    #expect(jumps == [["a", "b", "e"], ["a", "c", "d", "b", "e"], ["a", "d", "c", "b", "e"]])
  }

  @Test func `a run's order is the same whenever it is asked for`() throws {
    let task = try task()
    for run in ["r1", "r2", "r3"] {
      #expect(task.arranged(for: run).steps.map(\.id) == task.order(for: run).map { task.steps[$0].id })
      #expect(task.arranged(for: run).arranged(for: run).steps.map(\.id) == task.arranged(for: run).steps.map(\.id))
    }
  }

  @Test func `Back goes the way that the run came`() throws {
    var survey = Survey(try task(), id: "r1")
    let way = survey.task.steps.map(\.id)
    for step in way.prefix(4) { survey.answer(step, "2") }
    for (later, earlier) in zip(way.dropFirst().prefix(4), way) { #expect(survey.run.stepBefore(later) == earlier) }
  }

  @Test func `an edit decides the run's own order again`() throws {
    for run in 0..<10 {
      var survey = Survey(try task(), id: "r\(run)")
      for step in survey.task.steps.map(\.id).prefix(5) { survey.answer(step, "2") }
      #expect(survey.state.status == .completed)
      survey = Survey(try task(), id: "r\(run)")
      for step in survey.task.steps.map(\.id).prefix(4) { survey.answer(step, "2") }
      survey.answer("a", "1")
      var fresh = Survey(try task(), id: "r\(run)")
      fresh.answer("a", "1")
      #expect(survey.state.path.prefix(2) == fresh.state.path.prefix(2))
      #expect(!survey.state.path.contains("c"))
    }
  }
}
