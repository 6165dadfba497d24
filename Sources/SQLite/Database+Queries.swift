/// Queries: the statement's text, then a value for each `?`, then what to make of a row.
extension Database {
  /// Runs a statement that yields no rows.
  ///
  /// - Returns: the number of rows inserted, updated or deleted; without meaning for other statements.
  @discardableResult
  public func run<each Value: Bindable>(_ sql: StaticString, _ values: repeat each Value) throws(SQLiteError) -> Int {
    let statement = try bound(sql, repeat each values)
    defer { statement.reset() }
    while try statement.step() {}
    return changes
  }

  /// Reads the first row, or gives `nil` when there is none.
  public func first<each Value: Bindable, Result>(
    _ sql: StaticString, _ values: repeat each Value, read: (borrowing Row) throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result? {
    let statement = try bound(sql, repeat each values)
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    return try read(Row(of: statement))
  }

  /// Reads all rows. For results whose size the caller knows to be small; else take a `cursor`.
  public func all<each Value: Bindable, Result>(
    _ sql: StaticString, _ values: repeat each Value, read: (borrowing Row) throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> [Result] {
    let statement = try bound(sql, repeat each values)
    defer { statement.reset() }
    let row = Row(of: statement)
    var results: [Result] = []
    while try statement.step() { results.append(try read(row)) }
    return results
  }

  /// Whether the query yields a row.
  public func exists<each Value: Bindable>(
    _ sql: StaticString, _ values: repeat each Value
  ) throws(SQLiteError) -> Bool {
    let statement = try bound(sql, repeat each values)
    defer { statement.reset() }
    return try statement.step()
  }

  /// A query to be stepped through by hand.
  public func cursor<each Value: Bindable>(
    _ sql: StaticString, _ values: repeat each Value
  ) throws(SQLiteError) -> Cursor {
    Cursor(try bound(sql, repeat each values), of: self)
  }

  /// Runs several statements without parameters, such as a step of a migration.
  public func execute(script: StaticString) throws(SQLiteError) {
    try execute(script.description)
  }

  /// A statement with its values bound, which the caller resets.
  private func bound<each Value: Bindable>(
    _ sql: StaticString, _ values: repeat each Value
  ) throws(SQLiteError) -> Statement {
    let statement = try statement(sql)
    do throws(SQLiteError) {
      var count = 0
      for value in repeat each values {
        count += 1
        try value.bind(to: statement, at: count)
      }
      guard count == statement.parameterCount else {
        throw SQLiteError(.other, "\(count) values for \(statement.parameterCount) parameters")
      }
    } catch {
      statement.reset()
      throw error
    }
    return statement
  }
}
