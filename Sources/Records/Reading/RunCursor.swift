import CivilTime
import SQLite
import TaskRunning

/// All runs of a task, one after the other, each with its answers: memory stays flat however many there are.
///
/// Runs come ordered by start, always in the same order; answers in the order in which they were given. Take it inside
/// ``RecordsReader/snapshot(_:)``, so that every run is of the same moment.
public struct RunCursor: ~Copyable {
  private var runs: Cursor
  /// The answers of all runs in the order of the runs: one query, where a query for each run would cost more than its rows.
  private var answers: Cursor
  private var isAtAnswer: Bool
  /// What runs know beside their answers, likewise.
  private var values: Cursor
  private var isAtValue: Bool

  init(task: String, withHistory: Bool, _ database: Database) throws(SQLiteError) {
    let runs = try database.cursor(
      """
      SELECT row, id, participant, task, version, status, mode, is_test, number, revision, language, timezone,
        started_at, last_saved_at, expires_at, active_until, finished_at, active_ms, resumes, path
      FROM run WHERE task = ? ORDER BY started_at, row
      """, task)
    var answers = try Self.answers(task, withHistory: withHistory, database)
    let isAtAnswer = try answers.next()
    var values = try database.cursor(
      """
      SELECT run_value.run, name, type, value FROM run CROSS JOIN run_value ON run_value.run = run.row
      WHERE task = ? ORDER BY started_at, run.row
      """, task)
    let isAtValue = try values.next()
    self.runs = runs
    self.answers = answers
    self.isAtAnswer = isAtAnswer
    self.values = values
    self.isAtValue = isAtValue
  }

  /// CROSS JOIN holds SQLite to the order of the runs, which their index has. Within a run the answers come as an index has them,
  /// and are sorted here: SQLite would sort the whole rows of each run.
  private static func answers(
    _ task: String, withHistory: Bool, _ database: Database
  ) throws(SQLiteError) -> Cursor {
    if withHistory {
      return try database.cursor(
        """
        SELECT answer.run, answer.row, step, item, iteration, is_current, answer.status, type, value, answer.revision,
          shown_at, answered_at
        FROM run CROSS JOIN answer ON answer.run = run.row
        WHERE task = ? ORDER BY started_at, run.row
        """, task)
    }
    return try database.cursor(
      """
      SELECT answer.run, answer.row, step, item, iteration, is_current, answer.status, type, value, answer.revision,
        shown_at, answered_at
      FROM run CROSS JOIN answer ON answer.run = run.row
      WHERE task = ? AND is_current = 1 ORDER BY started_at, run.row
      """, task)
  }

  /// The next run with its answers, current ones only unless history was asked for; nil behind the last.
  public mutating func next() throws -> (run: StoredRun, answers: [StoredAnswer])? {
    guard try runs.next() else { return nil }
    var run = try StoredRun(runs.row)
    while isAtValue, values.row.int64(0) == run.row {
      run.state.values[values.row.text(1)] = try RecordsReader.value(values.row, from: 2)
      isAtValue = try values.next()
    }
    var given: [StoredAnswer] = []
    while isAtAnswer, answers.row.int64(0) == run.row {
      given.append(try StoredAnswer(answers.row))
      isAtAnswer = try answers.next()
    }
    given.sort { $0.row < $1.row }
    return (run, given)
  }
}

extension StoredAnswer {
  /// An answer from its columns `run, row, step, item, iteration, is_current, status, type, value, revision, shown_at,
  /// answered_at`.
  init(_ columns: borrowing Row) throws(SQLiteError) {
    let current = try RecordsReader.current(columns, from: 6)
    self.init(
      step: columns.text(2), item: columns.text(3), iteration: columns.int(4),
      revision: current.revision, isCurrent: columns.bool(5), answer: current.answer,
      shownAt: Instant(milliseconds: columns.int64(10)), answeredAt: Instant(milliseconds: columns.int64(11)),
      row: columns.int64(1))
  }
}
