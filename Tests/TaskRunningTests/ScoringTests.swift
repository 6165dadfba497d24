import SurveyModel
import TaskRunning
import Testing

/// Scores are calculated when a run ends, over the answers on its path.
@Suite struct ScoringTests {
  private func survey(rules: [NavigationRule] = [], _ randomizations: [Randomization] = []) throws -> Survey {
    var task = task(
      [
        try question("age", number, optional: .optional), try question("more", number, optional: .optional),
        try completion("done"), try completion("out", reason: "screenedOut"),
        try completion("gone", reason: "screenedOut", keepAnswers: false), try completion("no", reason: "declined"),
      ], rules: rules)
    task.scores = [
      Score(id: "total", formula: .sum([.init("age"), .init("more")], atLeast: 1)),
      Score(id: "isOld", formula: .value(try condition("total > 100")), isFlag: true),
    ]
    task.randomizations = randomizations
    return Survey(task)
  }

  private func scores(_ survey: Survey) -> [String: String] { survey.state.values.mapValues { $0.cell(.whole) } }

  @Test func `the end has them, and nothing before it`() throws {
    var survey = try survey()
    survey.answer("age", "70")
    #expect(survey.state.values.isEmpty)
    survey.answer("more", "31")
    #expect(survey.state.status == .completed)
    #expect(scores(survey) == ["total": "101", "total__n": "2", "isOld": "1"])
  }

  @Test func `an answer that left the path does not count`() throws {
    var survey = try survey(rules: [try rule(after: "age", when: "age == 1", goTo: "out")])
    survey.answer("age", "2")
    survey.answer("more", "50")
    #expect(scores(survey)["total"] == "52")
    var other = try self.survey(rules: [try rule(after: "age", when: "age == 1", goTo: "out")])
    other.answer("age", "2")
    var page = other.open("more")
    page.fill("more", "50")
    other.send(page, .back)
    // Back, and out by another answer: what was typed on the way is not on the path.
    other.answer("age", "1")
    let again = other.open("age")
    other.send(again)
    #expect(other.state.status == .screenedOut)
    #expect(scores(other)["total"] == "1")
  }

  @Test(arguments: ["gone", "no"])
  func `an end that keeps nothing, and one that declines, has none`(end: String) throws {
    var survey = try survey(rules: [try rule(after: "age", goTo: end)])
    survey.answer("age", "70")
    #expect(!survey.state.status.isOpen && survey.state.values.isEmpty)
  }

  @Test func `a run that ends by an arm has the scores of that course`() throws {
    let lot = Randomization(id: "lot", arms: [.init("stay"), .init("leave")], after: "age")
    var survey = try survey(rules: [try rule(after: "age", when: "lot == \"leave\"", goTo: "out")], [lot])
    survey.arms = ["leave"]
    survey.answer("age", "70")
    #expect(scores(survey) == ["lot": "leave", "total": "70", "total__n": "1", "isOld": "0"])
  }
}
