import CivilTime
import SurveyModel
import TaskRunning
import Testing

/// Steps that are asked several times.
@Suite struct `Steps that are repeated` {
  private func repeated(_ id: String, _ rule: Repeat.Rule, maximum: Int = 5, _ steps: [Step]) -> Repeat {
    Repeat(
      id: id, rule: rule, maximum: maximum, steps: steps.map(\.id), items: Set(steps.flatMap(\.items).map(\.id)))
  }

  private func task(_ before: [Step], _ block: Repeat, _ inside: [Step], _ behind: [Step]) -> NavigableOrderedTask {
    NavigableOrderedTask(
      id: "task", title: LocalizedText(["en": "Task"]), steps: before + inside + behind, repeats: [block])
  }

  /// Drinks, one after the other, as long as there was another one.
  private func drinks(maximum: Int = 5) throws -> Survey {
    let steps = [
      try question("drink", text), try question("cups", number, optional: .optional, showIf: "drink != \"water\""),
      try question("again", choice("yes", "no")),
    ]
    let block = repeated("drinks", .whileHolds(try condition("again == \"yes\"")), maximum: maximum, steps)
    return Survey(
      task([try question("name", text)], block, steps, [try question("last", text), try completion("end")]))
  }

  /// As many children as somebody has.
  private func children() throws -> Survey {
    let steps = [try question("child", text), try question("age", number)]
    let block = repeated("child_block", .times(try condition("children")), steps)
    return Survey(
      task([try question("children", number)], block, steps, [try question("last", text), try completion("end")]))
  }

  /// A question for each brand that somebody knows.
  private func brands() throws -> Survey {
    let steps = [try question("rating", number)]
    let block = repeated("brand", .each(item: "known", codes: ["a", "b", "c"]), maximum: 3, steps)
    return Survey(
      task(
        [try question("known", choice("a", "b", "c", "none", style: "multiple"))], block, steps,
        [try completion("end")]))
  }

  @Test func `T-14: each pass has answers of its own, and steps with its number`() throws {
    var survey = try drinks()
    survey.answer("name", "Ada")
    #expect(survey.answer("drink", "tea") == .step("cups"))
    survey.answer("cups", "2")
    #expect(survey.answer("again", "yes") == .step("drink/2"))
    #expect(survey.answer("drink/2", "water") == .step("again/2"), "the condition is about this pass")
    #expect(survey.answer("again/2", "no") == .step("last"))
    #expect(survey.state.path == ["name", "drink", "cups", "again", "drink/2", "again/2", "last"])
    #expect(survey.state.answers["drink"]?.answer.value == .text("tea"))
    #expect(survey.state.answers["drink/2"]?.answer.value == .text("water"))
  }

  @Test func `T-13: back leads to the page before, also over the border of two passes`() throws {
    var survey = try drinks()
    survey.answer("name", "Ada")
    survey.answer("drink", "water")
    survey.answer("again", "yes")
    #expect(survey.run.stepBefore("drink/2") == "again")
    #expect(survey.send(survey.open("drink/2"), .back) == .step("again"))
    #expect(survey.state.standsAt == "drink/2", "going back moves nothing")
    #expect(survey.run.stepBefore("drink") == "name")
  }

  @Test func `a loop ends at its maximum, whatever its condition says`() throws {
    var survey = try drinks(maximum: 2)
    survey.answer("name", "Ada")
    for pass in ["", "/2"] {
      survey.answer("drink\(pass)", "water")
      survey.answer("again\(pass)", "yes")
    }
    #expect(survey.state.standsAt == "last")
  }

  @Test func `a changed answer takes later passes off the path and keeps what was said there`() throws {
    var survey = try drinks()
    survey.answer("name", "Ada")
    for (pass, again) in [("", "yes"), ("/2", "no")] {
      survey.answer("drink\(pass)", "water")
      survey.answer("again\(pass)", again)
    }
    #expect(survey.answer("again", "no") == .step("last"))
    #expect(survey.state.path == ["name", "drink", "again", "last"])
    #expect(survey.run.standing(of: "drink/2") == .leftPath)
    #expect(survey.state.answers["drink/2"]?.answer.value == .text("water"))
    #expect(survey.answer("again", "yes") == .step("drink/2"), "the pass comes back")
    let shown = survey.open("drink/2").fields["drink/2"]
    #expect(shown?.parts[""] == ["water"])
  }

