import CSQLite

/// One prepared statement of one connection.
///
/// Callers meet it only when they write a `Bindable`; queries go through `Database`, which prepares each statement
/// once and resets it when the query is over.
public final class Statement {
  let handle: OpaquePointer
  /// Outlives its statements, as those who use one hold the database too.
  private unowned let database: Database
  /// Set while a query steps through the rows: a nested query with the same text then gets a statement of its own.
  var isInUse = false

  /// Compiles `sql`, which must hold exactly one statement.
  init(_ sql: UnsafeBufferPointer<UInt8>, on database: Database, isKept: Bool) throws(SQLiteError) {
    var handle: OpaquePointer?
    var rest: UnsafePointer<CChar>?
    let flags = isKept ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
    let start = UnsafeRawPointer(sql.baseAddress)?.assumingMemoryBound(to: CChar.self)
    let result = sqlite3_prepare_v3(database.handle, start, Int32(sql.count), flags, &handle, &rest)
    guard result == SQLITE_OK else { throw database.failure(result, about: "preparing a statement") }
    guard let handle else { throw SQLiteError(.other, "preparing a statement: the text is empty") }
    if let start, let rest, !Statement.isBlank(sql.dropFirst(rest - start)) {
      sqlite3_finalize(handle)
      throw SQLiteError(.other, "preparing a statement: more than one statement in the text")
    }
    self.handle = handle
    self.database = database
  }

  deinit {
    sqlite3_finalize(handle)
  }

  /// The number of the highest `?` in the text.
  var parameterCount: Int { Int(sqlite3_bind_parameter_count(handle)) }

  /// Goes to the next row, or runs a statement that yields none.
  ///
  /// - Returns: whether there is a row.
  func step() throws(SQLiteError) -> Bool {
    let result = sqlite3_step(handle)
    switch result {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw database.failure(result)
    }
  }

  /// Ends the query and forgets what was bound, so that no answer of a participant stays in memory longer than needed.
  func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
    isInUse = false
  }

  // MARK: Binding, with parameters counted from 1

  /// Binds a whole number.
  public func bind(_ value: Int64, at index: Int) throws(SQLiteError) {
    try check(sqlite3_bind_int64(handle, Int32(index), value), at: index)
  }

  /// Binds a floating-point number.
  public func bind(_ value: Double, at index: Int) throws(SQLiteError) {
    try check(sqlite3_bind_double(handle, Int32(index), value), at: index)
  }

  /// Binds a text; a zero character inside is kept.
  public func bind(_ value: String, at index: Int) throws(SQLiteError) {
    var value = value
    let result = value.withUTF8 { text in
      text.withMemoryRebound(to: CChar.self) { characters in
        characters.baseAddress.map {
          sqlite3_bind_text64(
            handle, Int32(index), $0, UInt64(characters.count), Statement.copied, UInt8(SQLITE_UTF8))
        } ?? sqlite3_bind_text64(handle, Int32(index), "", 0, Statement.copied, UInt8(SQLITE_UTF8))
      }
    }
    try check(result, at: index)
  }

  /// Binds bytes.
  public func bind(_ value: [UInt8], at index: Int) throws(SQLiteError) {
    let result = value.withUnsafeBytes { bytes in
      // A null pointer would bind NULL instead of no bytes.
      bytes.isEmpty
        ? sqlite3_bind_zeroblob(handle, Int32(index), 0)
        : sqlite3_bind_blob64(handle, Int32(index), bytes.baseAddress, UInt64(bytes.count), Statement.copied)
    }
    try check(result, at: index)
  }

  /// Binds NULL.
  public func bindNull(at index: Int) throws(SQLiteError) {
    try check(sqlite3_bind_null(handle, Int32(index)), at: index)
  }

  private func check(_ result: Int32, at index: Int) throws(SQLiteError) {
    guard result == SQLITE_OK else { throw database.failure(result, about: "binding parameter \(index)") }
  }

  /// `SQLITE_TRANSIENT`, a macro that Swift cannot import: SQLite makes a copy before the call returns.
  private static var copied: sqlite3_destructor_type? {
    unsafeBitCast(-1, to: sqlite3_destructor_type?.self)
  }

  private static func isBlank(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    bytes.allSatisfy { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 || $0 == 0x3B }
  }
}
