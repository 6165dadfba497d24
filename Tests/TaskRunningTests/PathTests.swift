import CivilTime
import SurveyModel
import TaskRunning
import Testing

/// Which way a run goes, and what its pages say of how far it is.
struct PathTests {
  @Test func `a rule that leads back goes over the same steps once more`() throws {
    var survey = Survey(
      task(
        [
          try question("a", text), try question("b", text), try question("again", choice("yes", "no")),
          try completion("done"),
        ], rules: [try rule(after: "again", when: #"again == "yes""#, goTo: "b")]))
    survey.answer("a", "1")
    survey.answer("b", "2")
    #expect(survey.answer("again", "yes") == .step("b"))
    #expect(survey.state.path == ["a", "b"])
    #expect(survey.open("b").fields["b"]?.first() == "2")
    #expect(survey.run.stepBefore("b") == "a")
    #expect(survey.answer("b", "3") == .step("again"))
    #expect(survey.answer("again", "no") == .step("done"))
    #expect(survey.state.path == ["a", "b", "again", "done"])
  }

  @Test func `a rule may keep somebody on a page until the answer is right`() throws {
    var survey = Survey(
      task(
        [try question("a", number), try completion("done")],
        rules: [try rule(after: "a", when: "a != 7", goTo: "a")]))
    #expect(survey.answer("a", "5") == .step("a"))
    #expect(survey.state.path == ["a"])
    #expect(survey.answer("a", "7") == .step("done"))
  }

  @Test func `an edit shows the step that it brings in as the one where the run stands`() throws {
    var survey = Survey(
      task([
        try question("a", number), try question("b", text), try question("extra", text, showIf: "a > 5"),
        try question("c", text), try completion("done"),
      ]))
    survey.answer("a", "1")
    survey.answer("b", "2")
    #expect(survey.state.path == ["a", "b", "c"])
    #expect(survey.answer("a", "6") == .step("b"))
    #expect(survey.state.path == ["a", "b", "extra"])
  }

  @Test func `a page that was not changed decides nothing anew`() throws {
    // The condition depends on the day: what was decided on the first stays.
    var survey = Survey(
      task([
        try question("a", text), try question("early", text, showIf: #"today() < "2026-09-23""#),
        try question("b", text),
      ]))
    survey.answer("a", "1")
    survey.answer("early", "2")
    let path = survey.state.path
    survey.wait(seconds: 86_400 * 3)
    #expect(survey.send(survey.open("a")) == .step("early"))
    #expect(survey.state.path == path)
    survey.answer("a", "2")
    #expect(survey.state.path == ["a", "b"], "an edit does")
  }

  @Test func `a change of the run in another window is no reason to lose a page`() throws {
    var survey = Survey(
      task([try question("a", text), try question("b", text), try question("c", text), try completion("done")]))
    survey.answer("a", "1")
    var page = survey.open("b")
    page.fill("b", "mine")
    let stale = survey.decide(page)
    survey.answer("a", "changed")
    #expect(stale.change.revision != survey.state.revision)
    let again = survey.decide(page)
    #expect(again.change.revision == survey.state.revision)
    #expect(again.change.answers == stale.change.answers)
    #expect(again.destination == .step("c"))
  }

  @Test func `what was typed can be kept whatever happens to the run`() throws {
    var survey = Survey(task([try question("a", text), try question("b", text)]))
    var page = survey.open("a")
    page.fill("a", "typed")
    let kept = survey.run.keep(
      Submission(
        step: "a", action: .continue, fields: page.fields, rendered: [:], shownAt: page.shownAt,
        context: survey.context), history: [:])
    #expect(kept.change.isOfDraftAtMost)
    #expect(kept.change.draft?.draft?.fields == page.fields)
    #expect(kept.destination == .step("a"))
  }

  // MARK: Progress

  @Test func `pages count, but for the first and last without a question`() throws {
    var survey = Survey(
      task([
        try instruction("welcome"), try question("a", text), try instruction("between"), try question("b", text),
        try completion("done"),
      ]))
    let moment = survey.context.moment
    #expect(survey.run.progress(of: "welcome", at: moment) == nil)
    survey.send(survey.open("welcome"))
    #expect(survey.run.progress(of: "a", at: moment) == TaskProgress(position: 1, total: 3))
    survey.answer("a", "1")
    #expect(survey.run.progress(of: "between", at: moment) == TaskProgress(position: 2, total: 3))
    #expect(survey.run.progress(of: "a", at: moment) == TaskProgress(position: 1, total: 3))
  }

  @Test func `questions count where the task says so`() throws {
    var survey = Survey(
      task(
        [
          try form("page", [item("a", text), item("b", text)]), try question("c", text, showIf: #"a == "x""#),
          try question("d", text), try completion("done"),
        ], progress: .questions))
    let moment = survey.context.moment
    #expect(survey.run.progress(of: "page", at: moment) == TaskProgress(position: 1, total: 4))
    survey.answer("page", "x", "y")
    #expect(survey.run.progress(of: "c", at: moment) == TaskProgress(position: 3, total: 4))
  }

  @Test func `a single page and a task without progress show none`() throws {
    let single = Survey(task([try question("a", text), try completion("done")]))
    #expect(single.run.progress(of: "a", at: single.context.moment) == nil)
    let silent = Survey(task([try question("a", text), try question("b", text)], progress: .none))
    #expect(silent.run.progress(of: "a", at: silent.context.moment) == nil)
  }
}
