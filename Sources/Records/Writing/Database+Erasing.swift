import CivilTime
import SQLite
import TaskRunning

/// The two verbs of taking part no more: *withdraw* and *erase*.
extension Database {
  /// Nothing more is asked; answers stay.
  func withdraw(run id: String, at now: Instant, by actor: String) throws -> WriteOutcome {
    guard let (row, status) = try find(run: id) else { return .noSuchRun }
    switch status {
    case .withdrawn: return .written
    case .erased, .discarded: return .closed(status)
    case .inProgress, .saved, .completed, .failed, .earlyTermination, .screenedOut, .declined, .expired: break
    }
    try close(row, as: .withdrawn, at: now)
    try run("DELETE FROM draft WHERE run = ?", row)
    try dropUnusedFiles(ofRun: row)
    try settlePlaces(ofRun: row, as: .withdrawn)
    try notify(.didFinish(.withdrawn), run: id, at: now)
    try insert(AuditEntry(at: now, actor: actor, action: "withdraw", subject: id, detail: status.rawValue))
    return .written
  }

  /// Answers go, whatever the run's status. One whose answers are gone already is left as it is.
  func erase(run id: String, at now: Instant, by actor: String) throws -> WriteOutcome {
    guard let (row, status) = try find(run: id) else { return .noSuchRun }
    guard status != .erased, status != .discarded else { return .written }
    try close(row, as: .erased, at: now)
    try eraseAnswers(ofRun: row, id: id, keeping: nil, at: now)
    try forgetLink(ofRun: row)
    try insert(AuditEntry(at: now, actor: actor, action: "erase", subject: id, detail: status.rawValue))
    return .written
  }

  /// Answers, history, drafts, files, what the run and later ones know beside them and what repeats are known by go; the run's id,
  /// dates and status stay.
  ///
  /// The path goes too, since it tells what was answered. The outbox carries the id to `erased.log`.
  func eraseAnswers(ofRun row: Int64, id: String, keeping step: String?, at now: Instant) throws(SQLiteError) {
    try run("DELETE FROM answer WHERE run = ?", row)
    try run("DELETE FROM draft WHERE run = ?", row)
    try run("DELETE FROM file WHERE run = ?", row)
    try run("DELETE FROM run_value WHERE run = ?", row)
    try forgetTaken(fromRun: row)
    try leavePlaces(ofRun: row)
    try run("DELETE FROM quota_place WHERE run = ?", row)
    try run("DELETE FROM submission WHERE run = ?", row)
    try run(
      "UPDATE run SET path = ?, timezone = NULL, active_ms = 0, resumes = 0 WHERE row = ?", step ?? "",
      row)
    try run("INSERT INTO outbox (run, kind, detail, at) VALUES (?, 'erased', '', ?)", id, now.milliseconds)
    try eraseRuns(begunFrom: row, at: now)
  }

  /// What later runs took over from this one goes with it: their conditions find no answer from here on. They have changed by that.
  private func forgetTaken(fromRun row: Int64) throws(SQLiteError) {
    try run(
      "UPDATE run SET revision = revision + 1 WHERE row IN (SELECT run FROM run_value WHERE source = ?)", row)
    try run("DELETE FROM run_value WHERE source = ?", row)
  }

  /// What was answered in the tasks that a run's steps began goes with the run.
  private func eraseRuns(begunFrom outer: Int64, at now: Instant) throws(SQLiteError) {
    let nested = try all(
      """
      SELECT run.row, run.id, run.status FROM nested_run JOIN run ON run.row = nested_run.run
      WHERE nested_run.outer_run = ? AND run.status NOT IN ('erased', 'discarded')
      """, outer
    ) { row in (row: row.int64(0), id: row.text(1), status: row.text(2)) }
    for run in nested {
      try close(run.row, as: .erased, at: now)
      try eraseAnswers(ofRun: run.row, id: run.id, keeping: nil, at: now)
      try insert(AuditEntry(at: now, actor: "cairn", action: "erase", subject: run.id, detail: run.status))
    }
  }

  private func find(run id: String) throws(SQLiteError) -> (row: Int64, status: RunStatus)? {
    try first("SELECT row, status FROM run WHERE id = ?", id) { row throws(SQLiteError) in
      guard let status = RunStatus(rawValue: row.text(1)) else { throw .unexpectedValue(in: "run.status") }
      return (row.int64(0), status)
    }
  }

  /// The date of a run that had ended already stays.
  private func close(_ row: Int64, as status: RunStatus, at now: Instant) throws(SQLiteError) {
    try run(
      "UPDATE run SET status = ?, revision = revision + 1, finished_at = coalesce(finished_at, ?) WHERE row = ?",
      status.rawValue, now.milliseconds, row)
  }
}
