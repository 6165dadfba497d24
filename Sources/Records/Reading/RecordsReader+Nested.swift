public import CivilTime
import SQLite
import TaskRunning

/// The runs that were begun from a step of another run.
public struct StoredAttempts: Hashable, Sendable {
  /// How many there are, whatever became of them.
  public var count = 0
  /// How many were completed.
  public var completed = 0
  /// The number of the one that is still open; nil: none is.
  public var open: Int?

  /// None yet.
  public init() {}
}

extension RecordsReader {
  /// The runs that were begun from a step of a run.
  public func attempts(of run: StoredRun, step: String, at now: Instant) throws -> StoredAttempts {
    var attempts = StoredAttempts()
    let query = try database.query(
      """
      SELECT attempt, status, closes_at FROM nested_run JOIN run ON run.row = nested_run.run
      WHERE outer_run = ? AND step = ? ORDER BY attempt
      """)
    try query.bind(run.row, at: 1)
    try query.bind(step, at: 2)
    while try query.step() {
      attempts.count = max(attempts.count, query.row.int(0))
      guard let status = RunStatus(rawValue: query.row.text(1)) else { continue }
      if status == .completed { attempts.completed += 1 }
      if status.isOpen, query.row.int64(2) > now.milliseconds { attempts.open = query.row.int(0) }
    }
    return attempts
  }

  /// The step of another run that a run was begun from; nil for most runs.
  public func outerStep(of run: StoredRun) throws -> String? {
    try database.first("SELECT step FROM nested_run WHERE run = ?", run.row) { row in row.text(0) }
  }
}
