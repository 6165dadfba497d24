import CivilTime
import SQLite
public import SurveyModel
public import TaskRunning

/// Reads of one thread: each loop has a reader with a connection of its own, and so has a command.
///
/// What a read throws is the database's own error. A page has one answer to all of them, so callers need not tell them
/// apart.
public final class RecordsReader {
  let database: Database

  /// Opens a connection that can only read.
  public init(_ folder: DataFolder) throws {
    database = try Database(path: folder.databasePath, access: .readOnly)
  }

  /// How much of a run's answers to read.
  public enum Answers: Sendable {
    case none, all
  }

  /// The run that a token opens.
  public func run(tokenHash: [UInt8], answers: Answers) throws -> StoredRun? {
    guard let id = try subject(hash: tokenHash, kind: TokenKind.run) else { return nil }
    return try run(id: id, answers: answers)
  }

  /// The id of the run that a resume code opens.
  public func runID(codeHash: [UInt8]) throws -> String? {
    try subject(hash: codeHash, kind: TokenKind.code)
  }

  /// A run by its id.
  public func run(id: String, answers: Answers) throws -> StoredRun? {
    var run = try database.first(
      """
      SELECT row, id, participant, task, version, status, mode, is_test, number, revision, language, timezone,
        started_at, last_saved_at, expires_at, active_until, finished_at, active_ms, resumes, path
      FROM run WHERE id = ?
      """, id, read: StoredRun.init)
    guard let row = run?.row else { return nil }
    switch answers {
    case .none: break
    case .all:
      run?.state.answers = Dictionary(
        try database.all(
          "SELECT item, status, type, value, revision FROM answer WHERE run = ? AND iteration = 0 AND is_current = 1",
          row
        ) { row throws(SQLiteError) in (row.text(0), try Self.current(row, from: 1)) },
        uniquingKeysWith: { first, _ in first })
    }
    run?.state.drafts = Dictionary(
      try database.all("SELECT step, content FROM draft WHERE run = ?", row) { row in
        (row.text(0), DraftCoding.decode(row.text(1)) ?? Draft())
      }, uniquingKeysWith: { first, _ in first })
    return run
  }

  /// Reads the current answers of some items into a run that was read without, for a page that names few of many.
  public func read(_ items: Set<String>, into run: inout StoredRun) throws {
    for item in items {
      run.state.answers[item] = try database.first(
        """
        SELECT status, type, value, revision FROM answer
        WHERE run = ? AND item = ? AND iteration = 0 AND is_current = 1
        """, run.row, item
      ) { row throws(SQLiteError) in try Self.current(row, from: 0) }
    }
  }

  /// Earlier revisions of an item's answer.
  public func answer(run: StoredRun, item: String, revision: Int) throws -> Answer? {
    try database.first(
      "SELECT status, type, value, revision FROM answer WHERE run = ? AND item = ? AND iteration = 0 AND revision = ?",
      run.row, item, revision
    ) { row throws(SQLiteError) in try Self.current(row, from: 0).answer }
  }

  /// What a page that was sent had shown of its items, where they have changed since: what ``TaskRun/decide(_:history:)`` needs.
  ///
  /// A page that the browser brought back from memory shows what it sent itself the last time: its ``Submission/rendered``
  /// revisions are brought up to those.
  ///
  /// - Parameter items: the items of the page's step.
  public func history(
    of run: StoredRun, items: some Sequence<String>, for submission: inout Submission
  ) throws -> TaskRun.History {
    var history: TaskRun.History = [:]
    let conflicts = run.state.drafts[submission.step]?.conflicts ?? [:]
    for item in items {
      guard let current = run.state.answers[item]?.revision else { continue }
      var shown = submission.rendered[item] ?? 0
      if shown < current, let key = submission.formKey {
        shown = max(shown, try latestRevision(of: item, run: run, from: key))
        submission.rendered[item] = shown
      }
      for revision in [shown, conflicts[item] ?? 0] where revision > 0 && revision != current {
        history[item, default: [:]][revision] = try answer(run: run, item: item, revision: revision)
      }
    }
    return history
  }

  private func latestRevision(of item: String, run: StoredRun, from key: [UInt8]) throws(SQLiteError) -> Int {
    try database.first(
      "SELECT max(revision) FROM answer WHERE run = ? AND item = ? AND iteration = 0 AND form = ?", run.row, item, key
    ) { row in row.optionalInt(0) ?? 0 } ?? 0
  }

  /// Where a form that was sent before led, for a repeat on a run that takes no answers any more.
  public func destination(ofSubmission hash: [UInt8]) throws -> String? {
    try database.first("SELECT destination FROM submission WHERE digest = ?", hash) { row in row.text(0) }
  }

  private func subject(hash: [UInt8], kind: String) throws(SQLiteError) -> String? {
    try database.first(
      "SELECT subject FROM token WHERE hash = ? AND kind = ? AND revoked_at IS NULL", hash, kind
    ) { row in row.text(0) }
  }

  /// An answer from its columns `status, type, value, revision`, the first of which is `first`.
  static func current(_ row: borrowing Row, from first: Int) throws(SQLiteError) -> CurrentAnswer {
    let value = row.optionalText(first + 2).flatMap { text in
      row.optionalText(first + 1).flatMap { AnswerValue(stored: StoredValue(type: $0, text: text)) }
    }
    guard let status = AnswerStatus(rawValue: row.text(first)), let answer = Answer(status: status, value: value)
    else { throw .unexpectedValue(in: "answer.status, type or value") }
    return CurrentAnswer(answer: answer, revision: row.int(first + 3))
  }
}
