import CivilTime
import SurveyModel
import TaskRunning
import Testing

/// Entries that somebody adds, changes and takes away on an overview.
@Suite struct `Entries on an overview` {
  private func survey(minimum: Int = 0, maximum: Int = 3) throws -> Survey {
    let steps = [
      try question("pill", text), try question("dose", number, optional: .optional, showIf: "pill != \"none\""),
    ]
    let list = EntryList(title: LocalizedText(["en": "Pills"]), minimum: minimum)
    let block = Repeat(
      id: "pills", rule: .entries(list), maximum: maximum, steps: ["pill", "dose"], items: ["pill", "dose"])
    let overview = try #require(block.overview())
    return Survey(
      NavigableOrderedTask(
        id: "task", title: LocalizedText(["en": "Task"]),
        steps: [try question("name", text)] + steps + [
          overview, try question("last", text, showIf: "pills < 9"), try completion("end"),
        ],
        repeats: [block]))
  }

  /// Adds an entry and fills it.
  private func add(_ pill: String, _ dose: String, as number: Int, to survey: inout Survey) {
    #expect(survey.send(survey.open("pills"), .add) == .step(PassName.of("pill", in: number)))
    #expect(survey.answer(PassName.of("pill", in: number), pill) == .step(PassName.of("dose", in: number)))
    #expect(survey.answer(PassName.of("dose", in: number), dose) == .step("pills"))
  }

  private func entries(_ survey: Survey) -> [TaskRun.Entry] {
    survey.task.step("pills").map { survey.run.entries(on: $0, at: survey.context.moment) } ?? []
  }

  private func openPage(_ survey: Survey) -> String? {
    survey.task.step("pills").flatMap { survey.run.openPage(on: $0, at: survey.context.moment) }
  }

  @Test func `nothing is lost with an entry on whose pages nothing was answered or typed`() throws {
    var survey = try survey()
    survey.answer("name", "Ada")
    survey.send(survey.open("pills"), .add)
    #expect(entries(survey).map(\.isEmpty) == [true])
    survey.answer("pill", "a")
    add("b", "2", as: 2, to: &survey)
    #expect(entries(survey).map(\.isEmpty) == [false, false])
    #expect(openPage(survey) == "dose")
    survey.send(survey.open("pills"), .add)
    #expect(openPage(survey) == "pill/3", "of the entries that are open the last that was added")
    survey.send(survey.open("pills"), .remove(entry: 3))
    survey.send(survey.open("pills"), .remove(entry: 1))
    #expect(openPage(survey) == nil)
  }

  @Test func `W-06: the way leads to the overview, and on from it without an entry`() throws {
    var survey = try survey()
    #expect(survey.answer("name", "Ada") == .step("pills"))
    #expect(entries(survey).isEmpty)
    #expect(survey.send(survey.open("pills")) == .step("last"))
    #expect(survey.state.path == ["name", "pills", "last"])
  }

  @Test func `T-14: however many entries somebody adds, the end comes no further away`() throws {
    var survey = try survey()
    func progress(_ step: String) -> TaskProgress? { survey.run.progress(of: step, at: survey.context.moment) }
    #expect(progress("name") == TaskProgress(position: 1, total: 3))
    survey.answer("name", "Ada")
    for number in 1...3 {
      #expect(progress("pills") == TaskProgress(position: 2, total: 3))
      survey.send(survey.open("pills"), .add)
      #expect(progress(PassName.of("pill", in: number)) == TaskProgress(position: 2, total: 3))
      survey.answer(PassName.of("pill", in: number), "a")
      #expect(progress(PassName.of("dose", in: number)) == TaskProgress(position: 2, total: 3))
      survey.answer(PassName.of("dose", in: number), "1")
    }
    #expect(progress("name") == TaskProgress(position: 1, total: 3))
    survey.send(survey.open("pills"))
    #expect(progress("last") == TaskProgress(position: 3, total: 3))
  }

  @Test func `each entry leads through its pages and back`() throws {
    var survey = try survey()
    survey.answer("name", "Ada")
    add("a", "1", as: 1, to: &survey)
    add("b", "2", as: 2, to: &survey)
    #expect(survey.state.path == ["name", "pill", "dose", "pill/2", "dose/2", "pills"])
    #expect(entries(survey).map(\.number) == [1, 2])
    #expect(entries(survey).allSatisfy { $0.open == nil })
    #expect(survey.send(survey.open("pills")) == .step("last"))
    let sum = try condition("sum(dose)").evaluate(survey.run.answers, at: survey.context.moment)
    #expect(sum == .number(3))
  }

