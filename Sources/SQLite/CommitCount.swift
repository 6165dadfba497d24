import Synchronization

/// How many transactions a writer has committed: tells a reader whether what it has read so far may be of yesterday.
public final class CommitCount: Sendable {
  private let count = Atomic<Int>(0)

  /// None so far.
  public init() {}

  /// The number now. Whoever was answered by the writer sees a number that counts the commit with what was asked for.
  public var value: Int { count.load(ordering: .acquiring) }

  func increase() { count.add(1, ordering: .releasing) }
}
