import CSQLite
import Glibc

extension Database {
  /// Copies the database into a new file while others go on reading and writing.
  ///
  /// The copy is one snapshot, the one at the beginning. Until it is complete the write-ahead log cannot start over,
  /// so that it grows by what is written meanwhile. A copy that fails is removed.
  ///
  /// - Parameters:
  ///   - path: a file that does not exist yet; its bytes are synced when the call returns.
  ///   - pagesPerStep: how many pages are copied between two reports.
  ///   - progress: told after each step how many pages are done, and of how many.
  public func backup(
    to path: String, pagesPerStep: Int32 = 256, progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws(SQLiteError) {
    let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw SQLiteError(.cannotOpen, "\(path): \(String(cString: strerror(errno)))")
    }
    close(descriptor)
    do throws(SQLiteError) {
      try read { () throws(SQLiteError) in
        // A transaction without a read has no snapshot yet.
        _ = try userVersion()
        try copy(to: path, pagesPerStep: pagesPerStep, progress: progress)
      }
    } catch {
      unlink(path)
      throw error
    }
  }

  private func copy(
    to path: String, pagesPerStep: Int32, progress: (_ done: Int, _ total: Int) -> Void
  ) throws(SQLiteError) {
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let openResult = sqlite3_open_v2(path, &opened, flags, nil)
    defer { sqlite3_close_v2(opened) }
    guard openResult == SQLITE_OK, let target = opened else {
      throw SQLiteError(result: openResult, connection: opened, about: path)
    }
    guard let backup = sqlite3_backup_init(target, "main", handle, "main") else {
      throw SQLiteError(result: sqlite3_extended_errcode(target), connection: target, about: path)
    }
    var result = SQLITE_OK
    while result == SQLITE_OK {
      result = sqlite3_backup_step(backup, pagesPerStep)
      let total = Int(sqlite3_backup_pagecount(backup))
      progress(total - Int(sqlite3_backup_remaining(backup)), total)
    }
    let finished = sqlite3_backup_finish(backup)
    guard result == SQLITE_DONE, finished == SQLITE_OK else {
      let failure = finished == SQLITE_OK ? result : finished
      throw SQLiteError(result: failure, connection: target, about: "copying to \(path)")
    }
  }
}
