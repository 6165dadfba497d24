import SurveyModel
import TaskRunning
import Testing

/// Lists of answers, and changing an answer from one.
struct ReviewTests {
  private func review(_ id: String, steps: [String]? = nil, readOnly: Bool = false) -> Step {
    var values: [String: DefinitionValue] = ["readOnly": .boolean(readOnly)]
    values["steps"] = steps.map { ids in DefinitionValue.list(ids.map { DefinitionValue.string($0) }) }
    var problems: [DefinitionProblem] = []
    let kind = ReviewStep(Definition(values), id: id, optionality: .required, problems: &problems)
    #expect(problems == [])
    return Step(id: id, kind: kind)
  }

  private func survey() throws -> Survey {
    Survey(
      task([
        try question("a", choice("yes", "no")), try question("b", text, optional: .optional, showIf: "a == \"yes\""),
        try question("c", text), review("look"), try question("d", text), review("kept", steps: ["c"], readOnly: true),
        try completion("end"),
      ]))
  }

  private func save(_ step: String, _ value: String?, from list: String, in survey: inout Survey) -> Destination {
    var page = survey.open(step)
    if let value { page.fill(step, value) }
    return survey.send(page, value == nil ? .skip : .continue, review: list)
  }

  @Test func `S-05: it lists the questions on the path before it, with their answers`() throws {
    var survey = try survey()
    for (step, value) in [("a", "yes"), ("b", "1"), ("c", "2")] { survey.answer(step, value) }
    let list = try #require(survey.task.step("look")?.review)
    let shown = survey.run.reviewed(by: list, on: "look")
    #expect(shown.map(\.step) == ["a", "b", "c"])
    #expect(shown.map { $0.answer?.value?.cell(.whole) } == ["yes", "1", "2"])
    #expect(survey.run.reviewed(by: list, on: "kept").isEmpty, "the run is not there yet")
  }

  @Test func `a saved change leads back to the list, a cleared answer too`() throws {
    var survey = try survey()
    for (step, value) in [("a", "yes"), ("b", "1"), ("c", "2")] { survey.answer(step, value) }
    #expect(save("c", "3", from: "look", in: &survey) == .step("look"))
    #expect(survey.state.answers["c"]?.revision == 2)
    #expect(save("b", nil, from: "look", in: &survey) == .step("look"))
    #expect(survey.state.answers["b"]?.answer == .skipped)
    #expect(save("c", "", from: "look", in: &survey) == .errors(step: "c"))
    #expect(survey.state.path == ["a", "b", "c", "look"])
  }

  @Test func `a change after which the list is not next leads on from there`() throws {
    var survey = try survey()
    for (step, value) in [("a", "no"), ("c", "2")] { survey.answer(step, value) }
    #expect(survey.state.path == ["a", "c", "look"])
    #expect(save("a", "yes", from: "look", in: &survey) == .step("b"))
    #expect(survey.answer("b", "1") == .step("c"))
  }

  @Test func `only what a list shows can be changed from it`() throws {
    var survey = try survey()
    for (step, value) in [("a", "yes"), ("b", "1"), ("c", "2")] { survey.answer(step, value) }
    survey.send(survey.open("look"))
    survey.answer("d", "4")
    #expect(survey.run.canChange("a", from: "look"))
    #expect(!survey.run.canChange("d", from: "look"))
    #expect(!survey.run.canChange("c", from: "kept"), "it is to read")
    #expect(!survey.run.canChange("look", from: "look"))
    #expect(!survey.run.canChange("a", from: "c"))
    #expect(!survey.run.canChange("a", from: "nowhere"))
  }
}
