/// A query whose values are bound one by one, for statements that every request runs.
///
/// The forms of ``Database`` with a value for each `?` look up at each call what types they were called with; that costs more than
/// many a statement.
/// ```swift
/// let query = try database.query("SELECT text FROM answer WHERE run = ?")
/// try query.bind(run, at: 1)
/// while try query.step() { … query.row.text(0) … }
/// ```
/// The statement is reset when the query goes; until then it holds its snapshot of the database.
public struct Query: ~Copyable {
  /// The row that the last ``step()`` went to; without meaning before the first and after the last one.
  public let row: Row
  private let statement: Statement
  /// A statement must not outlive its connection.
  private let database: Database

  init(_ statement: Statement, of database: Database) {
    row = Row(of: statement)
    self.statement = statement
    self.database = database
  }

  deinit { statement.reset() }

  /// Binds a whole number to a parameter, counted from 1.
  public func bind(_ value: Int64, at index: Int) throws(SQLiteError) { try statement.bind(value, at: index) }

  /// Binds a text to a parameter, counted from 1.
  public func bind(_ value: String, at index: Int) throws(SQLiteError) { try statement.bind(value, at: index) }

  /// Binds a text or NULL to a parameter, counted from 1.
  public func bind(_ value: String?, at index: Int) throws(SQLiteError) {
    if let value { try statement.bind(value, at: index) } else { try statement.bindNull(at: index) }
  }

  /// Binds bytes to a parameter, counted from 1.
  public func bind(_ value: [UInt8], at index: Int) throws(SQLiteError) { try statement.bind(value, at: index) }

  /// Binds bytes or NULL to a parameter, counted from 1.
  public func bind(_ value: [UInt8]?, at index: Int) throws(SQLiteError) {
    if let value { try statement.bind(value, at: index) } else { try statement.bindNull(at: index) }
  }

  /// Goes to the next row, or runs a statement that yields none.
  ///
  /// - Returns: whether there is a row; behind the last one the next call would begin anew.
  public func step() throws(SQLiteError) -> Bool { try statement.step() }
}

extension Database {
  /// A query that waits for its values.
  public func query(_ sql: StaticString) throws(SQLiteError) -> Query { Query(try statement(sql), of: self) }

  /// Runs a statement without values and rows.
  func perform(_ sql: StaticString) throws(SQLiteError) {
    let query = try query(sql)
    while try query.step() {}
  }
}
