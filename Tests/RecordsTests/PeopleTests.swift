import CivilTime
import SurveyModel
import TaskRunning
import Testing

@testable import Records

/// People whom a value in a link names: known again, in the transaction that begins a run.
@Suite struct PeopleTests {
  private let place: TemporaryFolder
  private let host: Host
  private let person: [UInt8] = Array("hash of a panel's id".utf8)

  init() throws {
    place = try TemporaryFolder()
    host = try Host(place.file("data"))
  }

  private func beginning(_ id: String, _ again: LinkValue.Again, task: String = "survey") -> RunBeginning {
    var state = TaskRun.begin(
      survey, id: id, version: 1, language: "en", values: ["panelId": .text("abc"), "source": .text("flyer; 1=2")],
      moment: Moment(instant: host.now, offset: 0, zone: nil))
    state.taskID = task
    return RunBeginning(
      state: state, participantID: "p of \(id)", person: KnownPerson(.link(hash: person), again: again),
      tokenHash: Array("token \(id)".utf8), codeHash: Array("code \(id)".utf8), isTest: false, settings: host.settings)
  }

  private func begin(_ id: String, _ again: LinkValue.Again, task: String = "survey") throws -> WriteOutcome {
    try host.write(.begin(beginning(id, again, task: task)))
  }

  @Test func `what the link said is kept with the run`() throws {
    #expect(try begin("r1", .new) == .written)
    #expect(try host.run().state.values == ["panelId": .text("abc"), "source": .text("flyer; 1=2")])
    var cursor = try host.reader.runs(of: "survey", withHistory: false)
    #expect(try cursor.next()?.run.state.values["source"] == .text("flyer; 1=2"))
    #expect(try host.count("SELECT count(*) FROM run_value WHERE kind = 'link' AND version = 1") == 2)
  }

  @Test func `resume: the second token opens the first run`() throws {
    #expect(try begin("r1", .resume) == .written)
    #expect(try begin("r2", .resume) == .begunBefore(run: "r1"))
    #expect(try host.reader.run(tokenHash: Array("token r2".utf8), answers: .none)?.state.id == "r1")
    #expect(try host.count("SELECT count(*) FROM run") == 1)
    #expect(try host.count("SELECT count(*) FROM participant") == 1)
  }

  @Test func `refuse: no second run, but the form that was sent twice opens its own`() throws {
    #expect(try begin("r1", .refuse) == .written)
    #expect(try begin("r2", .refuse) == .refused)
    #expect(try begin("r1", .refuse) == .begunBefore(run: "r1"))
    #expect(try host.reader.run(tokenHash: Array("token r2".utf8), answers: .none) == nil)
    #expect(try host.count("SELECT count(*) FROM run") == 1)
  }

  @Test func `new: another run of the same participant`() throws {
    #expect(try begin("r1", .new) == .written)
    #expect(try begin("r2", .new) == .written)
    #expect(try host.run("r2").participantID == "p of r1")
    #expect(try host.run("r2").number == 2)
  }

  @Test(arguments: LinkValue.Again.allCases)
  func `another task of the same person begins`(again: LinkValue.Again) throws {
    #expect(try begin("r1", again) == .written)
    #expect(try begin("r2", again, task: "diary") == .written)
    #expect(try host.run("r2").participantID == "p of r1")
    #expect(try host.run("r2").number == 1)
  }

  @Test func `of many who come at once with the same value one begins`() async throws {
    let records = host.records
    let beginnings = (0..<64).map { beginning("r\($0)", .refuse) }
    let outcomes = try await withThrowingTaskGroup(of: WriteOutcome.self) { group in
      for beginning in beginnings { group.addTask { try await records.write(.begin(beginning)) } }
      return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
    #expect(outcomes == [.written: 1, .refused: 63])
    #expect(try host.count("SELECT count(*) FROM run") == 1)
  }

  @Test func `whose answers are deleted is forgotten, and begins as somebody new`() throws {
    _ = try begin("r1", .refuse)
    _ = try host.leave(.delete(isConfirmed: true))
    #expect(try host.count("SELECT count(*) FROM run_value") == 0)
    #expect(try begin("r2", .refuse) == .written)
    #expect(try host.run("r2").participantID == "p of r2")
    _ = try host.write(.erase(run: "r2", at: host.now))
    #expect(try host.count("SELECT count(*) FROM run_value") == 0)
    #expect(try host.count("SELECT count(*) FROM token WHERE kind = 'person'") == 0)
  }

  @Test func `who keeps another run is still known, and goes on with that one`() throws {
    _ = try begin("r1", .new)
    _ = try begin("r2", .new)
    _ = try host.write(.erase(run: "r2", at: host.now))
    #expect(try host.run("r1").state.values["panelId"] == .text("abc"))
    #expect(try begin("r3", .resume) == .begunBefore(run: "r1"))
  }

  @Test func `after an end that keeps nothing the value is gone and the person is known`() throws {
    _ = try begin("r1", .refuse)
    try host.answer("first", "screened")
    #expect(try host.run().state.status == .screenedOut)
    #expect(try host.run().state.values == [:])
    #expect(try begin("r2", .refuse) == .refused)
  }

  @Test func `a run that was restored with nothing but its values is erased again`() throws {
    _ = try begin("r1", .new)
    try host.finish()
    #expect(try host.reader.holdsContent(ofRun: "r1"))
    _ = try host.write(.erase(run: "r1", at: host.now))
    #expect(try !host.reader.holdsContent(ofRun: "r1"))
  }
}
