import SurveyModel
import TaskRunning
import Testing

/// Going on from a step behind which arms are drawn: everything is decided, nothing is drawn.
@Suite struct DrawingTests {
  private func steps() throws -> [Step] {
    [
      try question("consent", choice("yes", "no")), try question("site", choice("x", "y"), optional: .optional),
      try question("grateful", text, showIf: "condition == \"grateful\""),
      try question("factual", text, showIf: "condition == \"factual\""), try completion("done"),
      try completion("out", reason: "declined"),
    ]
  }

  private func survey(_ randomizations: [Randomization], steps: [Step]? = nil) throws -> Survey {
    var task = task(
      try steps ?? self.steps(), rules: [try rule(after: "consent", when: "consent == \"no\"", goTo: "out")])
    task.randomizations = randomizations
    return Survey(task)
  }

  private func condition(after step: String = "consent", strata: [String] = []) -> Randomization {
    Randomization(id: "condition", arms: [.init("grateful"), .init("factual")], after: step, strata: strata)
  }

  @Test func `the change has the course for each arm, and leads to where the run stands`() throws {
    var survey = try survey([condition(after: "site", strata: ["consent", "site"])])
    survey.answer("consent", "yes")
    var page = survey.open("site")
    page.fill("site", "x")
    let decision = survey.decide(page)
    let draws = try #require(decision.change.draws)
    #expect(decision.destination == .run)
    #expect(draws.draws.map(\.stratum) == ["consent=yes;site=x"])
    #expect(
      draws.courses.mapValues { $0.visit?.steps ?? [] } == [
        ["grateful"]: ["consent", "site", "grateful"], ["factual"]: ["consent", "site", "factual"],
      ])
    #expect(!decision.change.isEmpty && !decision.change.isOfDraftAtMost)
  }

  @Test func `conditions know the arm once it is drawn`() throws {
    var survey = try survey([condition()])
    survey.arms = ["factual"]
    survey.answer("consent", "yes")
    #expect(survey.state.values["condition"] == .choice(ChosenOption(code: "factual")))
    #expect(survey.answer("site", "y") == .step("factual"))
    #expect(survey.answer("factual", "words") == .step("done"))
    #expect(survey.state.path == ["consent", "site", "factual", "done"])
  }

  @Test func `who declines draws nothing`() throws {
    var survey = try survey([condition()])
    survey.answer("consent", "no")
    #expect(survey.state.status == .declined)
    #expect(survey.state.values.isEmpty)
    #expect(survey.changes.allSatisfy { $0.draws == nil })
  }

  @Test func `an edit of the step or of a stratum draws no second time`() throws {
    var survey = try survey([condition(after: "site", strata: ["site"])])
    survey.arms = ["grateful"]
    survey.answer("consent", "yes")
    survey.answer("site", "x")
    #expect(survey.state.path.last == "grateful")
    survey.arms = ["factual"]
    #expect(survey.answer("site", "y") == .step("grateful"))
    survey.answer("consent", "yes")
    #expect(survey.state.values["condition"] == .choice(ChosenOption(code: "grateful")))
    #expect(survey.changes.count { $0.draws != nil } == 1)
  }

  @Test func `Back and Pause store the answer and draw nothing`() throws {
    var survey = try survey([condition()])
    var page = survey.open("consent")
    page.fill("consent", "yes")
    survey.send(page, .pause)
    #expect(survey.state.answers["consent"] != nil && survey.state.values.isEmpty)
    let again = survey.open("consent")
    survey.send(again)
    #expect(survey.state.values["condition"] != nil)
  }

  @Test func `Skip draws too, and what is missing is a stratum of its own`() throws {
    var survey = try survey([condition(after: "site", strata: ["site"])])
    survey.answer("consent", "yes")
    let page = survey.open("site")
    let decision = survey.decide(page, .skip)
    #expect(decision.change.draws?.draws.map(\.stratum) == ["site="])
  }

  @Test func `several draws behind one step have a course for each combination`() throws {
    let order = Randomization(id: "order", arms: [.init("a", share: 2), .init("b"), .init("c")], after: "consent")
    var survey = try survey([condition(), order])
    var page = survey.open("consent")
    page.fill("consent", "yes")
    let draws = try #require(survey.decide(page).change.draws)
    #expect(draws.draws.map(\.randomization.id) == ["condition", "order"])
    #expect(draws.courses.count == 6)
    survey.arms = ["factual", "c"]
    survey.send(page)
    #expect(survey.state.values["order"] == .choice(ChosenOption(code: "c")))
    #expect(survey.answer("site", "x") == .step("factual"))
  }

  @Test func `an arm may end the run, with its own notice and without answers`() throws {
    let steps = [
      try question("consent", choice("yes", "no")), try question("more", text, showIf: "lot == \"stay\""),
      try completion("done"), try completion("out", reason: "screenedOut", keepAnswers: false),
    ]
    var task = task(
      steps, rules: [try rule(after: "consent", when: "lot == \"leave\"", goTo: "out")])
    task.randomizations = [Randomization(id: "lot", arms: [.init("stay"), .init("leave")], after: "consent")]
    var stays = Survey(task)
    stays.arms = ["stay"]
    stays.answer("consent", "yes")
    #expect(stays.state.status == .inProgress && stays.state.path == ["consent", "more"])
    var leaves = Survey(task)
    leaves.arms = ["leave"]
    leaves.answer("consent", "yes")
    #expect(leaves.state.status == .screenedOut && leaves.state.answers.isEmpty)
    #expect(leaves.notices == [.didFinish(.screenedOut)])
  }

  @Test func `until it is drawn the arm counts as open in the progress, and then as decided`() throws {
    var survey = try survey([condition()])
    let total = survey.run.progress(of: "consent", at: survey.context.moment)?.total
    #expect(total == 4)
    survey.answer("consent", "yes")
    #expect(survey.run.progress(of: "consent", at: survey.context.moment)?.total == 3)
  }
}