  @Test func `an open entry holds the way on, and leads to its open page`() throws {
    var survey = try survey()
    survey.answer("name", "Ada")
    survey.send(survey.open("pills"), .add)
    survey.answer("pill", "a")
    #expect(survey.state.standsAt == "pills", "on the path all entries stand before their overview")
    #expect(openPage(survey) == "dose", "that is where somebody comes back to")
    #expect(entries(survey).map(\.isEmpty) == [false])
    #expect(survey.run.stop(beside: try #require(survey.task.index(of: "dose"))) == nil)
    #expect(entries(survey).first?.open == "dose")
    #expect(survey.send(survey.open("pills")) == .step("dose"))
    #expect(survey.run.stepBefore("pill") == "pills")
    #expect(survey.run.stepBefore("dose") == "pill")
    #expect(survey.run.stepBefore("pills") == "name")
  }

  @Test func `an entry that is taken away leaves the path, its answers stay in the history`() throws {
    var survey = try survey()
    survey.answer("name", "Ada")
    add("a", "1", as: 1, to: &survey)
    add("b", "2", as: 2, to: &survey)
    #expect(survey.send(survey.open("pills"), .remove(entry: 1)) == .step("pills"))
    #expect(survey.state.path == ["name", "pill/2", "dose/2", "pills"])
    #expect(survey.state.answers["pill"] == CurrentAnswer(answer: .skipped, revision: 2))
    add("c", "3", as: 3, to: &survey)
    #expect(entries(survey).map(\.number) == [2, 3])
    #expect(survey.send(survey.open("pills"), .remove(entry: 7)) == .step("pills"))
  }

  @Test func `a number comes again once no fresh one is left, with empty pages`() throws {
    var survey = try survey(maximum: 2)
    survey.answer("name", "Ada")
    add("a", "1", as: 1, to: &survey)
    add("b", "2", as: 2, to: &survey)
    #expect(survey.send(survey.open("pills"), .add) == .step("pills"), "there are as many as there may be")
    survey.send(survey.open("pills"), .remove(entry: 1))
    #expect(survey.send(survey.open("pills"), .add) == .step("pill"))
    #expect(survey.open("pill").fields["pill"]?.isEmpty ?? true)
    #expect(entries(survey).map(\.number) == [2, 1])
    #expect(entries(survey).last?.open == "pill")
    survey.answer("pill", "none")
    #expect(survey.state.path == ["name", "pill/2", "dose/2", "pill", "pills"])
  }

  @Test func `too few are not enough`() throws {
    var survey = try survey(minimum: 1)
    survey.answer("name", "Ada")
    #expect(survey.send(survey.open("pills")) == .errors(step: "pills"))
    let step = try #require(survey.task.step("pills"))
    #expect(
      survey.run.refusal(on: step, context: survey.context)?.problems.map(\.problem.message.key) == ["entries.tooFew"])
    add("a", "1", as: 1, to: &survey)
    #expect(survey.state.drafts["pills"] == nil)
    #expect(survey.send(survey.open("pills")) == .step("last"))
  }

  @Test func `a change that opens a page of an entry takes the rest off the path until it is answered`() throws {
    var survey = try survey()
    survey.answer("name", "Ada")
    survey.send(survey.open("pills"), .add)
    #expect(survey.answer("pill", "none") == .step("pills"))
    add("b", "2", as: 2, to: &survey)
    survey.send(survey.open("pills"))
    #expect(survey.state.standsAt == "last")
    #expect(survey.answer("pill", "a") == .step("dose"))
    #expect(survey.state.path == ["name", "pill", "dose", "pill/2", "dose/2", "pills"])
    #expect(survey.answer("dose", "5") == .step("pills"))
    #expect(survey.send(survey.open("pills")) == .step("last"))
    #expect(survey.answer("name", "Bea") == .step("pills"))
    #expect(survey.state.path == ["name", "pill", "dose", "pill/2", "dose/2", "pills", "last"])
  }

  @Test func `two windows that add make two entries`() throws {
    var survey = try survey()
    survey.answer("name", "Ada")
    let first = survey.open("pills")
    let second = survey.open("pills")
    survey.send(first, .add)
    survey.send(second, .add)
    #expect(entries(survey).map(\.number) == [1, 2])
  }
}
