import CivilTime
import Records
import SQLite
import SurveyModel
import TaskRunning
import Testing

/// What exports and lists read: runs with their answers, of one moment.
struct ReadingTests {
  private let place: TemporaryFolder
  private let host: Host

  init() throws {
    place = try TemporaryFolder()
    host = try Host(place.file("data"))
  }

  private func ids(withHistory: Bool = false, _ reader: RecordsReader) throws -> [String] {
    var cursor = try reader.runs(of: "survey", withHistory: withHistory)
    var ids: [String] = []
    while let (run, _) = try cursor.next() { ids.append(run.state.id) }
    return ids
  }

  @Test func `runs come by their start, then as they were stored`() throws {
    try host.begin("later")
    host.wait(seconds: -60)
    try host.begin("earlier", participant: "p2")
    try host.begin("alsoEarlier", participant: "p3", isTest: true)
    #expect(try ids(host.reader) == ["earlier", "alsoEarlier", "later"])
    var none = try host.reader.runs(of: "another", withHistory: false)
    #expect(try none.next() == nil)
  }

  @Test func `answers come as they were given, replaced ones where history is asked for`() throws {
    try host.begin()
    try host.answer("first", "one")
    host.wait(seconds: 5)
    try host.answer("second", "two")
    try host.answer("first", "changed")
    var current = try host.reader.runs(of: "survey", withHistory: false)
    let (run, answers) = try #require(try current.next())
    #expect(run.participantID == "p1")
    #expect(answers.map(\.item) == ["second", "first"])
    #expect(answers.map(\.revision) == [1, 2])
    #expect(answers[0].answeredAt == host.now)
    var all = try host.reader.runs(of: "survey", withHistory: true)
    let history = try #require(try all.next()).answers
    #expect(history.map(\.isCurrent) == [false, true, true])
    #expect(history.map(\.answer) == [.answered(.text("one")), .answered(.text("two")), .answered(.text("changed"))])
  }

  @Test func `each run has its own answers, also beside runs without any`() throws {
    for run in ["r1", "r2", "r3", "r4"] {
      try host.begin(run, participant: "of \(run)")
      host.wait(seconds: 1)
    }
    // As people answer: one after the other, and not in the order in which they began.
    try host.answer("first", "of r4", of: "r4")
    try host.finish("r2")
    try host.answer("second", "of r4 too", of: "r4")
    var cursor = try host.reader.runs(of: "survey", withHistory: false)
    var found: [[Answer]] = []
    var paths: [[String]] = []
    while let (run, answers) = try cursor.next() {
      found.append(answers.map(\.answer))
      paths.append(run.state.path)
      #expect(try host.run(run.state.id).state.path == run.state.path)
    }
    #expect(found.map(\.count) == [0, 3, 0, 2])
    #expect(found[1].first == .answered(.text("answer to first")))
    #expect(found[3] == [.answered(.text("of r4")), .answered(.text("of r4 too"))])
    #expect(paths[0] == paths[2] && paths[0] != paths[3])
  }

  @Test func `a snapshot does not see what comes after it`() throws {
    try host.begin("r1")
    let other = try host.records.makeReader()
    try other.snapshot { reader in
      // Before anything was read: the moment is the one when the snapshot was taken.
      try host.begin("r2", participant: "p2")
      #expect(try ids(reader) == ["r1"])
      #expect(try reader.counts(ofTask: "survey") == [.inProgress: 1])
    }
    #expect(try ids(other) == ["r1", "r2"])
  }

  @Test func `a snapshot ends when its reading fails`() throws {
    struct Stop: Error {}
    #expect(throws: Stop.self) { try host.reader.snapshot { _ in throw Stop() } }
    try host.reader.snapshot { _ in }
  }

  @Test func `runs are counted by status, trial runs apart`() throws {
    try host.begin("r1")
    try host.begin("r2", participant: "p2")
    try host.begin("test", participant: "p3", isTest: true)
    try host.finish("r2")
    #expect(try host.reader.counts(ofTask: "survey") == [.inProgress: 1, .completed: 1])
    #expect(try host.reader.counts(ofTask: "survey", includingTests: true) == [.inProgress: 2, .completed: 1])
    #expect(try host.reader.runs(ofVersion: 1) == 3)
    #expect(try host.reader.runs(ofVersion: 1, includingTests: false) == 2)
  }

  @Test func `a shared snapshot is of one moment until a write was acknowledged and it is asked for again`() throws {
    try host.begin()
    try host.reader.shareSnapshot()
    #expect(try texts(host.run()) == [:])
    let page = try host.page("first", "one")
    #expect(try host.write(.change(try host.decide(page))) == .written)
    #expect(try texts(host.run()) == [:], "what is read together is of one moment")
    try host.reader.shareSnapshot()
    #expect(try texts(host.run()) == ["first": "one"], "whoever was answered sees what was written")
    host.reader.giveBackSnapshot()
    host.reader.giveBackSnapshot()
    #expect(try texts(host.run()) == ["first": "one"])
  }

  @Test func `a run found by its token has what was typed on it`() throws {
    try host.begin()
    let refused = try host.decide(try host.page("first", "kept"), .learnMore("more"))
    #expect(try host.write(.change(refused)) == .written)
    let run = try #require(try host.reader.run(tokenHash: Array("token r1".utf8), answers: .none))
    #expect(run.state.drafts == (try host.run().state.drafts) && run.state.drafts["first"] != nil)
  }

  @Test func `a run that is looked up again is as it is now, whatever was written`() throws {
    try host.begin()
    try expectLookedUpAsItIs()
    try host.answer("first", "one")
    try expectLookedUpAsItIs()
    try host.answer("first", "changed")
    try expectLookedUpAsItIs()
    let typed = try host.decide(try host.page("second", "typed"), .learnMore("more"))
    #expect(try host.write(.change(typed)) == .written)
    try expectLookedUpAsItIs()
    #expect(try host.leave(.saveForLater) == .written)
    try expectLookedUpAsItIs()
    try host.answer("second", "two")
    try expectLookedUpAsItIs()
    // By another program, as a command is one.
    let other = try Records(host.folder)
    defer { other.shutDownAndWait() }
    host.wait(days: 60)
    #expect(try other.writeAndWait(.expire(at: host.now)) == .expired(count: 1))
    try expectLookedUpAsItIs()
    #expect(try other.writeAndWait(.erase(run: "r1", at: host.now, by: "test")) == .written)
    try expectLookedUpAsItIs()
    #expect(try host.run().state.status == .erased)
  }

  /// Looks the run up twice, by a reader that has looked it up before, and by one that has not.
  private func expectLookedUpAsItIs() throws {
    let now = try lookUp(try host.records.makeReader())
    for _ in 1...2 {
      let found = try lookUp(host.reader)
      #expect(found.state.revision == now.state.revision && found.state.status == now.state.status)
      #expect(found.state.path == now.state.path && found.state.expiry == now.state.expiry)
      #expect(found.state.answers == now.state.answers && found.state.drafts == now.state.drafts)
      #expect(found.activeMilliseconds == now.activeMilliseconds && found.resumes == now.resumes)
    }
  }

  private func lookUp(_ reader: RecordsReader) throws -> StoredRun {
    var run = try #require(try reader.run(tokenHash: Array("token r1".utf8), answers: .none))
    try reader.read(["first", "second", "third"], into: &run)
    return run
  }
}
