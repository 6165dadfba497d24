public import SQLite

/// The study's records of a running server: one writer, and a reader for each who asks for one.
public final class Records: Sendable {
  public let folder: DataFolder
  private let writer: GroupCommitWriter<RecordsWrite, WriteOutcome>

  /// Opens the folder's database for writing.
  public init(_ folder: DataFolder, options: WriterOptions = WriterOptions()) throws(SQLiteError) {
    self.folder = folder
    writer = try GroupCommitWriter(path: folder.databasePath, options: options) { write, database in
      try database.apply(write)
    }
  }

  public func makeReader() throws(SQLiteError) -> RecordsReader { try RecordsReader(folder) }

  /// Writes and returns once it is durable: what this returned survives a crash and a power cut.
  public func write(_ write: RecordsWrite) async throws(WriterError) -> WriteOutcome { try await writer.submit(write) }

  /// The same for the command line, blocking its thread.
  public func writeAndWait(_ write: RecordsWrite) throws(WriterError) -> WriteOutcome {
    try writer.submitAndWait(write)
  }

  /// Empties the write-ahead log of what an erasure has overwritten in the database.
  public func emptyLog() async -> Bool { await writer.emptyLog() }

  public func shutDown() async { await writer.shutDown() }

  public func shutDownAndWait() { writer.shutDownAndWait() }
}
