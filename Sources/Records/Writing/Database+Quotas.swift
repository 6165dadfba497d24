import CivilTime
import SQLite
import SurveyModel
import TaskRunning

/// Counting runs into quotas, inside the writer's transaction: one after the other, so that no place is given twice.
extension Database {
  /// Gives a run the places that it needs, and takes those back that it gives up.
  ///
  /// - Returns: the first quota that is full: the run then has none of the places. nil: it has them all.
  func takePlaces(_ draws: ArmDraws, run row: Int64, at now: Instant) throws(SQLiteError) -> String? {
    guard !draws.quotas.isEmpty || !draws.quotasLeft.isEmpty else { return nil }
    let run = try first("SELECT task, is_test FROM run WHERE row = ?", row) { row in
      (task: row.text(0), isTest: row.bool(1))
    }
    guard let run else { throw .unexpectedValue(in: "run.row") }
    for quota in draws.quotas where try places(in: quota, of: run.task, isTest: run.isTest) >= quota.limit {
      // Runs whose time is over hold a place until the sweep finds them: it may be free already.
      try self.run(
        """
        DELETE FROM quota_place WHERE run IN
          (SELECT row FROM run WHERE status IN ('inProgress', 'saved') AND closes_at <= ?)
        """, now.milliseconds)
      if try places(in: quota, of: run.task, isTest: run.isTest) >= quota.limit { return quota.id }
    }
    for quota in draws.quotasLeft { try self.run("DELETE FROM quota_place WHERE run = ? AND quota = ?", row, quota) }
    for quota in draws.quotas {
      try self.run(
        "INSERT INTO quota_place (run, task, quota, is_test, is_completed) VALUES (?, ?, ?, ?, 0)", row, run.task,
        quota.id, run.isTest)
    }
    return nil
  }

  private func places(in quota: Quota, of task: String, isTest: Bool) throws(SQLiteError) -> Int {
    try first(
      "SELECT count(*) FROM quota_place WHERE task = ? AND quota = ? AND is_test = ? AND is_completed >= ?", task,
      quota.id, isTest, quota.counts == .completed
    ) { row in row.int(0) } ?? 0
  }

  /// What becomes of a run's places when it ends: a completed run keeps them, every other gives them back.
  func settlePlaces(ofRun row: Int64, as status: RunStatus) throws(SQLiteError) {
    if status == .completed {
      try run("UPDATE quota_place SET is_completed = 1 WHERE run = ?", row)
    } else {
      try run("DELETE FROM quota_place WHERE run = ? AND is_completed = 0", row)
    }
  }
}
