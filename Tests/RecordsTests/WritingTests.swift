import CivilTime
import Records
import SQLite
import SurveyModel
import TaskRunning
import Testing

/// Every write of the server, and every outcome.
struct WritingTests {
  private let place: TemporaryFolder
  private let host: Host

  init() throws {
    place = try TemporaryFolder()
    host = try Host(place.file("data"))
  }

  @Test func `a run that begins is found by its token and its code`() throws {
    try host.begin()
    let run = try #require(try host.reader.run(tokenHash: Array("token r1".utf8), answers: .all))
    #expect(run.state.id == "r1")
    #expect(run.state.path == ["first"])
    #expect(run.state.zone == "Europe/Berlin")
    #expect(run.state.expiresAt(host.settings) == morning.adding(seconds: 30 * 86_400))
    #expect(try host.reader.runID(codeHash: Array("code r1".utf8)) == "r1")
    #expect(try host.reader.runID(codeHash: Array("token r1".utf8)) == nil, "a token is no code")
  }

  @Test func `two clicks on Start open one run`() throws {
    try host.begin()
    var state = try host.run().state
    state.id = "r2"
    let second = RunBeginning(
      state: state, participantID: "p2", tokenHash: Array("token r1".utf8), codeHash: [2], isTest: false,
      settings: host.settings)
    #expect(try host.write(.begin(second)) == .begunBefore(run: "r1"))
    #expect(try host.count("SELECT count(*) FROM run") == 1)
    #expect(try host.count("SELECT count(*) FROM participant") == 1)
  }

  @Test func `a participant's runs of a task are counted`() throws {
    try host.begin("r1", participant: "p1")
    try host.begin("r2", participant: "p2")
    try host.begin("r3", participant: "p1")
    #expect(try ["r1", "r2", "r3"].map { try host.run($0).number } == [1, 1, 2])
  }

  @Test func `a run that is over at once tells the host`() throws {
    var state = RunState(
      id: "r9", taskID: "survey", version: 1, status: .screenedOut, language: "en", startedAt: morning,
      finishedAt: morning, path: ["out"])
    state.path = ["out"]
    let beginning = RunBeginning(
      state: state, participantID: "p9", tokenHash: [9], codeHash: [10], isTest: false, settings: host.settings)
    #expect(try host.write(.begin(beginning)) == .written)
    #expect(try host.run("r9").state.finishedAt == morning)
    #expect(try host.reader.outbox().map(\.detail) == ["screenedOut"])
  }

  // MARK: Answers

  @Test func `an answer that changes is superseded, not overwritten`() throws {
    try host.begin()
    #expect(try host.answer("first", "one") == .written)
    #expect(try host.answer("first", "two") == .written)
    let run = try host.run()
    #expect(run.state.answers["first"] == CurrentAnswer(answer: .answered(.text("two")), revision: 2))
    #expect(try host.reader.answer(run: run, item: "first", revision: 1) == .answered(.text("one")))
    #expect(run.state.path == ["first", "second"])
  }

  @Test func `only the named answers are read where a page needs few`() throws {
    try host.begin()
    try host.answer("first", "one")
    try host.answer("second", "two")
    var run = try #require(try host.reader.run(id: "r1", answers: .none))
    #expect(run.state.answers.isEmpty)
    try host.reader.read(["second", "nothing"], into: &run)
    #expect(run.state.answers.keys.sorted() == ["second"])
  }

  @Test func `a change computed from an older revision is refused as a whole`() throws {
    try host.begin()
    let late = try host.decide(try host.page("first", "late"))
    try host.answer("first", "early")
    #expect(try host.write(.change(late)) == .outdated)
    #expect(try texts(host.run()) == ["first": "early"])
    #expect(try host.count("SELECT count(*) FROM submission") == 1)
  }

  @Test func `computed again it counts, though another step has changed`() throws {
    try host.begin()
    try host.answer("first", "one")
    let page = try host.page("second", "two")
    let late = try host.decide(page)
    try host.answer("first", "changed")
    #expect(try host.write(.change(late)) == .outdated)
    #expect(try host.send(page) == .written)
    #expect(try texts(host.run()) == ["first": "changed", "second": "two"])
  }

