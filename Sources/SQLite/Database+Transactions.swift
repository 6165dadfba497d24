extension Database {
  /// Reads several queries from one snapshot of the database.
  public func read<Result>(_ body: () throws(SQLiteError) -> Result) throws(SQLiteError) -> Result {
    try run("BEGIN")
    do throws(SQLiteError) {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      rollBack()
      throw error
    }
  }

  /// Writes all or nothing: for commands that own the database. The server writes through a `GroupCommitWriter`.
  ///
  /// - Throws: what `body` throws, or the `SQLiteError` of the transaction itself. Nothing is written then.
  public func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    // Immediate: a deferred transaction that reads first and writes later can fail with `busy` in its middle.
    try run("BEGIN IMMEDIATE")
    do {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      rollBack()
      throw error
    }
  }

  /// Ends an open transaction without writing it.
  func rollBack() {
    // After an error SQLite may have rolled back by itself. A ROLLBACK that fails leaves nothing committed either.
    if isInTransaction { try? execute("ROLLBACK") }
  }
}
