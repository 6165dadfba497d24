import CivilTime
import SurveyModel
import TaskRunning
import Testing

/// What each button stores, keeps as typed, and leaves alone.
struct ButtonTests {
  @Suite struct Continue {
    @Test func `stores a first blank where that is allowed`() throws {
      var survey = Survey(task([try question("a", text, optional: .optional), try question("b", text)]))
      #expect(survey.answer("a") == .step("b"))
      #expect(survey.state.answers["a"]?.answer == .blank)
    }

    @Test func `stores a default that was left as it was`() throws {
      var survey = Survey(task([try question("a", choice("x", "y", default: "x")), try question("b", text)]))
      survey.answer("a")
      #expect(survey.state.answers["a"]?.answer == .accepted(default: .choice(ChosenOption(code: "x"))))
    }

    @Test func `keeps everything that was typed where something cannot be taken`() throws {
      var survey = Survey(
        task([
          try form(
            "page",
            [
              item("age", number), item("note", text),
              item("often", choice("x", "y", style: "multiple"), optional: .optional),
            ]), try question("last", text),
        ]))
      survey.answer("page", "41", "fine", "x")
      var page = survey.open("page")
      page.fill("age", "abc")
      page.fill("often")
      #expect(survey.send(page) == .errors(step: "page"))
      #expect(survey.state.answers["age"]?.answer == .answered(.number(DecimalNumber(41))))
      let shown = survey.open("page")
      #expect(shown.fields["age"]?.first() == "abc")
      #expect(shown.fields["note"]?.first() == "fine")
      #expect(shown.fields["often"]?.isEmpty == true, "a tick that was taken away stays away")
      let step = try #require(survey.task.step("page"))
      #expect(survey.run.refusal(on: step, context: survey.context)?.problems.map(\.item) == ["age"])
    }

    @Test func `says all that is wrong at once`() throws {
      var survey = Survey(task([try form("page", [item("a", number), item("b", number)]), try completion("done")]))
      survey.answer("page", "x", "")
      let step = try #require(survey.task.step("page"))
      #expect(survey.run.refusal(on: step, context: survey.context)?.problems.map(\.item) == ["a", "b"])
    }

    @Test func `drops the draft once the step is answered`() throws {
      var survey = Survey(task([try question("a", number), try question("b", text)]))
      survey.answer("a", "x")
      #expect(survey.state.drafts["a"] != nil)
      survey.answer("a", "7")
      #expect(survey.state.drafts["a"] == nil)
    }

    @Test func `leaves an answer alone that today's bounds would refuse`() throws {
      let recent = answer(
        DateFormat.self, ["minimum": .dateBound(.today(offsetDays: -14)), "style": .string("picker")])
      var survey = Survey(task([try question("day", recent), try question("b", text)]))
      let today = survey.context.moment.today
      survey.answer("day", today.description)
      #expect(survey.state.answers["day"]?.answer == .answered(.date(today)))
      survey.wait(seconds: 20 * 86_400)
      #expect(survey.send(survey.open("day")) == .step("b"))
      #expect(survey.state.drafts["day"] == nil)
    }
  }

