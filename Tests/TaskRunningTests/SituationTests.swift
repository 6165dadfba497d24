import CivilTime
import SurveyModel
import TaskRunning
import Testing

/// The situations that people bring about with Back, several windows, reloads and old pages.
struct SituationTests {
  private func vaccination() throws -> Survey {
    Survey(
      task([
        try instruction("welcome"),
        try question("vaccine", choice("moderna", "biontech", "other")),
        try question("maker", text, optional: .optional, showIf: #"vaccine == "other""#),
        try question("age", number),
        try completion("done"),
      ]))
  }

  @Test func `pages lead one after the other to the end`() throws {
    var survey = try vaccination()
    #expect(survey.send(survey.open("welcome")) == .step("vaccine"))
    #expect(survey.answer("vaccine", "moderna") == .step("age"))
    #expect(survey.answer("age", "41") == .step("done"))
    #expect(survey.state.status == .completed)
    #expect(survey.state.path == ["welcome", "vaccine", "age", "done"])
    #expect(survey.notices == [.didFinish(.completed)])
  }

  @Test func `the same page sent again changes nothing`() throws {
    var survey = try vaccination()
    survey.send(survey.open("welcome"))
    var page = survey.open("vaccine")
    page.fill("vaccine", "moderna")
    survey.send(page)
    let before = survey.state.revision
    #expect(survey.send(page) == .step("age"))
    #expect(survey.state.revision == before)
  }

  @Test func `an edit leads to the step behind it with the later answers in place`() throws {
    var survey = try vaccination()
    survey.send(survey.open("welcome"))
    survey.answer("vaccine", "moderna")
    survey.send(survey.open("age"), .back)
    #expect(survey.answer("vaccine", "biontech") == .step("age"))
    #expect(survey.state.answers["vaccine"]?.revision == 2)
    #expect(survey.state.path == ["welcome", "vaccine", "age"])
  }

  @Test func `an edit keeps the later steps while they still follow`() throws {
    var survey = Survey(
      task([try question("a", text), try question("b", text), try question("c", text), try completion("done")]))
    survey.answer("a", "1")
    survey.answer("b", "2")
    survey.answer("a", "other")
    #expect(survey.state.path == ["a", "b", "c"])
  }

  @Test func `steps leave the path with an edit and come back with their answers`() throws {
    var survey = try vaccination()
    survey.send(survey.open("welcome"))
    survey.answer("vaccine", "other")
    survey.answer("maker", "Sputnik")
    #expect(survey.answer("vaccine", "moderna") == .step("age"))
    #expect(survey.run.standing(of: "maker") == .leftPath)
    #expect(survey.run.answers.state(of: "maker") == .notShown)
    #expect(survey.answer("vaccine", "other") == .step("maker"))
    #expect(survey.open("maker").fields["maker"] == FieldInput(["": ["Sputnik"]]))
  }

  @Test func `a page whose step has left the path is kept without effect`() throws {
    var survey = try vaccination()
    survey.send(survey.open("welcome"))
    survey.answer("vaccine", "other")
    var old = survey.open("maker")
    survey.answer("vaccine", "moderna")
    let path = survey.state.path
    old.fill("maker", "Sputnik")
    #expect(survey.send(old) == .step("maker"))
    #expect(survey.state.path == path)
    #expect(survey.state.answers["maker"]?.answer == .answered(.text("Sputnik")))
    #expect(survey.run.standing(of: "maker") == .leftPath)
  }

  @Test func `a page that nobody had written on when its step left the path leads on`() throws {
    var survey = try vaccination()
    survey.send(survey.open("welcome"))
    survey.answer("vaccine", "other")
    let old = survey.open("maker")
    survey.answer("vaccine", "moderna")
    #expect(survey.send(old) == .run)
    #expect(survey.send(old, .skip) == .run)
    #expect(survey.state.answers["maker"] == nil)
  }

  @Test func `a step that nobody came to is not reached`() throws {
    let survey = try vaccination()
    #expect(survey.run.standing(of: "age") == .notReached)
    #expect(survey.run.standing(of: "welcome") == .onPath)
  }

  // MARK: Several windows

  @Test func `of two windows the later one holds and the other value is offered`() throws {
    var survey = try vaccination()
    survey.send(survey.open("welcome"))
    survey.answer("vaccine", "moderna")
    survey.answer("age", "")
    var first = survey.open("vaccine")
    var second = survey.open("vaccine")
    first.fill("vaccine", "biontech")
    survey.send(first)
    second.fill("vaccine", "other")
    #expect(survey.send(second) == .step("vaccine"))
    #expect(survey.state.answers["vaccine"]?.answer == .answered(.choice(ChosenOption(code: "other"))))
    #expect(survey.state.drafts["vaccine"]?.conflicts == ["vaccine": 2])

    #expect(survey.send(survey.open("vaccine"), .takeAgain(item: "vaccine")) == .step("vaccine"))
    #expect(survey.state.answers["vaccine"]?.answer == .answered(.choice(ChosenOption(code: "biontech"))))
    #expect(survey.state.answers["vaccine"]?.revision == 4)
    #expect(survey.state.drafts["vaccine"] == nil)
  }

  @Test func `the value that holds is confirmed by Continue`() throws {
    var survey = Survey(task([try question("a", text), try question("b", text), try completion("done")]))
    let pages = [survey.open("a"), survey.open("a")]
    for (index, page) in pages.enumerated() {
      var page = page
      page.fill("a", "window \(index)")
      survey.send(page)
    }
    #expect(survey.send(survey.open("a")) == .step("b"))
    #expect(survey.state.drafts["a"] == nil)
    #expect(survey.state.answers["a"]?.revision == 2)
  }

  @Test func `the same value in two windows is no conflict`() throws {
    var survey = Survey(task([try question("a", text), try question("b", text)]))
    var pages = [survey.open("a"), survey.open("a")]
    for index in pages.indices {
      pages[index].fill("a", "the same")
      #expect(survey.send(pages[index]) == .step("b"))
    }
    #expect(survey.state.answers["a"]?.revision == 1)
  }

  @Test func `an untouched old window never overwrites`() throws {
    var survey = Survey(
      task([try form("page", [item("a", text), item("b", text)]), try question("c", text), try completion("done")]))
    survey.answer("page", "a1", "b1")
    var old = survey.open("page")
    survey.answer("page", "a2", "b1")
    old.fill("b", "b2")
    #expect(survey.send(old) == .step("c"))
    #expect(survey.state.answers["a"]?.answer == .answered(.text("a2")))
    #expect(survey.state.answers["b"]?.answer == .answered(.text("b2")))
  }

  @Test func `a window from before the first answer never overwrites it with nothing`() throws {
    var survey = Survey(task([try question("a", text, optional: .optional), try question("b", text)]))
    let old = survey.open("a")
    survey.answer("a", "first")
    #expect(survey.send(old) == .step("b"))
    #expect(survey.state.answers["a"]?.answer == .answered(.text("first")))
  }

  @Test func `a window that shows another step's old answers still stores its own`() throws {
    var survey = Survey(task([try question("a", text), try question("b", text), try question("c", text)]))
    survey.answer("a", "1")
    var page = survey.open("b")
    page.fill("b", "2")
    survey.answer("a", "changed elsewhere")
    #expect(survey.send(page) == .step("c"))
    #expect(survey.state.answers["b"]?.answer == .answered(.text("2")))
  }

  // MARK: Pages from the browser's memory

  @Test func `a page that comes back from memory edits what it sent itself`() throws {
    var survey = Survey(task([try question("a", text), try question("b", text)]))
    var page = survey.open("a")
    page.fill("a", "first")
    survey.send(page)
    page.fill("a", "second")
    #expect(survey.send(page) == .step("b"), "no other window was there to disagree")
    #expect(survey.state.answers["a"]?.answer == .answered(.text("second")))
    page.fill("a", "first")
    survey.send(page)
    #expect(survey.state.answers["a"]?.answer == .answered(.text("first")))
    #expect(survey.state.answers["a"]?.revision == 3)
  }

  @Test func `what it sent itself counts as shown, also after another window`() throws {
    var survey = Survey(task([try form("page", [item("a", text), item("b", text)]), try question("c", text)]))
    var page = survey.open("page")
    page.fill("a", "a1")
    page.fill("b", "b1")
    survey.send(page)
    survey.answer("page", "a2", "b1")
    page.fill("b", "b2")
    #expect(survey.send(page) == .step("c"))
    #expect(survey.state.answers["a"]?.answer == .answered(.text("a2")), "untouched since it was sent")
  }
}
