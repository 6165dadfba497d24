import CivilTime
import SurveyModel
import TaskRunning
import Testing

/// Questions whose choices all have conditions: where none of them is on offer nothing is asked.
struct ChoiceTests {
  /// A choice of some, each offered where its condition holds.
  private func choices(
    _ conditions: KeyValuePairs<String, String>, _ more: [String: DefinitionValue] = [:]
  ) throws -> AnswerDefinition {
    let options = try conditions.map { code, source in
      ControlOption(code: code, label: LocalizedText(["en": code]), showIf: try condition(source))
    }
    return answer(TextChoiceFormat.self, more.merging(["choices": .choices(options)]) { $1 })
  }

  private var some: AnswerDefinition {
    get throws { try choices(["few": "many > 1", "lots": "many > 10"]) }
  }

  @Test func `a question none of whose choices is on offer is passed over`() throws {
    let task = task([
      try question("many", number), try question("which", some), try question("next", text), try completion("done"),
    ])
    var survey = Survey(task)
    #expect(survey.answer("many", "1") == .step("next"))
    #expect(survey.run.answers.state(of: "which") == .notShown)
    #expect(survey.run.progress(of: "next", at: survey.context.moment)?.total == 2)

    survey = Survey(task)
    #expect(survey.answer("many", "2") == .step("which"))
    #expect(survey.send(survey.open("which")) == .errors(step: "which"), "one choice is there and has to be taken")
    #expect(survey.answer("which", "few") == .step("next"))
  }

  @Test func `an edit that takes all choices away takes the question off the path, and another brings it back`() throws
  {
    var survey = Survey(
      task([
        try question("many", number), try question("which", some), try question("next", text), try completion("done"),
      ]))
    survey.answer("many", "20")
    survey.answer("which", "lots")
    #expect(survey.answer("many", "1") == .step("next"))
    #expect(survey.state.path == ["many", "next"])
    #expect(survey.run.answers.state(of: "which") == .notShown)
    #expect(survey.answer("many", "20") == .step("which"))
    #expect(survey.answer("which", "lots") == .step("next"))
  }

  @Test(arguments: [Optionality.required, .ask, .optional])
  func `an item none of whose choices is on offer holds nobody up`(_ optionality: Optionality) throws {
    var survey = Survey(
      task([
        try question("many", number),
        try form("page", [item("name", text), item("which", some, optional: optionality)]),
        try question("next", text), try completion("done"),
      ]))
    survey.answer("many", "1")
    let page = survey.open("page")
    #expect(page.shown == [])
    #expect(survey.answer("page", "x") == .step("next"))
    #expect(survey.run.answers.state(of: "which") == .notShown)
    #expect(survey.answer("next", "y") == .step("done"))
    #expect(survey.state.answers["which"] == nil)
  }

  @Test func `an item that has choices again after an edit is asked before the run goes on`() throws {
    var survey = Survey(
      task([
        try question("many", number), try form("page", [item("name", text), item("which", some)]),
        try question("next", text), try completion("done"),
      ]))
    survey.answer("many", "1")
    survey.answer("page", "x")
    #expect(survey.answer("many", "5") == .step("page"))
    #expect(survey.state.path == ["many", "page"])
    #expect(survey.answer("page", "x", "few") == .step("next"))
    #expect(survey.answer("many", "1") == .step("page"))
    #expect(survey.state.answers["which"]?.answer == .notShown(kept: .choice(ChosenOption(code: "few"))))
  }

  @Test func `the author's own condition of the question still has to hold`() throws {
    let steps = [
      try question("many", number), try question("which", some, showIf: "many < 20"),
      try form(
        "page",
        [
          item("name", text),
          Item(
            id: "more", question: LocalizedText(["en": "more"]), answer: try some, showIf: try condition("many < 5")),
        ]), try completion("done"),
    ]
    var survey = Survey(task(steps))
    #expect(survey.answer("many", "20") == .step("page"))
    #expect(survey.open("page").shown == [])
    survey = Survey(task(steps))
    #expect(survey.answer("many", "2") == .step("which"))
    survey.answer("which", "few")
    #expect(survey.open("page").shown == ["more"])
  }

  @Test func `a form whose questions are all left out is passed over where nothing else is on it`() throws {
    func steps(_ text: String?) throws -> [Step] {
      let page = try form("page", [item("which", some), item("other", some)])
      return [
        try question("many", number),
        Step(id: "page", kind: page.kind, text: text.map { LocalizedText(["en": $0]) }),
        try completion("done"),
      ]
    }
    var survey = Survey(task(try steps(nil)))
    #expect(survey.answer("many", "1") == .step("done"))
    survey = Survey(task(try steps("Something to read")))
    #expect(survey.answer("many", "1") == .step("page"))
    #expect(survey.send(survey.open("page")) == .step("done"))
  }

  @Test func `in what is repeated each pass asks by its own answers`() throws {
    let steps = [try question("many", number), try question("which", some)]
    let block = Repeat(
      id: "round", rule: .times(try condition("2")), maximum: 2, steps: steps.map(\.id), items: ["many", "which"])
    var survey = Survey(
      NavigableOrderedTask(
        id: "task", title: LocalizedText(["en": "Task"]), steps: steps + [try completion("done")], repeats: [block]))
    #expect(survey.answer("many", "1") == .step("many/2"))
    #expect(survey.answer("many/2", "2") == .step("which/2"))
    #expect(survey.answer("which/2", "few") == .step("done"))
  }

  @Test func `nobody has to take more choices than are on offer`() throws {
    let several = try choices(
      ["a": "many > 0", "b": "many > 1", "c": "many > 2"],
      ["style": .string("multiple"), "minimumChoices": .integer(2)])
    func survey(_ many: String) throws -> Survey {
      var survey = Survey(task([try question("many", number), try question("which", several), try completion("done")]))
      survey.answer("many", many)
      return survey
    }
    var one = try survey("1")
    #expect(one.answer("which", "a") == .step("done"))
    var three = try survey("3")
    #expect(three.answer("which", "a") == .errors(step: "which"), "there are more")
  }
}
