/// What a `GroupCommitWriter` has done so far, for the log and for `/health`.
public struct WriterStatistics: Sendable {
  /// Transactions committed, each with one sync of the disk.
  public internal(set) var commits = 0
  /// Items in these transactions.
  public internal(set) var itemsWritten = 0
  /// Items that were refused alone.
  public internal(set) var itemsRefused = 0
  /// Transactions that were not written.
  public internal(set) var failedCommits = 0
  /// How often the connection was opened again after an error.
  public internal(set) var reopenings = 0
  /// Checkpoints that copied everything there was.
  public internal(set) var completeCheckpoints = 0
  /// Why the latest commit failed; `nil` while the database can be written.
  public internal(set) var failure: SQLiteError?
}
