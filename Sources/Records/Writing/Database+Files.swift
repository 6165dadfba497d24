import CivilTime
import SQLite

/// The rows of participants' files.
extension Database {
  func insert(_ file: FileRecord, run row: Int64, at now: Instant) throws(SQLiteError) {
    try run(
      """
      INSERT INTO file (id, run, step, item, sha256, type, size, name, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT DO NOTHING
      """, file.id, row, file.step, file.item, file.sha256, file.type, file.size, file.name, now.milliseconds)
  }

  /// Lets go of a run's files that no answer, also none of an earlier revision, and no draft names any more. Their contents are
  /// taken away by ``FileStore/sweep()``.
  func dropUnusedFiles(ofRun row: Int64) throws(SQLiteError) {
    try run(
      """
      DELETE FROM file WHERE run = ?1
        AND NOT EXISTS (SELECT 1 FROM answer WHERE answer.run = ?1 AND instr(answer.value, file.id) > 0)
        AND NOT EXISTS (SELECT 1 FROM draft WHERE draft.run = ?1 AND instr(draft.content, file.id) > 0)
      """, row)
  }
}
