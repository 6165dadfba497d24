import SQLite

/// Participants' files.
extension RecordsReader {
  /// A file of a run; nil where the run has none of this id.
  public func file(_ id: String, of run: StoredRun) throws -> FileRecord? {
    try database.first(
      "SELECT id, step, item, sha256, type, size, name FROM file WHERE id = ? AND run = ?", id, run.row
    ) { row in
      FileRecord(
        id: row.text(0), step: row.text(1), item: row.text(2), sha256: row.text(3), type: row.text(4),
        size: row.int(5), name: row.text(6))
    }
  }
}
