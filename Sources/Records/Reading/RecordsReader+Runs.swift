import CivilTime
import SQLite
public import TaskRunning

extension RecordsReader {
  /// Reads several things of the same moment: nothing that is written meanwhile is seen by half.
  public func snapshot<Result>(_ body: (RecordsReader) throws -> Result) throws -> Result {
    try database.run("BEGIN")
    // Nothing was written: giving the snapshot back cannot lose anything.
    defer { _ = try? database.run("ROLLBACK") }
    // A transaction without a read has no snapshot yet.
    _ = try newestVersion()
    return try body(self)
  }

  /// All runs of a task, trial runs too.
  public func runs(of task: String, withHistory: Bool) throws -> RunCursor {
    try RunCursor(task: task, withHistory: withHistory, database)
  }

  /// How many runs of a task have each status.
  public func counts(ofTask task: String, includingTests: Bool = false) throws -> [RunStatus: Int] {
    Dictionary(
      try database.all(
        "SELECT status, count(*) FROM run WHERE task = ? AND is_test <= ? GROUP BY status", task, includingTests
      ) { row throws(SQLiteError) in
        guard let status = RunStatus(rawValue: row.text(0)) else { throw .unexpectedValue(in: "run.status") }
        return (status, row.int(1))
      }, uniquingKeysWith: +)
  }

  /// The trial runs that take answers, without these.
  public func openTrialRuns() throws -> [RunState] {
    try database.all(
      """
      SELECT row, id, participant, task, version, status, mode, is_test, number, revision, language, timezone,
        started_at, last_saved_at, expires_at, active_until, finished_at, active_ms, resumes, path
      FROM run WHERE is_test = 1 AND status IN ('inProgress', 'saved')
      """
    ) { row throws(SQLiteError) in try StoredRun(row).state }
  }

  /// Whether a run has answers, drafts or values beside them, or still takes some.
  public func holdsContent(ofRun id: String) throws -> Bool {
    try database.exists(
      """
      SELECT 1 FROM run WHERE id = ? AND (status IN ('inProgress', 'saved')
        OR EXISTS (SELECT 1 FROM answer WHERE answer.run = run.row)
        OR EXISTS (SELECT 1 FROM run_value WHERE run_value.run = run.row)
        OR EXISTS (SELECT 1 FROM draft WHERE draft.run = run.row))
      """, id)
  }

  /// Who did what to whom, oldest first, from behind an entry; at most 1,000.
  public func audit(after row: Int64 = 0) throws -> [(row: Int64, entry: AuditEntry)] {
    try database.all(
      "SELECT row, at, actor, action, subject, detail FROM audit WHERE row > ? ORDER BY row LIMIT 1000", row
    ) { row in
      (
        row.int64(0),
        AuditEntry(
          at: Instant(milliseconds: row.int64(1)), actor: row.text(2), action: row.text(3), subject: row.text(4),
          detail: row.text(5))
      )
    }
  }
}
