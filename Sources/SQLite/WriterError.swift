/// Why an item that was submitted to a `GroupCommitWriter` is not in the database.
public enum WriterError: Error {
  /// As many items wait as the writer takes. Nothing was tried; the client may come again.
  case queueFull
  /// The writer has been shut down. Nothing was tried.
  case closed
  /// The database could not be written. No item of the same commit was acknowledged.
  case notWritten(SQLiteError)
  /// The item itself was refused, by an error that its application threw; others of the same commit are written.
  case refused(any Error)
}
