/// The bounds that a `GroupCommitWriter` keeps.
public struct WriterOptions: Sendable {
  /// How many items may wait for the next commit; the next one is refused.
  public var queueLimit = 4_096
  /// After how many pages in the write-ahead log they are copied into the database, also under load: 4 MB.
  public var checkpointPages = 1_000
  /// How long nothing must have come in before the log is copied into the database.
  public var idleDelay = Duration.seconds(1)
  /// How long a commit waits for the lock of another process, such as a command that writes.
  public var busyTimeout = Duration.seconds(5)

  /// How many items a commit must have had for the next one to wait for those who come back at once.
  public var gatheringItems = 8
  /// How long it waits for them at most; never longer than a third of what the last commit took.
  public var gatheringDelay = Duration.milliseconds(5)

  /// The bounds of a server.
  public init() {}
}