  @Test func `a number says how often, and a smaller one leaves the others out`() throws {
    var survey = try children()
    survey.answer("children", "3")
    for pass in ["", "/2", "/3"] {
      survey.answer("child\(pass)", "Kim")
      survey.answer("age\(pass)", "4")
    }
    #expect(survey.state.standsAt == "last")
    #expect(survey.answer("children", "1") == .step("child"))
    #expect(survey.state.path == ["children", "child", "age", "last"])
    #expect(survey.state.answers["age/3"]?.answer.value == .number(DecimalNumber(4)))
  }

  @Test func `nobody is asked zero times, and no number asks not at all`() throws {
    var survey = try children()
    #expect(survey.answer("children", "0") == .step("last"))
  }

  @Test func `each choice that was ticked has a pass, whose number is the choice's place`() throws {
    var survey = try brands()
    var page = survey.open("known")
    page.fill("known", "a", "c")
    #expect(survey.send(page) == .step("rating"))
    #expect(survey.answer("rating", "1") == .step("rating/3"))
    #expect(survey.task.step("rating/3")?.pass?.choice == "c")
  }

  @Test func `a total is named once it is known how often something is asked`() throws {
    var survey = try children()
    func progress(_ step: String) -> TaskProgress? { survey.run.progress(of: step, at: survey.context.moment) }
    #expect(progress("children") == TaskProgress(position: 1, total: nil))
    survey.answer("children", "2")
    #expect(progress("child") == TaskProgress(position: 2, total: 6))
    #expect(progress("children") == TaskProgress(position: 1, total: 6))
    survey.answer("child", "Kim")
    survey.answer("age", "4")
    #expect(progress("child/2") == TaskProgress(position: 4, total: 6))
  }

  @Test func `outside, functions see every pass and the name of the block counts them`() throws {
    var survey = try children()
    survey.answer("children", "2")
    for (pass, age) in [("", "4"), ("/2", "7")] {
      survey.answer("child\(pass)", "Kim")
      survey.answer("age\(pass)", age)
    }
    func value(_ source: String) throws -> ExpressionValue? {
      try condition(source).evaluate(survey.run.answers, at: survey.context.moment)
    }
    #expect(try value("sum(age)") == .number(11))
    #expect(try value("mean(age)") == .number(5.5))
    #expect(try value("maximum(age)") == .number(7))
    #expect(try value("count(age)") == .number(2))
    #expect(try value("child_block") == .number(2))
    #expect(try value("answered(child)") == .boolean(true))
  }

  @Test func `a check names the answers of its own pass`() throws {
    let steps = [
      try form("span", [item("from", number), item("to", number)], checks: [try must("to >= from")])
    ]
    let block = repeated("spans", .whileHolds(try condition("to < 10")), steps)
    var survey = Survey(task([try question("a", text)], block, steps, [try completion("end")]))
    survey.answer("a", "x")
    #expect(survey.answer("span", "1", "5") == .step("span/2"))
    #expect(survey.answer("span/2", "6", "2") == .errors(step: "span/2"))
    let refusal = survey.task.step("span/2").flatMap { survey.run.refusal(on: $0, context: survey.context) }
    #expect(refusal?.problems.map(\.item) == ["from/2"])
    #expect(survey.answer("span/2", "6", "12") == .step("end"))
  }

  @Test func `two windows on one pass do not disturb another`() throws {
    var survey = try drinks()
    survey.answer("name", "Ada")
    survey.answer("drink", "water")
    survey.answer("again", "yes")
    var first = survey.open("drink/2")
    var second = survey.open("drink/2")
    first.fill("drink/2", "tea")
    second.fill("drink/2", "milk")
    survey.send(first)
    #expect(survey.send(second) == .step("drink/2"), "both values are shown")
    #expect(survey.state.drafts["drink/2"]?.conflicts == ["drink/2": 1])
    #expect(survey.state.answers["drink"]?.answer.value == .text("water"))
  }
}
