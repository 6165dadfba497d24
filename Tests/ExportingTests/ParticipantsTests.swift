import CivilTime
import Exporting
import SurveyModel
import Testing

@Suite struct ParticipantsTests {
  private func source() throws -> MemorySource {
    var again = ExportRun.fixture("r2", .inProgress, path: ["q"])
    again.participantID = "pr1"
    again.lastSavedAt = again.startedAt.adding(seconds: 100)
    return MemorySource(
      [[try .question("q")]],
      runs: [.fixture("r1", path: ["q"]), again, .fixture("r3", .erased), .fixture("t", path: ["q"], isTest: true)])
  }

  @Test func `each participant has a row that counts runs`() throws {
    let text = try exported(source()).text("participants.csv")
    #expect(
      text == """
        participant_id,participant_created_at,participant_runs,participant_completed_runs,participant_last_saved_at
        pr1,2026-11-30T00:53:20.000Z,2,1,2026-11-30T00:55:00.000Z
        pr3,2026-11-30T00:53:20.000Z,1,0,2026-11-30T00:54:20.000Z

        """)
  }

  @Test func `trial runs count where they are kept`() throws {
    let table = Table(try exported(source(), ExportOptions(includesTests: true)).text("participants.csv"))
    #expect(table.column("participant_id") == ["pr1", "pr3", "pt"])
  }

  @Test func `the id can be left out of every file`() throws {
    let files = try exported(source(), ExportOptions(includesHistory: true, without: ["participant_id"])).files
    for (name, bytes) in files where name != "manifest.json" {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!text.contains("participant_id") && !text.contains("pr1"), "\(name)")
    }
  }
}