  @Suite struct Back {
    @Test func `stores what is valid and leads to the step before on the path`() throws {
      var survey = Survey(
        task([
          try question("a", text), try question("hidden", text, showIf: #"a == "never""#), try question("b", text),
        ]))
      survey.answer("a", "1")
      var page = survey.open("b")
      page.fill("b", "typed")
      #expect(survey.send(page, .back) == .step("a"))
      #expect(survey.state.answers["b"]?.answer == .answered(.text("typed")))
      #expect(survey.state.path == ["a", "b"])
    }

    @Test func `stores no first blank and no default`() throws {
      var survey = Survey(
        task([
          try instruction("welcome"),
          try form("page", [item("a", text, optional: .optional), item("b", choice("x", "y", default: "x"))]),
        ]))
      survey.send(survey.open("welcome"))
      survey.send(survey.open("page"), .back)
      #expect(survey.state.answers.isEmpty)
      #expect(survey.state.drafts.isEmpty)
    }

    @Test func `keeps as typed what is not valid`() throws {
      var survey = Survey(task([try question("a", text), try question("b", number)]))
      survey.answer("a", "1")
      var page = survey.open("b")
      page.fill("b", "many")
      survey.send(page, .back)
      #expect(survey.state.answers["b"] == nil)
      #expect(survey.open("b").fields["b"]?.first() == "many")
      let step = try #require(survey.task.step("b"))
      #expect(survey.run.refusal(on: step, context: survey.context) == nil, "nobody asked for it to be taken")
    }

    @Test func `stores the default where it takes the place of another answer`() throws {
      let steps = [
        try instruction("welcome"), try question("a", choice("x", "y", default: "x")), try question("b", text),
      ]
      var survey = Survey(task(steps))
      survey.send(survey.open("welcome"))
      survey.answer("a", "y")
      var page = survey.open("a")
      page.fill("a", "x")
      survey.send(page, .back)
      #expect(survey.state.answers["a"]?.answer == .answered(.choice(ChosenOption(code: "x"))))
    }

    @Test func `takes no answer of a required question away`() throws {
      var survey = Survey(task([try instruction("welcome"), try question("a", text), try question("b", text)]))
      survey.send(survey.open("welcome"))
      survey.answer("a", "1")
      var page = survey.open("a")
      page.fill("a")
      survey.send(page, .back)
      #expect(survey.state.answers["a"]?.answer == .answered(.text("1")))
      #expect(survey.open("a").fields["a"]?.isEmpty == true)
    }

    @Test func `stores nothing that a rule over several answers refuses`() throws {
      var survey = Survey(
        task([
          try instruction("welcome"),
          try form(
            "page", [item("low", number), item("high", number), item("c", text)], checks: [must("low <= high")]),
        ]))
      survey.send(survey.open("welcome"))
      var page = survey.open("page")
      page.fill("low", "9")
      page.fill("high", "3")
      page.fill("c", "kept")
      survey.send(page, .back)
      #expect(Set(survey.state.answers.keys) == ["c"])
      #expect(survey.open("page").fields["low"]?.first() == "9")
    }

    @Test func `stays where the step does not allow it`() throws {
      var survey = Survey(task([try question("a", text), try question("b", text, allowsBack: false)]))
      survey.answer("a", "1")
      #expect(survey.send(survey.open("b"), .back) == .step("b"))
      #expect(survey.run.stepBefore("b") == nil)
      #expect(survey.run.stepBefore("a") == nil)
    }

    @Test func `then Continue without a touch changes nothing`() throws {
      var survey = Survey(task([try question("a", text), try question("b", text), try completion("done")]))
      survey.answer("a", "1")
      survey.send(survey.open("b"), .back)
      let revision = survey.state.revision
      #expect(survey.send(survey.open("a")) == .step("b"))
      #expect(survey.state.revision == revision)
    }
  }

  @Suite struct Skip {
    private func survey() throws -> Survey {
      Survey(task([try question("a", text, optional: .optional), try question("b", text), try completion("done")]))
    }

    @Test func `drops what was typed and says that it was skipped`() throws {
      var survey = try survey()
      var page = survey.open("a")
      page.fill("a", "typed")
      #expect(survey.send(page, .skip) == .step("b"))
      #expect(survey.state.answers["a"]?.answer == .skipped)
      #expect(survey.state.drafts.isEmpty)
    }

    @Test func `supersedes an earlier answer`() throws {
      var survey = try survey()
      survey.answer("a", "said")
      survey.send(survey.open("a"), .skip)
      #expect(survey.state.answers["a"] == CurrentAnswer(answer: .skipped, revision: 2))
    }

    @Test func `stays skipped when the page is continued without a touch`() throws {
      var survey = try survey()
      survey.send(survey.open("a"), .skip)
      survey.send(survey.open("a"))
      #expect(survey.state.answers["a"] == CurrentAnswer(answer: .skipped, revision: 1))
    }

    @Test func `is Continue where a question may not be skipped`() throws {
      var survey = Survey(task([try question("a", text), try completion("done")]))
      #expect(survey.send(survey.open("a"), .skip) == .errors(step: "a"))
    }
  }

  @Suite struct LanguageAndMore {
    @Test func `keep everything as typed and store nothing`() throws {
      var survey = Survey(task([try form("page", [item("a", number), item("b", text)]), try completion("done")]))
      var page = survey.open("page")
      page.fill("a", "not a number")
      page.fill("b", "fine")
      #expect(survey.send(page, .language("de")) == .step("page"))
      #expect(survey.state.language == "de")
      #expect(survey.send(page, .learnMore("why")) == .learnMore(step: "page", name: "why"))
      #expect(survey.state.answers.isEmpty)
      let shown = survey.open("page")
      #expect(shown.fields["a"]?.first() == "not a number")
      #expect(shown.fields["b"]?.first() == "fine")
    }

