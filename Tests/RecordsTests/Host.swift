import CivilTime
import SQLite
import SurveyModel
import TaskRunning
import Testing

@testable import Records

/// A data folder with a published study, and what a website does with it: begins runs, shows pages, stores what was sent.
final class Host {
  let folder: DataFolder
  let records: Records
  let reader: RecordsReader
  var settings = Study.RunSettings()
  var now = morning
  private var keys: UInt8 = 0

  init(_ path: String) throws {
    folder = try DataFolder(serving: path)
    records = try Records(folder)
    reader = try records.makeReader()
    if try reader.newestVersion() == 0 {
      _ = try records.writeAndWait(
        .publish(
          VersionToPublish(
            sha256: "digest", at: morning, by: "test", note: "", files: ["study.yaml": Array("cairn: 1".utf8)],
            media: [])))
    }
  }

  deinit { records.shutDownAndWait() }

  @discardableResult
  func write(_ write: RecordsWrite) throws -> WriteOutcome { try records.writeAndWait(write) }

  @discardableResult
  func begin(_ id: String = "r1", participant: String = "p1", isTest: Bool = false) throws -> String {
    let state = TaskRun.begin(
      survey, id: id, version: 1, language: "en", moment: Moment(instant: now, offset: 0, zone: "Europe/Berlin"))
    let outcome = try write(
      .begin(
        RunBeginning(
          state: state, participantID: participant, tokenHash: Array("token \(id)".utf8),
          codeHash: Array("code \(id)".utf8), isTest: isTest, settings: settings)))
    #expect(outcome == .written)
    return id
  }

  func run(_ id: String = "r1") throws -> StoredRun { try #require(try reader.run(id: id, answers: .all)) }

  /// A page as it came back, with the form key that it was given.
  struct Page {
    var step: String
    var text: String
    var key: [UInt8]
    var rendered: [String: Int]
    var shownAt: Instant
    var hash: [UInt8] { key + Array(text.utf8) }
  }

  func page(_ step: String, _ text: String, of id: String = "r1") throws -> Page {
    keys += 1
    let revision = try run(id).state.answers[step]?.revision
    return Page(step: step, text: text, key: [keys], rendered: revision.map { [step: $0] } ?? [:], shownAt: now)
  }

  /// What a page that was sent comes to, against the run as it is now.
  func decide(_ page: Page, _ action: RunAction = .continue, of id: String = "r1") throws -> SubmittedChange {
    let stored = try run(id)
    var submission = Submission(
      step: page.step, action: action, fields: [page.step: FieldInput(["": [page.text]])], rendered: page.rendered,
      shownAt: page.shownAt, formKey: page.key,
      context: ReadingContext(moment: Moment(instant: now, offset: 0, zone: "Europe/Berlin"), groupingMark: nil))
    let history = try reader.history(of: stored, items: [page.step], for: &submission)
    let decision = TaskRun(task: survey, settings: settings, state: stored.state).decide(submission, history: history)
    return SubmittedChange(
      change: decision.change, submissionHash: page.hash, formKey: page.key, destination: "\(decision.destination)",
      notices: decision.notices, settings: settings)
  }

  @discardableResult
  func send(_ page: Page, _ action: RunAction = .continue, of id: String = "r1") throws -> WriteOutcome {
    try write(.change(try decide(page, action, of: id)))
  }

  @discardableResult
  func answer(_ step: String, _ text: String, of id: String = "r1") throws -> WriteOutcome {
    try send(try page(step, text, of: id), of: id)
  }

  func finish(_ id: String = "r1") throws {
    for step in ["first", "second", "third"] { try answer(step, "answer to \(step)", of: id) }
    #expect(try run(id).state.status == .completed)
  }

  func leave(_ action: LeaveAction, of id: String = "r1") throws -> WriteOutcome {
    let decision = TaskRun(task: survey, settings: settings, state: try run(id).state).decide(
      action, replies: HostReplies(supportsSaveAndRestore: true, confirmsCancel: true), at: now)
    return try write(
      .change(
        SubmittedChange(
          change: decision.change, submissionHash: nil, destination: "", notices: decision.notices, settings: settings))
    )
  }

  func wait(days: Int = 0, seconds: Int = 0) { now = now.adding(seconds: days * 86_400 + seconds) }

  func count(_ sql: StaticString) throws -> Int { try reader.database.first(sql) { row in row.int(0) } ?? -1 }
}

func texts(_ run: StoredRun) -> [String: String] {
  run.state.answers.compactMapValues { if case .text(let text)? = $0.answer.value { text } else { nil } }
}
