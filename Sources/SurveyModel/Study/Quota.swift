/// The most runs of a kind that a task takes: `quotas:` in the study file (researchkit.md W-08).
public struct Quota: Sendable {
  /// Which runs use up places.
  public enum Count: String, Hashable, Sendable, CaseIterable {
    /// Those that are completed and those that may still be: the limit is never passed.
    case open
    /// Those that are completed: as many more as are under way at a time may be completed in the end.
    case completed
  }

  /// Names the quota.
  public var id: String
  /// Whom it counts; nil: everybody.
  public var when: Expression?
  /// How many places there are.
  public var limit: Int
  /// Which runs use them up.
  public var counts: Count
  /// The step that has to be stored first: the place is taken in the same commit.
  public var after: String
  /// The completion step that is shown where no place is left.
  public var destination: String

  /// The largest limit.
  public static let largestLimit = 1_000_000
  /// The most quotas behind one step.
  public static let mostBehindAStep = 50

  /// A quota with its parts; it counts completed runs and those that may still be, unless said otherwise.
  public init(
    id: String, when: Expression? = nil, limit: Int, counts: Count = .open, after: String, destination: String
  ) {
    self.id = id
    self.when = when
    self.limit = limit
    self.counts = counts
    self.after = after
    self.destination = destination
  }
}