    @Test func `go on showing what was wrong`() throws {
      var survey = Survey(task([try question("a", number), try completion("done")]))
      survey.answer("a", "x")
      survey.send(survey.open("a"), .language("de"))
      #expect(survey.state.drafts["a"]?.isRefused == true)
    }

    @Test func `write nothing where nothing was typed`() throws {
      var survey = Survey(task([try question("a", number), try completion("done")]))
      survey.send(survey.open("a"), .learnMore("why"))
      survey.send(survey.open("a"), .language("en"))
      #expect(survey.changes.isEmpty)
    }
  }

  @Suite struct Clear {
    private static func survey() throws -> Survey {
      Survey(
        task([
          try form(
            "page",
            [
              item("sleep", choice("well", "badly", default: "well"), optional: .optional),
              item("age", number), item("mood", choice("good", "bad"), optional: .ask),
            ]),
          try question("why", text, optional: .optional, showIf: "sleep == 'badly'"), try completion("done"),
        ]))
    }

    @Test func `empties its item and keeps everything else as it was typed`() throws {
      var survey = try Self.survey()
      var page = survey.open("page")
      page.fill("sleep", "badly")
      page.fill("age", "not a number")
      page.fill("mood", "bad")
      #expect(survey.send(page, .clear(item: "sleep")) == .item("sleep", step: "page"))
      let shown = survey.open("page")
      #expect(shown.fields["sleep"]?.isEmpty == true, "nor does its default come back")
      #expect(shown.fields["age"]?.first() == "not a number")
      #expect(shown.fields["mood"]?.first() == "bad")
      #expect(survey.state.answers.isEmpty)
      let step = try #require(survey.task.step("page"))
      #expect(survey.run.refusal(on: step, context: survey.context) == nil, "nothing is refused")
    }

    @Test func `makes a blank of an earlier answer once the page is sent, and conditions see none`() throws {
      var survey = try Self.survey()
      var page = survey.open("page")
      page.fill("sleep", "badly")
      page.fill("age", "41")
      page.fill("mood", "bad")
      #expect(survey.send(page) == .step("why"))
      survey.send(survey.open("page"), .clear(item: "sleep"))
      #expect(survey.state.answers["sleep"]?.answer == .answered(.choice(ChosenOption(code: "badly"))))
      #expect(survey.send(survey.open("page")) == .step("done"))
      #expect(survey.state.answers["sleep"]?.answer == .blank)
      #expect(survey.state.answers["age"]?.answer == .answered(.number(DecimalNumber(41))))
    }

    @Test func `is taken for no button of an item that has none`() throws {
      var survey = try Self.survey()
      var page = survey.open("page")
      page.fill("age", "41")
      #expect(survey.send(page, .clear(item: "age")) == .step("page"))
      #expect(survey.send(page, .clear(item: "nothing\r\n")) == .step("page"))
      #expect(survey.open("page").fields["age"]?.first() == "41")
    }
  }

  @Suite struct SaidOnce {
    @Test func `an open question is pointed out once`() throws {
      var survey = Survey(task([try question("a", text, optional: .ask), try question("b", text)]))
      #expect(survey.answer("a") == .errors(step: "a"))
      let step = try #require(survey.task.step("a"))
      #expect(survey.run.refusal(on: step, context: survey.context)?.reminders == [.open(item: "a")])
      #expect(survey.answer("a") == .step("b"))
      #expect(survey.state.answers["a"]?.answer == .blank)
    }

    @Test func `it stays said when somebody goes back in between`() throws {
      var survey = Survey(
        task([try instruction("welcome"), try question("a", text, optional: .ask), try question("b", text)]))
      survey.send(survey.open("welcome"))
      survey.answer("a")
      survey.send(survey.open("a"), .back)
      #expect(survey.answer("a") == .step("b"))
    }

    @Test func `a check that should hold is said once, one that must holds people up`() throws {
      var survey = Survey(
        task([
          try question("a", number, checks: [should("a < 100")]),
          try question("b", number, checks: [must("b < 100")]),
          try completion("done"),
        ]))
      #expect(survey.answer("a", "120") == .errors(step: "a"))
      #expect(survey.answer("a", "120") == .step("b"))
      for _ in 0..<3 { #expect(survey.answer("b", "120") == .errors(step: "b")) }
      #expect(survey.answer("b", "20") == .step("done"))
    }

    @Test func `an unknown check refuses nobody`() throws {
      var survey = Survey(
        task([
          try form("page", [item("a", number, optional: .optional), item("b", number)], checks: [must("a < b")]),
          try completion("done"),
        ]))
      #expect(survey.answer("page", "", "5") == .step("done"))
    }
  }
}
