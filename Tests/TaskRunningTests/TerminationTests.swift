import SurveyModel
import TaskRunning
import Testing

/// The button that ends a run early.
struct TerminationTests {
  private func survey(reason: String = "earlyTermination", keepAnswers: Bool = true) throws -> Survey {
    var second = try question("b", text)
    second.earlyTermination = EarlyTermination(button: LocalizedText(["en": "Stop"]), destination: "early")
    return Survey(
      task([
        try question("a", text), second, try question("c", text), try completion("end"),
        try completion("early", reason: reason, keepAnswers: keepAnswers),
      ]))
  }

  @Test func `B-33: it says first what it does, and ends with the second press`() throws {
    var survey = try survey()
    survey.answer("a", "1")
    var page = survey.open("b")
    page.fill("b", "half")
    #expect(survey.send(page, .terminate) == .step("b"))
    #expect(survey.state.status == .inProgress)
    #expect(survey.run.isAboutToTerminate(on: "b"))
    #expect(survey.open("b").fields["b"]?.first() == "half")
    #expect(survey.send(survey.open("b"), .terminate) == .step("early"))
    #expect(survey.state.status == .earlyTermination)
    #expect(survey.state.path == ["a", "b", "early"])
    #expect(survey.state.answers.keys.sorted() == ["a"])
    #expect(survey.notices == [.didFinish(.earlyTermination)])
  }

  @Test func `whoever goes on instead has decided nothing`() throws {
    var survey = try survey()
    survey.answer("a", "1")
    survey.send(survey.open("b"), .terminate)
    #expect(survey.answer("b", "2") == .step("c"))
    #expect(!survey.run.isAboutToTerminate(on: "b"))
    #expect(survey.answer("c", "3") == .step("end"))
    #expect(survey.state.status == .completed)
  }

  @Test func `pressed on an earlier page it keeps what was answered behind it`() throws {
    var survey = try survey()
    for (step, value) in [("a", "1"), ("b", "2")] { survey.answer(step, value) }
    survey.send(survey.open("b"), .terminate)
    survey.send(survey.open("b"), .terminate)
    #expect(survey.state.path == ["a", "b", "c", "early"])
    #expect(survey.state.answers.keys.sorted() == ["a", "b"])
  }

  @Test func `the end decides the reason and whether answers stay`() throws {
    var survey = try survey(reason: "discarded", keepAnswers: false)
    survey.answer("a", "1")
    survey.send(survey.open("b"), .terminate)
    survey.send(survey.open("b"), .terminate)
    #expect(survey.state.status == .discarded)
    #expect(survey.state.answers.isEmpty)
  }

  @Test func `a step without the button cannot be ended`() throws {
    var survey = try survey()
    #expect(survey.send(survey.open("a"), .terminate) == .step("a"))
    #expect(survey.send(survey.open("a"), .terminate) == .step("a"))
    #expect(survey.state.status == .inProgress && survey.state.drafts.isEmpty)
  }
}