  @Test func `what was only typed is kept whatever has changed`() throws {
    try host.begin()
    let typed = try host.decide(try host.page("first", "half a wo"), .learnMore("why"))
    try host.answer("first", "early")
    #expect(try host.write(.change(typed)) == .written)
    #expect(try host.run().state.drafts["first"]?.fields["first"] == FieldInput(["": ["half a wo"]]))
  }

  @Test func `a draft comes back as it was`() throws {
    try host.begin()
    let draft = Draft(
      fields: ["first": FieldInput(["": ["a\nb"], "other": ["x", "y"]]), "empty": FieldInput()], isRefused: true,
      reminded: ["first", "check:0"], conflicts: ["first": 3],
      refusedSecrets: [
        "pin": [Message("error.text.tooLong", ["count": .count(2), "question": .text(LocalizedText(["en": "A"]))])]
      ])
    var change = RunChange(runID: "r1", revision: 0, at: host.now)
    change.draft = DraftChange(step: "first", draft: draft)
    change.language = "de"
    let submitted = SubmittedChange(
      change: change, submissionHash: nil, destination: "", notices: [], settings: host.settings)
    #expect(try host.write(.change(submitted)) == .written)
    #expect(try host.run().state.drafts == ["first": draft])
    #expect(try host.run().state.language == "de")
  }

  @Test func `a change to no run is said`() throws {
    let change = RunChange(runID: "nobody", revision: 0, at: host.now)
    let submitted = SubmittedChange(
      change: change, submissionHash: nil, destination: "", notices: [], settings: host.settings)
    #expect(try host.write(.change(submitted)) == .noSuchRun)
  }

  // MARK: Repeats

  @Test func `the same form with the same content is one answer and leads to the same place`() throws {
    try host.begin()
    let page = try host.page("first", "one")
    let change = try host.decide(page)
    #expect(try host.write(.change(change)) == .written)
    #expect(try host.write(.change(change)) == .repeated(destination: change.destination))
    #expect(try host.count("SELECT count(*) FROM answer") == 1)
    #expect(try host.reader.destination(ofSubmission: page.hash) == change.destination)
  }

  @Test func `a repeat is recognised on a finished run too`() throws {
    try host.begin()
    try host.answer("first", "one")
    try host.answer("second", "two")
    let last = try host.decide(try host.page("third", "three"))
    #expect(try host.write(.change(last)) == .written)
    #expect(try host.write(.change(last)) == .repeated(destination: last.destination))
    #expect(try host.answer("first", "late") == .closed(.completed))
  }

  @Test func `whoever goes back to the first choice means it`() throws {
    try host.begin()
    var page = try host.page("first", "A")
    for text in ["A", "B", "A"] {
      page.text = text
      #expect(try host.send(page) == .written)
    }
    #expect(try texts(host.run()) == ["first": "A"])
    #expect(try host.run().state.answers["first"]?.revision == 3)
    #expect(try host.run().state.drafts.isEmpty, "there was no other window")
  }

  @Test func `another window is noticed`() throws {
    try host.begin()
    let pages = [try host.page("first", "mine"), try host.page("first", "theirs")]
    for page in pages { try host.send(page) }
    #expect(try host.run().state.drafts["first"]?.conflicts == ["first": 1])
    let again = try host.page("first", "theirs")
    try host.send(again, .takeAgain(item: "first"))
    #expect(try texts(host.run()) == ["first": "mine"])
  }

  // MARK: The end of a run

  @Test func `completion takes drafts away and waits in the outbox until it was told`() throws {
    try host.begin()
    try host.send(try host.page("first", "typed"), .learnMore("why"))
    try host.finish()
    #expect(try host.run().state.drafts.isEmpty)
    #expect(try host.run().state.finishedAt == host.now)
    let entry = try #require(try host.reader.outbox().first)
    #expect(entry.kind == .didFinish)
    #expect(entry.detail == "completed")
    try host.write(.delivered(outboxRow: entry.row))
    #expect(try host.reader.outbox().isEmpty)
  }

