import CivilTime
import SQLite
import TaskRunning

/// All runs of a task, one after the other, each with its answers: memory stays flat however many there are.
///
/// Runs come ordered by start, always in the same order; answers in the order in which they were given. Take it inside
/// ``RecordsReader/snapshot(_:)``, so that every run is of the same moment.
public struct RunCursor: ~Copyable {
  private var runs: Cursor
  private let database: Database
  private let withHistory: Bool

  init(task: String, withHistory: Bool, _ database: Database) throws(SQLiteError) {
    self.database = database
    self.withHistory = withHistory
    runs = try database.cursor(
      """
      SELECT row, id, participant, task, version, status, mode, is_test, number, revision, language, timezone,
        started_at, last_saved_at, expires_at, active_until, finished_at, active_ms, resumes, path
      FROM run WHERE task = ? ORDER BY started_at, row
      """, task)
  }

  /// The next run with its answers, current ones only unless history was asked for; nil behind the last.
  public mutating func next() throws -> (run: StoredRun, answers: [StoredAnswer])? {
    guard try runs.next() else { return nil }
    let run = try StoredRun(runs.row)
    let answers = try database.all(
      """
      SELECT step, item, iteration, revision, is_current, status, type, value, revision, shown_at, answered_at
      FROM answer WHERE run = ? AND is_current >= ? ORDER BY row
      """, run.row, !withHistory
    ) { row throws(SQLiteError) in
      StoredAnswer(
        step: row.text(0), item: row.text(1), iteration: row.int(2), revision: row.int(3), isCurrent: row.bool(4),
        answer: try RecordsReader.current(row, from: 5).answer, shownAt: Instant(milliseconds: row.int64(9)),
        answeredAt: Instant(milliseconds: row.int64(10)))
    }
    return (run, answers)
  }
}
