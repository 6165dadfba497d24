import CivilTime
import SQLite
import SurveyModel
import TaskRunning
import Testing

@testable import Records

/// The researchers' list, invitations, and the end of a part.
@Suite struct ParticipantTests {
  private let place: TemporaryFolder
  private let host: Host

  init() throws {
    place = try TemporaryFolder()
    host = try Host(place.file("data"))
  }

  private func enrol(_ label: String?, id: String, language: String? = nil) throws -> WriteOutcome {
    try host.write(.enrol([Enrolment(id: id, label: label, language: language)], at: host.now, by: "anna"))
  }

  private func invitation(_ id: String, _ number: Int) -> Invitation {
    Invitation(
      participant: id, number: number, tokenHash: Array("token \(id) \(number)".utf8),
      codeHash: Array("code \(id) \(number)".utf8))
  }

  private func invite(_ id: String, _ number: Int) throws -> WriteOutcome {
    try host.write(.invite([invitation(id, number)], at: host.now, by: "anna"))
  }

  private func begin(_ run: String, _ participant: String, _ again: LinkValue.Again, isTest: Bool = false) throws
    -> WriteOutcome
  {
    let state = TaskRun.begin(
      survey, id: run, version: 1, language: "en", moment: Moment(instant: host.now, offset: 0, zone: nil))
    return try host.write(
      .begin(
        RunBeginning(
          state: state, participantID: "p of \(run)", person: KnownPerson(.participant(participant), again: again),
          tokenHash: Array("token \(run)".utf8), codeHash: Array("code \(run)".utf8), isTest: isTest,
          settings: host.settings)))
  }

  @Test func `a label is on the list once, and what else the list says is brought up`() throws {
    #expect(try enrol("Anna", id: "p1") == .enrolled(added: 1, changed: 0))
    #expect(try enrol("Anna", id: "p2") == .enrolled(added: 0, changed: 0))
    #expect(try enrol("Anna", id: "p3", language: "de") == .enrolled(added: 0, changed: 1))
    #expect(try host.reader.participant(named: "Anna")?.id == "p1")
    #expect(try host.reader.participant(named: "p1")?.language == "de")
    #expect(try host.reader.participant(named: "p2") == nil)
  }

  @Test func `a new invitation ends the one before`() throws {
    _ = try enrol("Anna", id: "p1")
    #expect(try invite("p1", 1) == .written)
    #expect(try host.reader.participant(tokenHash: Array("token p1 1".utf8))?.label == "Anna")
    #expect(try host.reader.participantID(codeHash: Array("code p1 1".utf8)) == "p1")
    #expect(try invite("p1", 2) == .written)
    #expect(try host.reader.participant(tokenHash: Array("token p1 1".utf8)) == nil)
    #expect(try host.reader.participantID(codeHash: Array("code p1 1".utf8)) == nil)
    #expect(try host.reader.participant(tokenHash: Array("token p1 2".utf8))?.invitation == 2)
  }

  @Test func `of two who invite at once the second changes nothing`() throws {
    _ = try enrol("Anna", id: "p1")
    _ = try enrol("Bert", id: "p2")
    #expect(try invite("p1", 1) == .written)
    let late = RecordsWrite.invite([invitation("p2", 1), invitation("p1", 1)], at: host.now, by: "bert")
    #expect(try host.write(late) == .outdated)
    #expect(try host.reader.participant(named: "p2")?.invitation == 0)
    #expect(try host.reader.participantID(codeHash: Array("code p2 1".utf8)) == nil)
  }

  @Test func `an open run is gone on with, whatever happens to those that ended`() throws {
    _ = try enrol("Anna", id: "p1")
    #expect(try begin("r1", "p1", .new) == .written)
    #expect(try begin("r2", "p1", .new) == .begunBefore(run: "r1"))
    #expect(try host.write(.withdraw(run: "r1", at: host.now)) == .written)
    #expect(try begin("r3", "p1", .refuse) == .refused)
    #expect(try begin("r4", "p1", .new) == .written)
    #expect(try host.reader.runs(ofParticipant: "p1", areTests: false).map(\.id) == ["r4", "r1"])
  }

  @Test func `a trial run is none of the runs that count`() throws {
    _ = try enrol("Anna", id: "p1")
    #expect(try begin("r1", "p1", .refuse, isTest: true) == .written)
    #expect(try begin("r2", "p1", .refuse) == .written)
    var listed: [Participant] = []
    try host.reader.everyParticipant { listed.append($0) }
    #expect(listed.map(\.runs) == [1])
  }

  @Test func `who has withdrawn begins nothing, and is not invited again`() throws {
    _ = try enrol("Anna", id: "p1")
    _ = try invite("p1", 1)
    #expect(try begin("r1", "p1", .new) == .written)
    #expect(try host.write(.endPart(of: "p1", .withdraw, at: host.now, by: "anna")) == .written)
    #expect(try host.run("r1").state.status == .withdrawn)
    #expect(try begin("r2", "p1", .new) == .refused)
    #expect(try invite("p1", 2) == .outdated)
    #expect(try host.reader.participant(tokenHash: Array("token p1 1".utf8))?.status == .withdrawn)
  }

  @Test func `who is erased is called nothing any more, and every run goes`() throws {
    _ = try enrol("Anna", id: "p1", language: "de")
    _ = try invite("p1", 1)
    _ = try begin("r1", "p1", .new)
    #expect(try host.write(.endPart(of: "p1", .erase, at: host.now, by: "anna")) == .written)
    let person = try #require(try host.reader.participant(tokenHash: Array("token p1 1".utf8)))
    #expect(person.status == .erased)
    #expect(person.label == nil && person.language == nil && person.timezone == nil)
    #expect(try host.run("r1").state.status == .erased)
    #expect(try !host.reader.holdsIdentity(ofParticipant: "p1"))
    #expect(try host.reader.outbox().filter { $0.kind == .erased }.map(\.run) == ["r1", "p1"])
    #expect(try enrol("Anna", id: "p2") == .enrolled(added: 1, changed: 0), "the same label is somebody new")
  }

  @Test func `nobody can be ended who is not there`() throws {
    #expect(try host.write(.endPart(of: "p9", .erase, at: host.now, by: "anna")) == .noSuchParticipant)
  }

  @Test func `each of these is in the audit log`() throws {
    _ = try enrol("Anna", id: "p1")
    _ = try invite("p1", 1)
    _ = try host.write(.endPart(of: "p1", .withdraw, at: host.now, by: "anna"))
    let actions = try host.reader.database.all("SELECT action FROM audit WHERE actor = 'anna' ORDER BY row") { row in
      row.text(0)
    }
    #expect(actions == ["enrol", "invite", "withdraw"])
  }
}
