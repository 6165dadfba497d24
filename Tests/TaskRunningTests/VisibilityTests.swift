import CivilTime
import SurveyModel
import TaskRunning
import Testing

/// Questions that follow from other answers of their page (researchkit.md S-03.8, T-21, Q-15).
struct VisibilityTests {
  private func item(
    _ id: String, _ definition: AnswerDefinition, showIf: String? = nil, optional: Optionality = .required
  ) throws -> Item {
    Item(
      id: id, question: LocalizedText(["en": id]), optionality: optional, answer: definition,
      showIf: try showIf.map(condition))
  }

  /// `smokes`, how many where yes, and since when where many; then a page and the end.
  private func survey(_ optional: Optionality = .required, before: [Step] = []) throws -> Survey {
    Survey(
      task(
        before + [
          try form(
            "page",
            [
              item("smokes", choice("yes", "no")),
              item("many", number, showIf: #"smokes == "yes""#, optional: optional),
              item("since", number, showIf: "many > 10", optional: optional),
            ]), try question("next", text), try question("late", text, showIf: "many > 5"), try completion("done"),
        ]))
  }

  @Test func `what is hidden never blocks Continue and has no answer`() throws {
    var survey = try survey()
    var page = survey.open("page")
    page.fill("smokes", "no")
    #expect(survey.send(page) == .step("next"))
    #expect(survey.state.answers.keys.sorted() == ["smokes"])
    #expect(survey.run.answers.state(of: "many") == .notShown)
    #expect(survey.answer("next", "x") == .step("done"))
  }

  @Test func `without a script a question that follows brings the page back once, and is no error`() throws {
    var survey = try survey()
    var page = survey.open("page")
    page.fill("smokes", "yes")
    #expect(survey.send(page) == .errors(step: "page"))
    #expect(survey.state.answers.isEmpty, "nothing is stored before the page is whole")
    let shown = try #require(survey.task.step("page"))
    let refusal = try #require(survey.run.refusal(on: shown, context: survey.context))
    #expect(refusal.newItems == ["many"])
    #expect(refusal.problems == [])
    let again = survey.run.page(of: shown, in: survey.context)
    #expect(again.items.map(\.isShown) == [true, true, false])

    var second = survey.open("page")
    #expect(second.fields["smokes"]?.first() == "yes")
    #expect(survey.send(second) == .errors(step: "page"))
    #expect(survey.run.refusal(on: shown, context: survey.context)?.problems.map(\.item) == ["many"], "now it was seen")
    second = survey.open("page")
    second.fill("many", "3")
    #expect(survey.send(second) == .step("next"))
  }

  @Test func `one follows from the other`() throws {
    var survey = try survey()
    var page = survey.open("page")
    page.fill("smokes", "yes")
    page.fill("many", "20")
    // Whoever knows the page's script sends an answer to what it showed.
    page.shown = ["many"]
    #expect(survey.send(page) == .errors(step: "page"))
    let step = try #require(survey.task.step("page"))
    #expect(survey.run.refusal(on: step, context: survey.context)?.newItems == ["since"])
    page = survey.open("page")
    page.fill("since", "4")
    #expect(survey.send(page) == .step("next"))
  }

  @Test func `an optional question that follows is shown before it may stay blank`() throws {
    var survey = try survey(.optional)
    var page = survey.open("page")
    page.fill("smokes", "yes")
    #expect(survey.send(page) == .errors(step: "page"))
    #expect(survey.send(survey.open("page")) == .step("next"))
    #expect(survey.state.answers["many"]?.answer == .blank)
    #expect(survey.state.answers["since"] == nil)
  }

  @Test func `a hidden answer counts for nothing, is kept, and comes back with its question`() throws {
    var survey = try survey()
    survey.answer("page", "yes", "8")
    #expect(survey.answer("next", "x") == .step("late"))
    var page = survey.open("page")
    page.fill("smokes", "no")
    #expect(survey.send(page) == .step("next"))
    #expect(survey.state.answers["many"]?.answer == .notShown(kept: .number(DecimalNumber(8))))
    #expect(survey.run.answers.state(of: "many") == .notShown)
    #expect(!survey.state.path.contains("late"))

    page = survey.open("page")
    page.fill("smokes", "yes")
    #expect(page.fields["many"]?.first() == "8")
    #expect(survey.send(page) == .step("next"))
    #expect(survey.state.answers["many"]?.answer == .answered(.number(DecimalNumber(8))))
    #expect(survey.answer("next", "y") == .step("late"))
  }

  @Test func `what was typed before the question went is kept, and goes when the run ends`() throws {
    var survey = try survey()
    var page = survey.open("page")
    page.fill("smokes", "no")
    page.fill("many", "8")
    #expect(survey.send(page) == .step("next"))
    #expect(survey.state.answers["many"]?.answer == .notShown(kept: .number(DecimalNumber(8))))
    #expect(survey.answer("next", "x") == .step("done"))
    #expect(survey.state.answers["many"] == nil)
    #expect(survey.state.answers["smokes"] != nil)
  }

  @Test func `an invalid answer in a hidden question stands in nobody's way`() throws {
    var survey = try survey()
    var page = survey.open("page")
    page.fill("smokes", "no")
    page.fill("many", "lots")
    #expect(survey.send(page) == .step("next"))
    #expect(survey.state.answers.keys.sorted() == ["smokes"])
  }

  @Test func `an edit that brings a question to a later page leads there`() throws {
    let task = task([
      try question("a", number),
      try form("page", [item("b", text), item("c", text, showIf: "a > 5")]), try question("d", text),
      try completion("done"),
    ])
    var survey = Survey(task)
    survey.answer("a", "1")
    survey.answer("page", "x")
    survey.answer("d", "y")
    #expect(survey.state.status == .completed)

    survey = Survey(task)
    survey.answer("a", "1")
    survey.answer("page", "x")
    #expect(survey.state.path == ["a", "page", "d"])
    #expect(survey.answer("a", "9") == .step("page"))
    #expect(survey.state.path == ["a", "page"], "the page asks something new")
    #expect(survey.answer("page", "x", "z") == .step("d"))
    #expect(survey.answer("a", "2") == .step("page"))
    #expect(survey.state.path == ["a", "page", "d"])
    #expect(survey.state.answers["c"]?.answer == .notShown(kept: .text("z")))
  }

  @Test func `Back keeps what is valid, and the way ends where a question is open`() throws {
    var survey = try survey(before: [try question("first", text)])
    survey.answer("first", "x")
    survey.answer("page", "no")
    #expect(survey.state.standsAt == "next")
    var page = survey.open("page")
    page.fill("smokes", "yes")
    #expect(survey.send(page, .back) == .step("first"))
    #expect(survey.state.answers["smokes"]?.answer.value?.cell(.whole) == "yes")
    #expect(survey.state.standsAt == "page")
  }

  @Test func `a choice that is not offered cannot be taken`() throws {
    let options = [
      ControlOption(code: "a", label: LocalizedText(["en": "a"])),
      ControlOption(code: "b", label: LocalizedText(["en": "b"]), showIf: try condition("many > 1")),
    ]
    let one = answer(TextChoiceFormat.self, ["choices": .choices(options)])
    let several = answer(TextChoiceFormat.self, ["choices": .choices(options), "style": .string("multiple")])
    var survey = Survey(
      task([
        try form("page", [item("many", number), item("one", one), item("several", several)]),
        try question("next", text), try completion("done"),
      ]))
    var page = survey.open("page")
    page.fill("many", "1")
    page.fill("one", "b")
    page.fill("several", "a", "b")
    #expect(survey.send(page) == .errors(step: "page"))
    let step = try #require(survey.task.step("page"))
    #expect(survey.run.refusal(on: step, context: survey.context)?.problems.map(\.item) == ["one"])
    let shown = survey.run.page(of: step, in: survey.context)
    #expect(shown.items[1].answer.control.options.map(\.isShown) == [true, false])
    page = survey.open("page")
    page.fill("one", "a")
    #expect(survey.send(page) == .step("next"))
    #expect(survey.state.answers["several"]?.answer.value?.cell(.whole) == "a")

    page = survey.open("page")
    page.fill("many", "2")
    page.fill("one", "b")
    #expect(survey.send(page) == .step("next"))
    page = survey.open("page")
    page.fill("many", "1")
    #expect(survey.send(page) == .errors(step: "page"), "the choice that was taken is gone")
  }

  @Test func `a choice that is offered no more goes from an answer that nobody touched`() throws {
    let options = [
      ControlOption(code: "a", label: LocalizedText(["en": "a"])),
      ControlOption(code: "b", label: LocalizedText(["en": "b"]), showIf: try condition("many > 1")),
    ]
    let several = answer(TextChoiceFormat.self, ["choices": .choices(options), "style": .string("multiple")])
    var survey = Survey(
      task([
        try question("many", number), try question("several", several), try question("next", text),
        try completion("done"),
      ]))
    survey.answer("many", "2")
    var page = survey.open("several")
    page.fill("several", "a", "b")
    survey.send(page)
    #expect(survey.state.answers["several"]?.answer.value?.cell(.whole) == "a;b")
    #expect(survey.answer("many", "1") == .step("several"), "the page has lost a choice that was taken")
    // As a browser sends it: the choice is hidden, and still ticked.
    #expect(survey.send(survey.open("several")) == .step("next"))
    #expect(survey.state.answers["several"]?.answer.value?.cell(.whole) == "a")
  }

  @Test func `every order of edits gives what a new run with the same answers gives`() throws {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      var edited = try survey()
      var last: [String: String] = [:]
      for _ in 0..<Int.random(in: 2...6, using: &generator) {
        last = [
          "smokes": Bool.random(using: &generator) ? "yes" : "no",
          "many": "\(Int.random(in: 1...20, using: &generator))", "since": "5",
        ]
        var page = edited.open("page")
        page.shown = ["many", "since"]
        for (item, value) in last { page.fill(item, value) }
        edited.send(page)
      }
      var fresh = try survey()
      var page = fresh.open("page")
      page.shown = ["many", "since"]
      for (item, value) in last { page.fill(item, value) }
      fresh.send(page)
      func values(_ survey: Survey) -> [String: AnswerValue] {
        survey.state.answers.compactMapValues { $0.answer.value }
      }
      #expect(values(edited) == values(fresh))
      #expect(edited.state.path == fresh.state.path)
    }
  }
}