  @Test func `an end that keeps nothing erases in the same commit and keeps its page`() throws {
    try host.begin()
    try host.answer("second", "x")
    try host.answer("first", "screened")
    let run = try host.run()
    #expect(run.state.status == .screenedOut)
    #expect(run.state.path == ["out"])
    #expect(try host.count("SELECT count(*) FROM answer") == 0)
    #expect(try host.reader.outbox().map(\.kind) == [.erased, .didFinish])
  }

  @Test func `a run takes nothing after its time and its grace`() throws {
    try host.begin()
    let page = try host.page("first", "late")
    host.wait(days: 31, seconds: -1)
    #expect(try host.send(page) == .written, "within the grace")
    let next = try host.page("second", "later")
    host.wait(days: 31)
    #expect(try host.send(next) == .closed(.expired), "also before the sweep has come by")
  }

  @Test func `a page that stores nothing within the grace leaves time to finish`() throws {
    try host.begin()
    try host.answer("first", "one")
    let page = try host.page("first", "one")
    host.wait(days: 30, seconds: 60)
    #expect(try host.send(page) == .written)
    #expect(try host.run().state.expiresAt(host.settings) == host.now.adding(seconds: 86_400))
    #expect(try host.run().state.lastSavedAt == morning)
  }

  @Test func `the sweep records what has expired, once`() throws {
    try host.begin("r1")
    try host.begin("r2", participant: "p2")
    try host.finish("r2")
    host.wait(days: 31)
    #expect(try host.write(.expire(at: host.now.adding(seconds: -1))) == .expired(count: 0))
    #expect(try host.write(.expire(at: host.now)) == .expired(count: 1))
    #expect(try host.write(.expire(at: host.now)) == .expired(count: 0))
    #expect(try host.run("r1").state.status == .expired)
    #expect(try host.reader.audit().map(\.entry.action).contains("expire"))
    #expect(try host.reader.outbox().map(\.detail) == ["completed", "expired"])
  }

  // MARK: Time

  @Test func `somebody who saved for later or came after half an hour has come back`() throws {
    try host.begin()
    try host.answer("first", "one")
    #expect(try host.run().resumes == 0)
    #expect(try host.leave(.saveForLater) == .written)
    #expect(try host.run().state.status == .saved)
    try host.answer("second", "two")
    #expect(try host.run().resumes == 1)
    #expect(try host.run().state.status == .inProgress)
    host.wait(seconds: 1_801)
    try host.answer("second", "changed")
    #expect(try host.run().resumes == 2)
    host.wait(seconds: 60)
    try host.answer("second", "again")
    #expect(try host.run().resumes == 2)
  }

  @Test func `the time on pages adds up`() throws {
    try host.begin()
    let page = try host.page("first", "one")
    host.wait(seconds: 20)
    try host.send(page)
    let next = try host.page("second", "two")
    host.wait(seconds: 4_000)
    try host.send(next)
    #expect(try host.run().activeMilliseconds == 1_820_000)
  }

  // MARK: Versions, tokens, audit

  @Test func `versions are numbered and keep their files`() throws {
    let media = [MediaRecord(path: "media/a.jpg", sha256: String(repeating: "a", count: 64), size: 3)]
    let outcome = try host.write(
      .publish(
        VersionToPublish(
          sha256: "second", at: morning, by: "someone", note: "why", files: ["b": [2], "a": [1]], media: media)))
    #expect(outcome == .published(version: 2))
    #expect(try host.reader.newestVersion() == 2)
    #expect(try host.reader.files(ofVersion: 2) == ["a": [1], "b": [2]])
    #expect(try host.reader.media(ofVersion: 2) == media)
    #expect(try host.reader.versions().map(\.note) == ["", "why"])
    #expect(try host.reader.audit().last?.entry.detail == "why")
  }

  @Test func `a further token opens the same run`() throws {
    try host.begin()
    try host.write(.addToken(hash: [7, 7], run: "r1", at: host.now))
    #expect(try host.reader.run(tokenHash: [7, 7], answers: .none)?.state.id == "r1")
    #expect(try host.reader.run(tokenHash: [7, 8], answers: .none) == nil)
  }

  @Test func `an audit entry stays`() throws {
    let entry = AuditEntry(at: morning, actor: "ada", action: "export", subject: "survey", detail: "labels")
    try host.write(.audit(entry))
    #expect(try host.reader.audit().last?.entry == entry)
  }
}
