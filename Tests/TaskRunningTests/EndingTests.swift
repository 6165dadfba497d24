import CivilTime
import SurveyModel
import TaskRunning
import Testing

/// How runs end: by an author's page, by the last step, by a participant's wish, and by time.
struct EndingTests {
  @Test(arguments: [
    ("completed", RunStatus.completed), ("screenedOut", .screenedOut), ("declined", .declined),
    ("earlyTermination", .earlyTermination), ("discarded", .discarded),
  ])
  func `a completion step gives its reason`(reason: String, status: RunStatus) throws {
    var survey = Survey(task([try question("a", text), try completion("end", reason: reason)]))
    #expect(survey.answer("a", "1") == .step("end"))
    #expect(survey.state.status == status)
    #expect(survey.notices == [.didFinish(status)])
  }

  @Test func `a rule may end the run before its last step`() throws {
    var survey = Survey(
      task(
        [
          try question("age", number), try question("more", text), try completion("done"),
          try completion("tooYoung", reason: "screenedOut", keepAnswers: false),
        ],
        rules: [try rule(after: "age", when: "age < 18", goTo: "tooYoung")]))
    #expect(survey.answer("age", "17") == .step("tooYoung"))
    #expect(survey.state.status == .screenedOut)
    #expect(survey.state.answers.isEmpty)
    #expect(survey.changes.last?.erasesAnswers == true)
    #expect(survey.changes.last?.answers == [], "what goes in the same commit is not written first")
  }

