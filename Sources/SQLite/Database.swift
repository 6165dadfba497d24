import CSQLite

/// One connection to one database file.
///
/// A connection is used by one thread at a time: the writer has its own, readers lend theirs from a `ReaderPool`.
/// Statements are texts known when the program is compiled, and values reach them through parameters only, so that
/// nothing that a person typed can become SQL.
public final class Database {
  /// What a connection may do with the file.
  public enum Access: Sendable {
    /// Reads a file that exists.
    case readOnly
    /// Reads and writes a file that exists.
    case readWrite
    /// Reads and writes, and creates the file when there is none.
    case create
  }

  /// How many pages of the log a write-ahead connection collects before it copies them into the database by itself:
  /// SQLite's own default, 4 MB.
  static let checkpointPages: Int32 = 1_000

  /// Nobody asks how much memory SQLite uses, and to count it threads would wait for one another at each allocation. False: a library
  /// in use already, which counts on.
  private static let isConfigured = sqlite3_config_without_memory_statistics() == SQLITE_OK

  /// The file that the connection was opened with.
  public let path: String
  /// What the connection may do.
  public let access: Access

  let handle: OpaquePointer
  /// Prepared statements by the address of their text. Texts are literals of the program, which bounds their number.
  private var statements: [UnsafePointer<UInt8>: Statement] = [:]
  /// The first error of this connection that concerned more than one statement, since `forgetFault()`.
  private(set) var fault: SQLiteError?
  /// The number of pages in the write-ahead log after this connection's latest commit, when `metersLog` is set.
  var logPages = 0

  /// Opens a connection.
  ///
  /// Writing connections use the write-ahead log with a sync at every commit, foreign keys, and overwrite deleted
  /// content with zeros.
  ///
  /// - Parameters:
  ///   - busyTimeout: how long a statement waits for another connection's lock before it fails with `busy`.
  ///   - metersLog: turns SQLite's own checkpoints off and counts the log's pages instead; for the writer, which
  ///     checkpoints on another connection.
  public init(
    path: String, access: Access, busyTimeout: Duration = .seconds(5), metersLog: Bool = false
  ) throws(SQLiteError) {
    guard sqlite3_libversion_number() >= 3_038_000 else {
      let version = String(cString: sqlite3_libversion())
      throw SQLiteError(.other, "SQLite \(version) is too old: 3.38 or newer is needed, for strict tables")
    }
    let flags =
      switch access {
      case .readOnly: SQLITE_OPEN_READONLY
      case .readWrite: SQLITE_OPEN_READWRITE
      case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      }
    _ = Self.isConfigured
    var opened: OpaquePointer?
    let result = sqlite3_open_v2(path, &opened, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard result == SQLITE_OK, let opened else {
      let error = SQLiteError(result: result, connection: opened, about: path)
      sqlite3_close_v2(opened)
      throw error
    }
    handle = opened
    self.path = path
    self.access = access

    let (seconds, attoseconds) = busyTimeout.components
    sqlite3_busy_timeout(handle, Int32(clamping: seconds * 1_000 + attoseconds / 1_000_000_000_000_000))
    // A file from elsewhere, such as a backup to be restored, must not be able to run functions from its schema.
    try execute("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA foreign_keys = ON")
    switch access {
    case .readOnly:
      // The first read shows whether the file is a database at all.
      try execute("PRAGMA schema_version")
    case .readWrite, .create:
      let mode = try first("PRAGMA journal_mode = WAL") { row in row.text(0) }
      guard mode == "wal" else {
        throw SQLiteError(.cannotOpen, "\(path): the file system does not support a write-ahead log")
      }
      try execute("PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA journal_size_limit = 67108864")
    }
    if metersLog { meterLog() }
  }

  deinit {
    statements.removeAll()
    // A statement of a cursor that still lives keeps the connection open until it is finalised.
    sqlite3_close_v2(handle)
  }

  /// Whether a transaction is open: the opposite of SQLite's autocommit state.
  ///
  /// After an error this tells whether SQLite has rolled the transaction back by itself, as it does on a full disk.
  public var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// The number of rows that the latest `INSERT`, `UPDATE` or `DELETE` changed.
  public var changes: Int { Int(sqlite3_changes64(handle)) }

  /// The row id of the latest `INSERT`.
  public var lastInsertedRowID: Int64 { sqlite3_last_insert_rowid(handle) }

  /// A statement ready to be bound, taken from those prepared before when possible.
  func statement(_ sql: StaticString) throws(SQLiteError) -> Statement {
    guard sql.hasPointerRepresentation else {
      throw SQLiteError(.other, "preparing a statement: a single character is no statement")
    }
    let kept = statements[sql.utf8Start]
    if let kept, !kept.isInUse {
      kept.isInUse = true
      return kept
    }
    let text = UnsafeBufferPointer(start: sql.utf8Start, count: sql.utf8CodeUnitCount)
    let fresh = try Statement(text, on: self, isKept: kept == nil)
    fresh.isInUse = true
    if kept == nil { statements[sql.utf8Start] = fresh }
    return fresh
  }

  /// Runs statements without parameters and without interest in their rows. Only this room composes their text.
  func execute(_ sql: String) throws(SQLiteError) {
    let result = sqlite3_exec(handle, sql, nil, nil, nil)
    guard result == SQLITE_OK else { throw failure(result) }
  }

  /// The error of a call on this connection that returned `result`.
  ///
  /// A grave one is remembered: the writer must know of it also when the code that met it wrapped or swallowed it.
  func failure(_ result: Int32, about: String? = nil) -> SQLiteError {
    let error = SQLiteError(result: result, connection: handle, about: about)
    if fault == nil, !error.concernsStatementOnly { fault = error }
    return error
  }

  /// Begins to look for faults anew.
  func forgetFault() {
    fault = nil
  }

  /// Counts the log's pages after each commit. The hook takes the place of SQLite's automatic checkpoint.
  private func meterLog() {
    let context = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_wal_hook(
      handle,
      { context, _, _, pages in
        if let context { Unmanaged<Database>.fromOpaque(context).takeUnretainedValue().logPages = Int(pages) }
        return SQLITE_OK
      }, context)
  }
}
