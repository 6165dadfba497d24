/// A query whose rows the caller fetches one by one, in memory that does not grow with their number.
///
/// ```swift
/// var cursor = try database.cursor("SELECT id, text FROM answer WHERE run = ?", run)
/// while try cursor.next() {
///   try file.write(cursor.row.text(1))
/// }
/// ```
/// The query ends when the cursor goes; until then it holds its snapshot of the database.
public struct Cursor: ~Copyable {
  /// The row that the last `next()` went to; without meaning before the first and after the last one.
  public let row: Row
  private let statement: Statement
  /// A statement must not outlive its connection.
  private let database: Database
  private var isDone = false

  init(_ statement: Statement, of database: Database) {
    self.row = Row(of: statement)
    self.statement = statement
    self.database = database
  }

  deinit {
    statement.reset()
  }

  /// Goes to the next row.
  ///
  /// - Returns: whether there is one; once there was none, there is none at every further call.
  public mutating func next() throws(SQLiteError) -> Bool {
    guard !isDone else { return false }
    // Stepping again after the end would begin the query anew.
    isDone = true
    isDone = try !statement.step()
    return !isDone
  }
}