  @Test func `a task without a completion step ends behind its last step`() throws {
    var survey = Survey(task([try question("a", text), try question("b", text, showIf: #"a == "more""#)]))
    #expect(survey.answer("a", "enough") == .run)
    #expect(survey.state.status == .completed)
    #expect(survey.state.standsAt == "a")
  }

  @Test func `a run whose conditions leave out every question is over at once`() throws {
    let survey = Survey(task([try question("a", text, showIf: "1 > 2"), try completion("done")]))
    #expect(survey.state.status == .completed)
    #expect(survey.state.finishedAt != nil)
  }

  @Test func `an edit far back never ends the run by itself`() throws {
    var survey = Survey(
      task(
        [
          try question("a", number), try question("b", number), try question("c", text), try completion("done"),
          try completion("out", reason: "screenedOut"),
        ], rules: [try rule(after: "b", when: "a + b > 100", goTo: "out")]))
    survey.answer("a", "1")
    survey.answer("b", "60")
    #expect(survey.answer("a", "50") == .step("b"))
    #expect(survey.state.status == .inProgress)
    #expect(survey.state.path == ["a", "b"])
    #expect(survey.answer("b", "60") == .step("out"))
    #expect(survey.state.status == .screenedOut)
  }

  @Test func `Back never ends the run`() throws {
    var survey = Survey(
      task(
        [try instruction("welcome"), try question("a", number), try completion("done")]))
    survey.send(survey.open("welcome"))
    var page = survey.open("a")
    page.fill("a", "5")
    survey.send(page, .back)
    #expect(survey.state.status == .inProgress)
    #expect(survey.state.path == ["welcome", "a"])
  }

  // MARK: Pause or stop

  @Test func `saved lasts until the next stored answer`() throws {
    var survey = Survey(
      task([try question("a", text), try instruction("read"), try question("b", text), try completion("done")]))
    survey.answer("a", "1")
    #expect(survey.leave(.saveForLater) == .saved)
    #expect(survey.state.status == .saved)
    #expect(survey.leave(.saveForLater) == .saved)
    #expect(survey.notices == [.didFinish(.saved)], "the host is told once")
    survey.send(survey.open("read"))
    #expect(survey.state.status == .saved, "reading stores no answer")
    survey.send(survey.open("b"), .pause)
    #expect(survey.state.status == .saved)
    var page = survey.open("b")
    page.fill("b", "2")
    survey.send(page, .pause)
    #expect(survey.state.status == .inProgress)
  }

  @Test func `saving is refused where the host does not support it`() throws {
    var survey = Survey(task([try question("a", text), try completion("done")]))
    let no = HostReplies(supportsSaveAndRestore: false, confirmsCancel: true)
    #expect(survey.run.questions(for: .saveForLater) == [.supportsSaveAndRestore])
    #expect(survey.leave(.saveForLater, replies: no) == .leave)
    #expect(survey.state.status == .inProgress)
  }

  @Test func `deleting asks first, and not where there is nothing to lose`() throws {
    var survey = Survey(task([try question("a", text), try question("b", text)]))
    survey.answer("a", "1")
    #expect(survey.leave(.delete(isConfirmed: false)) == .confirmDelete)
    #expect(survey.state.status == .inProgress)
    #expect(survey.leave(.delete(isConfirmed: true)) == .run)
    #expect(survey.state.status == .discarded)
    #expect(survey.state.answers.isEmpty)
    #expect(survey.notices == [.didFinish(.discarded)])

    var untouched = Survey(task([try question("a", text)]))
    #expect(untouched.leave(.delete(isConfirmed: false)) == .run)
    #expect(untouched.state.status == .discarded)
  }

  @Test func `deleting asks nothing where the host says so`() throws {
    var survey = Survey(task([try question("a", text), try question("b", text)]))
    survey.answer("a", "1")
    let sure = HostReplies(supportsSaveAndRestore: true, confirmsCancel: false)
    #expect(survey.leave(.delete(isConfirmed: false), replies: sure) == .run)
  }

  // MARK: Time

  @Test func `a run expires after its last stored answer, not after its last page`() throws {
    var survey = Survey(
      task([try question("a", text), try instruction("read"), try question("b", text), try completion("done")]))
    survey.wait(seconds: 3_600)
    survey.answer("a", "1")
    let answered = survey.now
    survey.wait(seconds: 3_600)
    survey.send(survey.open("read"))
    #expect(survey.state.expiresAt(survey.settings) == answered.adding(seconds: 30 * 86_400))
  }

  @Test func `a page from before the end is taken within the grace and no later`() throws {
    var survey = Survey(task([try question("a", text), try question("b", text)]))
    survey.answer("a", "1")
    let end = survey.state.expiresAt(survey.settings)
    let (before, settings) = (end.adding(seconds: -1), survey.settings)
    #expect(survey.state.takesPage(shownAt: before, at: before, settings))
    #expect(survey.state.takesPage(shownAt: before, at: end.adding(seconds: 86_399), settings))
    #expect(!survey.state.takesPage(shownAt: before, at: end.adding(seconds: 86_400), settings))
    #expect(!survey.state.takesPage(shownAt: end, at: end.adding(seconds: 1), settings))
  }

  @Test func `whoever sends a page within the grace may finish`() throws {
    var survey = Survey(task([try instruction("read"), try question("b", text)]))
    let page = survey.open("read")
    survey.wait(seconds: 30 * 86_400 + 60)
    #expect(survey.decide(page).change.extendsGrace)
    survey.wait(seconds: -3_600)
    #expect(!survey.decide(page).change.extendsGrace)
  }

  @Test func `a page counts as active for half an hour at most, and no time counts twice`() throws {
    var survey = Survey(task([try question("a", text), try question("b", text), try question("c", text)]))
    let first = survey.open("a")
    survey.wait(seconds: 60)
    survey.answer("a", "1")
    #expect(survey.changes.last?.activeMilliseconds == 0, "shown and sent in the same moment")
    var old = first
    old.fill("a", "2")
    survey.wait(seconds: 40)
    survey.send(old)
    #expect(
      survey.changes.last?.activeMilliseconds == 40_000, "the first minute was before the answer that came meanwhile")
    var page = survey.open("b")
    survey.wait(seconds: 7_200)
    page.fill("b", "1")
    survey.send(page)
    #expect(survey.changes.last?.activeMilliseconds == 1_800_000)
  }
}
