import Synchronization

/// Read-only connections to one file, lent to whoever reads.
///
/// Reading is synchronous, so that no more connections are out than there are threads reading at the same moment. The
/// one returned last is lent first: its statements and pages are warm.
public final class ReaderPool: Sendable {
  /// A connection that no one uses at the moment. It may go to another thread: it is in one pair of hands at a time.
  private struct Idle: @unchecked Sendable {
    let database: Database
  }

  /// The file.
  public let path: String
  /// How many connections are kept while no one reads; more are opened when needed and closed afterwards.
  public let idleLimit: Int

  private let idle = Mutex<[Idle]>([])

  /// Readers of the database at `path`, which must exist when the first of them reads.
  public init(path: String, idleLimit: Int = 16) {
    self.path = path
    self.idleLimit = idleLimit
  }

  /// Reads from one snapshot of the database.
  ///
  /// - Parameter body: must not keep the connection, nor a cursor of it, and must not read from the pool itself.
  public func read<Result>(
    _ body: (Database) throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result {
    let database = try take()
    do throws(SQLiteError) {
      let result = try database.read { () throws(SQLiteError) in try body(database) }
      put(database)
      return result
    } catch {
      if !error.spoilsConnection { put(database) }
      throw error
    }
  }

  /// Closes the connections that no one uses at the moment, so that the last one of the program can remove the log.
  public func closeIdle() {
    idle.withLock { $0.removeAll() }
  }

  private func take() throws(SQLiteError) -> Database {
    if let kept = idle.withLock({ $0.popLast() }) { return kept.database }
    return try Database(path: path, access: .readOnly)
  }

  private func put(_ database: Database) {
    let returned = Idle(database: database)
    idle.withLock { idle in
      if idle.count < idleLimit { idle.append(returned) }
    }
  }
}
