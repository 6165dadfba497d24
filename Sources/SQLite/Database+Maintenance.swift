import CSQLite

extension Database {
  /// What a checkpoint did.
  public struct Checkpoint: Equatable, Sendable {
    /// The pages in the write-ahead log.
    public let pages: Int
    /// How many of them are in the database file now.
    public let copiedPages: Int
    /// Whether everything is in the database file.
    public var isComplete: Bool { pages == copiedPages }
  }

  /// How much a checkpoint insists.
  public enum CheckpointMode: Sendable {
    /// Copies what no reader holds back, and waits for nobody.
    case passive
    /// Waits for readers and writers, then empties the log. Needed after an erasure: the log holds old content.
    case truncate
  }

  /// Copies pages from the write-ahead log into the database file.
  ///
  /// - Throws: `busy` when `truncate` had to wait for longer than the busy timeout; the log is not empty then.
  @discardableResult
  public func checkpoint(_ mode: CheckpointMode) throws(SQLiteError) -> Checkpoint {
    let number =
      switch mode {
      case .passive: SQLITE_CHECKPOINT_PASSIVE
      case .truncate: SQLITE_CHECKPOINT_TRUNCATE
      }
    var pages: Int32 = 0
    var copied: Int32 = 0
    let result = sqlite3_wal_checkpoint_v2(handle, nil, number, &pages, &copied)
    guard result == SQLITE_OK else { throw failure(result, about: "checkpoint") }
    return Checkpoint(pages: Int(pages), copiedPages: Int(copied))
  }

  /// The number that the schema's migrations count with; 0 in a new file.
  public func userVersion() throws(SQLiteError) -> Int {
    try first("PRAGMA user_version") { row in row.int(0) } ?? 0
  }

  /// Sets the schema's number, inside the transaction that changes the schema.
  public func setUserVersion(_ version: Int32) throws(SQLiteError) {
    try execute("PRAGMA user_version = \(version)")
  }

  /// The number in the file's header that says which program it belongs to; 0 in a new file.
  public func applicationID() throws(SQLiteError) -> Int {
    try first("PRAGMA application_id") { row in row.int(0) } ?? 0
  }

  /// Marks the file as belonging to a program.
  public func setApplicationID(_ id: Int32) throws(SQLiteError) {
    try execute("PRAGMA application_id = \(id)")
  }

  /// Looks for damage in the whole file, without checking that indexes match their tables.
  ///
  /// Reads every page: on a large database this takes seconds.
  ///
  /// - Returns: the faults found, at most 100; none when the file is sound.
  /// - Throws: where the file could not be read to its end, which says nothing about what is in it.
  public func quickCheck() throws(SQLiteError) -> [String] {
    do throws(SQLiteError) {
      // One row can hold many lines, under a heading that names the database.
      let lines = try all("PRAGMA quick_check") { row in row.text(0).split(separator: "\n").map(String.init) }
        .joined().filter { !$0.hasPrefix("***") }
      if let line = lines.first(where: Self.saysUnread) { throw SQLiteError(.ioError, line) }
      return lines == ["ok"] ? [] : lines
    } catch {
      // Some damage keeps SQLite from looking for the rest.
      guard error.kind == .corrupt else { throw error }
      return [error.message]
    }
  }

  /// Whether a line of the check says that the system failed to read a page. SQLite lists that among the damage, as in
  /// `unable to get the page. error code=266`, and then misses all pages that this one leads to.
  static func saysUnread(_ line: String) -> Bool {
    guard let words = line.firstRange(of: "error code="),
      let code = Int32(line[words.upperBound...].prefix(while: \.isWholeNumber))
    else { return false }
    return [SQLITE_IOERR, SQLITE_NOMEM, SQLITE_CANTOPEN, SQLITE_BUSY].contains(code & 0xFF)
  }

  /// The rows that refer to rows which do not exist.
  ///
  /// - Returns: the names of the tables with such rows, each once, in alphabetical order.
  public func foreignKeyCheck() throws(SQLiteError) -> [String] {
    try all("SELECT DISTINCT \"table\" FROM pragma_foreign_key_check ORDER BY 1") { row in row.text(0) }
  }

  /// Writes a compacted copy of the database, without anything that was deleted.
  ///
  /// - Parameter path: a file that does not exist yet.
  public func vacuum(into path: String) throws(SQLiteError) {
    try run("VACUUM INTO ?", path)
  }
}
