import SurveyModel
import TaskRunning
import Testing

/// A page that is shown for a time (S-09).
struct WaitTests {
  private func wait(_ seconds: Int) -> Step {
    var problems: [DefinitionProblem] = []
    let kind = WaitStep(
      Definition(["seconds": .integer(seconds)]), id: "pause", optionality: .required, problems: &problems)
    return Step(id: "pause", kind: kind)
  }

  private func survey() throws -> Survey {
    var survey = Survey(
      task([try question("a", text), wait(20), try question("b", text), try completion("done")]))
    survey.answer("a", "1")
    return survey
  }

  @Test func `goes on when its time is over, and not before`() throws {
    var survey = try survey()
    let step = try #require(survey.task.step("pause"))
    #expect(survey.run.secondsToWait(on: step, at: survey.now) == 20)
    #expect(survey.send(survey.open("pause")) == .step("pause"))
    survey.wait(seconds: 19)
    #expect(survey.run.secondsToWait(on: step, at: survey.now) == 1)
    #expect(survey.send(survey.open("pause")) == .step("pause"))
    #expect(survey.state.standsAt == "pause" && survey.changes.last?.visit != nil)
    survey.wait(seconds: 1)
    #expect(survey.run.secondsToWait(on: step, at: survey.now) == 0)
    #expect(survey.send(survey.open("pause")) == .step("b"))
  }

  @Test func `has no Back, and holds nobody up who looks at it again`() throws {
    var survey = try survey()
    #expect(survey.run.stepBefore("pause") == nil)
    survey.wait(seconds: 20)
    survey.send(survey.open("pause"))
    let step = try #require(survey.task.step("pause"))
    #expect(survey.run.stepBefore("b") == "pause")
    #expect(survey.run.secondsToWait(on: step, at: survey.now) == 0)
    #expect(survey.send(survey.open("pause")) == .step("b"))
  }

  @Test func `a clock that was set back makes nobody wait for longer than its time`() throws {
    var survey = try survey()
    survey.wait(seconds: -3_600)
    let step = try #require(survey.task.step("pause"))
    #expect(survey.run.secondsToWait(on: step, at: survey.now) == 20)
  }

  @Test(arguments: [0, 601, -1])
  func `lasts from a second to ten minutes`(seconds: Int) {
    var problems: [DefinitionProblem] = []
    _ = WaitStep(
      Definition(["seconds": .integer(seconds)]), id: "pause", optionality: .required, problems: &problems)
    #expect(problems.map(\.key) == ["seconds"])
  }
}
