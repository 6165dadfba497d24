import Threads

/// The one writer of a database: many items, one transaction, one sync of the disk.
///
/// Callers submit items, of a type that says what to write, and wait. A single thread takes everything that waits,
/// applies it in order inside one `BEGIN IMMEDIATE … COMMIT`, and answers all of them after the commit. While one
/// commit is synced the next batch gathers, so that the busier the server is the more items share a sync. After a large
/// batch the next commit waits for a fraction of a sync, for those who come back at once: else half of them would always
/// wait for the other half.
///
/// An acknowledged item survives a crash of the program and a loss of power. An item that is answered with
/// `notWritten` may, after a failure of the disk in the middle of the sync, be in the database all the same: submit it
/// again under a key by which its application recognises a repeat.
///
/// An item cannot be taken back: cancelling the task that waits for it changes nothing.
public final class GroupCommitWriter<Item: Sendable, Outcome: Sendable>: Sendable {
  /// Writes an item through the connection, inside the writer's transaction.
  ///
  /// It may throw an error: then its changes alone are undone, and the caller gets `refused`, unless the connection has
  /// met an error that concerns the whole transaction. It must not begin or end transactions, nor keep the connection.
  public typealias Application = @Sendable (Item, Database) throws -> Outcome

  private let queue: Monitor<WriterQueue<Item, Outcome>>
  /// Counts the commits.
  public let commitCount = CommitCount()

  /// Opens the database for writing and starts the thread.
  ///
  /// - Parameters:
  ///   - path: a file that exists, with its schema in place.
  ///   - apply: what it means to write an item; called on the writer's thread only.
  public init(
    path: String, options: WriterOptions = WriterOptions(), apply: @escaping Application
  ) throws(SQLiteError) {
    let queue = Monitor(WriterQueue<Item, Outcome>(limit: options.queueLimit))
    self.queue = queue
    let commitCount = commitCount
    // The thread opens its own connection, and says here whether it could.
    let opening = Monitor<Result<Void, SQLiteError>?>(nil)
    do throws(DetachedThread.NotStarted) {
      try DetachedThread.start {
        do throws(SQLiteError) {
          var loop = try CommitLoop(path: path, queue: queue, options: options, commitCount: commitCount, apply: apply)
          opening.update { $0 = .success(()) }
          loop.run()
        } catch {
          opening.update { $0 = .failure(error) }
        }
      }
    } catch {
      throw SQLiteError(.other, "cannot start the writer's thread: \(error.reason)")
    }
    try opening.wait(atMost: nil, for: { $0 })?.get()
  }

  deinit {
    queue.update { $0.close() }
  }

  /// Writes an item and waits until it is durable.
  public func submit(_ item: Item) async throws(WriterError) -> Outcome {
    let answer = await withCheckedContinuation { continuation in
      let entry = WriterQueue<Item, Outcome>.Entry(item: item, reply: .task(continuation))
      let refusal = queue.update(wakingIf: { $0.isWorthWaking }, { $0.append(entry) })
      if let refusal { continuation.resume(returning: .failure(refusal)) }
    }
    return try answer.get()
  }

  /// Writes an item and blocks the calling thread until it is durable: for the command line, never on an event loop.
  public func submitAndWait(_ item: Item) throws(WriterError) -> Outcome {
    let answer = Monitor<Result<Outcome, WriterError>?>(nil)
    let entry = WriterQueue<Item, Outcome>.Entry(item: item, reply: .thread(answer))
    if let refusal = queue.update(wakingIf: { $0.isWorthWaking }, { $0.append(entry) }) { throw refusal }
    guard let answer = answer.wait(atMost: nil, for: { $0 }) else { throw .closed }
    return try answer.get()
  }

  /// Empties the write-ahead log, which still holds the content that an erasure has overwritten in the database.
  ///
  /// - Returns: whether it is empty. If not, a reader still needs it, and the writer goes on trying each
  ///   `idleDelay` and after each commit until it is.
  public func emptyLog() async -> Bool {
    await withCheckedContinuation { continuation in
      if !queue.update({ $0.appendLogRequest(continuation) }) { continuation.resume(returning: false) }
    }
  }

  /// What has been done so far.
  public var statistics: WriterStatistics { queue.read { $0.statistics } }

  /// The number of items that wait for the next commit.
  public var waitingItems: Int { queue.read { $0.count } }

  /// Takes nothing in any more, writes what is in, and copies the log into the database.
  public func shutDown() async {
    queue.update { $0.close() }
    await withCheckedContinuation { continuation in
      let hasEnded = queue.update { queue in
        if !queue.hasEnded { queue.endWaiters.append(continuation) }
        return queue.hasEnded
      }
      if hasEnded { continuation.resume() }
    }
  }

  /// As `shutDown()`, blocking the calling thread.
  public func shutDownAndWait() {
    queue.update { $0.close() }
    _ = queue.wait(atMost: nil) { $0.hasEnded ? true : nil }
  }
}
