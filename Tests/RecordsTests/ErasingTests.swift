import CivilTime
import Records
import SQLite
import TaskRunning
import Testing

/// *Erase* and *withdraw*: what goes, what stays, and that nothing is left in the files.
struct ErasingTests {
  private let place: TemporaryFolder
  private let host: Host

  init() throws {
    place = try TemporaryFolder()
    host = try Host(place.file("data"))
  }

  @Test(arguments: [RunStatus.inProgress, .saved, .completed, .expired, .withdrawn])
  func `a run of any status can be erased`(status: RunStatus) throws {
    try host.begin()
    try host.answer("first", "secret")
    try host.answer("first", "corrected secret")
    try host.send(try host.page("second", "half"), .learnMore("why"))
    switch status {
    case .saved: _ = try host.leave(.saveForLater)
    case .completed: try host.finish()
    case .expired:
      host.wait(days: 40)
      try host.write(.expire(at: host.now))
    case .withdrawn: try host.write(.withdraw(run: "r1", at: host.now))
    default: break
    }
    #expect(try host.run().state.status == status)
    let finishedAt = try host.run().state.finishedAt
    host.wait(days: 1)

    #expect(try host.write(.erase(run: "r1", at: host.now)) == .written)
    let run = try host.run()
    #expect(run.state.status == .erased)
    #expect(run.state.startedAt == morning)
    #expect(run.state.finishedAt == finishedAt ?? host.now)
    #expect(run.state.path.isEmpty, "the path tells what was answered")
    #expect(run.state.zone == nil)
    #expect(try host.count("SELECT count(*) FROM answer") == 0)
    #expect(try host.count("SELECT count(*) FROM draft") == 0)
    #expect(try host.count("SELECT count(*) FROM submission") == 0)
    #expect(try host.reader.outbox().last?.kind == .erased)
    let audit = try #require(try host.reader.audit().last?.entry)
    #expect(
      audit == AuditEntry(at: host.now, actor: "participant", action: "erase", subject: "r1", detail: status.rawValue))
    #expect(try host.answer("first", "more") == .closed(.erased))
  }

  @Test func `erasing twice is erasing once`() throws {
    try host.begin()
    #expect(try host.write(.erase(run: "r1", at: host.now)) == .written)
    #expect(try host.write(.erase(run: "r1", at: host.now)) == .written)
    #expect(try host.reader.outbox().count == 1)
    #expect(try host.write(.erase(run: "nobody", at: host.now)) == .noSuchRun)
  }

  @Test func `whoever withdraws is asked nothing more, and the answers stay`() throws {
    try host.begin()
    try host.answer("first", "kept")
    try host.send(try host.page("second", "half"), .learnMore("why"))
    #expect(try host.write(.withdraw(run: "r1", at: host.now, by: "desk")) == .written)
    #expect(try host.run().state.status == .withdrawn)
    #expect(try texts(host.run()) == ["first": "kept"])
    #expect(try host.run().state.drafts.isEmpty)
    #expect(try host.answer("second", "more") == .closed(.withdrawn))
    #expect(try host.reader.outbox().map(\.detail) == ["withdrawn"])
    #expect(try host.reader.audit().last?.entry.actor == "desk")
    #expect(try host.write(.withdraw(run: "r1", at: host.now)) == .written)
    #expect(try host.reader.outbox().count == 1)
    #expect(try host.write(.withdraw(run: "nobody", at: host.now)) == .noSuchRun)
  }

  @Test func `an erased run cannot be withdrawn`() throws {
    try host.begin()
    try host.write(.erase(run: "r1", at: host.now))
    #expect(try host.write(.withdraw(run: "r1", at: host.now)) == .closed(.erased))
  }

  @Test func `deleting one's answers has the effect of erasing`() throws {
    try host.begin()
    try host.answer("first", "secret")
    #expect(try host.leave(.delete(isConfirmed: true)) == .written)
    #expect(try host.run().state.status == .discarded)
    #expect(try host.count("SELECT count(*) FROM answer") == 0)
    #expect(try host.reader.outbox().map(\.kind) == [.erased, .didFinish])
    #expect(try host.reader.audit().last?.entry.detail == "discarded")
  }

  @Test func `nothing of an erased answer is left in any file`() async throws {
    let planted = "Ich wohne in der Wolfgangstrasse 17"
    try host.begin()
    // Enough for several pages, so that rows move and pages are freed.
    for index in 0..<40 { try host.answer("first", "\(planted) \(index) " + String(repeating: "x", count: 400)) }
    try host.send(try host.page("second", planted), .learnMore("why"))
    #expect(place.holds(planted))
    try host.write(.erase(run: "r1", at: host.now))
    // A reader that still looks at the old state would keep the log.
    #expect(await host.records.emptyLog())
    #expect(!place.holds(planted))
    #expect(!place.holds("Wolfgangstrasse"))
  }

  @Test func `the log of erasures names each run`() throws {
    try host.folder.noteErased(run: "r1")
    try host.folder.noteErased(run: "r2")
    #expect(host.folder.erasedRuns() == ["r1", "r2"])
  }
}
