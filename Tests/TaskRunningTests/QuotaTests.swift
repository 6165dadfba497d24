import SurveyModel
import TaskRunning
import Testing

/// Going on from a step behind which places are counted: everything is decided, nothing is counted.
@Suite struct QuotaTests {
  private func survey(_ quotas: [Quota], draws: [Randomization] = []) throws -> Survey {
    var task = task(
      [
        try question("gender", choice("woman", "man")), try question("age", number), try question("rest", text),
        try completion("done"), try completion("full", reason: "screenedOut"),
        try completion("young", reason: "screenedOut"),
      ], rules: [try rule(after: "age", when: "age < 18", goTo: "young")])
    task.quotas = quotas
    task.randomizations = draws
    return Survey(task)
  }

  private func quota(_ id: String, _ when: String?, after: String = "age") throws -> Quota {
    Quota(id: id, when: try when.map(condition), limit: 1, after: after, destination: "full")
  }

  private func both() throws -> [Quota] {
    [try quota("women", #"gender == "woman""#), try quota("men", #"gender == "man""#)]
  }

  @Test func `the change asks for a place in each quota that the answers say, and has both courses`() throws {
    var survey = try survey(try both() + [try quota("all", nil)])
    survey.answer("gender", "woman")
    var page = survey.open("age")
    page.fill("age", "30")
    let decision = survey.decide(page)
    let draws = try #require(decision.change.draws)
    #expect(decision.destination == .run)
    #expect(draws.quotas.map(\.id) == ["women", "all"] && draws.quotasLeft == [])
    #expect(draws.courses[[]]?.visit?.last == "rest")
    #expect(draws.coursesOfFull.mapValues { $0.visit?.last } == ["women": "full", "all": "full"])
    #expect(draws.coursesOfFull["women"]?.status == .screenedOut)
  }

  @Test func `a full quota ends the run with its own end, and its answers stay`() throws {
    var survey = try survey(try both())
    survey.full = ["women"]
    survey.answer("gender", "woman")
    survey.answer("age", "30")
    #expect(survey.state.status == .screenedOut && survey.state.path == ["gender", "age", "full"])
    #expect(survey.notices == [.didFinish(.screenedOut)])
    #expect(survey.state.answers.count == 2 && survey.state.values.isEmpty)
  }

  @Test func `a full quota of others stops nobody`() throws {
    var survey = try survey(try both())
    survey.full = ["men"]
    survey.answer("gender", "woman")
    survey.answer("age", "30")
    #expect(survey.state.path.last == "rest" && survey.state.values.keys.sorted() == ["women"])
  }

  @Test func `who ends here for another reason needs no place`() throws {
    var survey = try survey(try both())
    survey.full = ["women"]
    survey.answer("gender", "woman")
    survey.answer("age", "17")
    #expect(survey.state.path.last == "young" && survey.changes.allSatisfy { $0.draws == nil })
  }

  @Test func `a full quota uses up no arm`() throws {
    let draw = Randomization(id: "arm", arms: [.init("a"), .init("b")], after: "age")
    var survey = try survey(try both(), draws: [draw])
    survey.full = ["women"]
    survey.answer("gender", "woman")
    survey.answer("age", "30")
    #expect(survey.state.values.isEmpty && survey.state.status == .screenedOut)
    var other = try self.survey(try both(), draws: [draw])
    other.answer("gender", "man")
    other.answer("age", "30")
    #expect(other.state.values.keys.sorted() == ["arm", "men"])
  }

  @Test func `an edit that makes it another quota is counted anew before the run goes on`() throws {
    var survey = try survey(try both())
    survey.answer("gender", "woman")
    survey.answer("age", "30")
    survey.answer("rest", "words")
    #expect(survey.state.status == .completed)
    var back = try self.survey(try both())
    back.answer("gender", "woman")
    back.answer("age", "30")
    back.full = ["men"]
    // The same once more changes nothing.
    #expect(back.answer("gender", "woman") == .step("age"))
    #expect(back.state.path.last == "rest")
    #expect(back.answer("gender", "man") == .errors(step: "gender"), "the page says what the answer does")
    #expect(back.state.answers["gender"]?.answer.value?.cell(.whole) == "woman", "nothing is stored before")
    #expect(back.state.status == .inProgress)
    let page = try #require(back.task.step("gender"))
    #expect(
      back.run.refusal(on: page, context: back.context)?.reminders
        == [
          .check(
            key: "quota:men",
            ItemProblem(item: "gender", problem: AnswerProblem(Message("notice.fullQuota"))))
        ])
    #expect(back.open("gender").fields["gender"]?.first() == "man", "what was chosen is kept")
    back.send(back.open("gender"))
    #expect(back.state.status == .screenedOut && back.state.path == ["gender", "age", "full"])
    #expect(back.state.answers["gender"]?.answer.value?.cell(.whole) == "man")
  }

  @Test func `whoever thinks better of it goes on as before`() throws {
    var survey = try survey(try both())
    survey.answer("gender", "woman")
    survey.answer("age", "30")
    survey.full = ["men"]
    survey.answer("gender", "man")
    #expect(survey.answer("gender", "woman") == .step("age"))
    #expect(survey.state.drafts["gender"] == nil && survey.state.path.last == "rest")
    // And is told again the next time.
    #expect(survey.answer("gender", "man") == .errors(step: "gender"))
    // Where a place has become free meanwhile, the run has it.
    survey.full = []
    #expect(survey.send(survey.open("gender")) == .step("age"))
    #expect(survey.state.values.keys.sorted() == ["men"] && survey.state.path.last == "rest")
  }

  @Test func `the page behind which is counted leads on when its answer is changed`() throws {
    var survey = try survey([
      try quota("young", "age < 30"), try quota("old", "age >= 30"),
    ])
    survey.answer("gender", "woman")
    survey.answer("age", "20")
    #expect(survey.answer("age", "40") == .step("rest"))
    #expect(survey.state.values.keys.sorted() == ["old"] && survey.state.path == ["gender", "age", "rest"])
    survey.full = ["young"]
    #expect(survey.answer("age", "20") == .errors(step: "age"))
    survey.send(survey.open("age"))
    #expect(survey.state.status == .screenedOut && survey.state.path.last == "full")
  }

  @Test(arguments: ["gender", "age"])
  func `an edit out of a quota from a list of answers leads back there, and no page is walked again`(
    _ edited: String
  ) throws {
    var problems: [DefinitionProblem] = []
    var task = task([
      try question("gender", choice("woman", "man")), try question("age", number), try question("rest", text),
      Step(
        id: "look", kind: ReviewStep(Definition(), id: "look", optionality: .required, problems: &problems)),
      try completion("done"), try completion("full", reason: "screenedOut"),
    ])
    task.quotas = [try quota("women", #"gender == "woman" and age < 50"#), try quota("men", #"gender == "man""#)]
    var survey = Survey(task)
    survey.answer("gender", "woman")
    survey.answer("age", "30")
    survey.answer("rest", "words")
    #expect(survey.state.standsAt == "look")
    var page = survey.open(edited)
    page.fill(edited, edited == "age" ? "60" : "man")
    #expect(survey.send(page, review: "look") == .step("look"))
    #expect(survey.state.path == ["gender", "age", "rest", "look"])
    #expect(survey.state.values.keys.sorted() == (edited == "age" ? [] : ["men"]))
  }

  @Test func `Back never ends a run for want of a place`() throws {
    var survey = try survey(try both())
    survey.answer("gender", "woman")
    survey.answer("age", "30")
    survey.answer("gender", "woman")
    survey.full = ["men"]
    var page = survey.open("gender")
    page.fill("gender", "man")
    survey.send(page, .pause)
    #expect(survey.state.status == .inProgress)
    #expect(survey.state.path == ["gender", "age"], "nobody is at the rest without a place")
    #expect(survey.answer("age", "30") == .errors(step: "age"), "and it is said before it is counted")
    survey.send(survey.open("age"))
    #expect(survey.state.status == .screenedOut)
  }

  @Test func `an edit moves the place`() throws {
    var survey = try survey(try both())
    survey.answer("gender", "woman")
    survey.answer("age", "30")
    survey.answer("gender", "man")
    survey.answer("age", "30")
    #expect(survey.state.values.keys.sorted() == ["men"] && survey.state.path.last == "rest")
  }

  @Test func `a run that ends says that it may hold places`() throws {
    var survey = try survey(try both())
    survey.answer("gender", "woman")
    survey.answer("age", "30")
    survey.answer("rest", "words")
    #expect(survey.changes.last?.settlesQuotas == true)
    var plain = try self.survey([])
    plain.answer("gender", "woman")
    plain.answer("age", "17")
    #expect(plain.changes.last?.settlesQuotas == false)
  }
}
