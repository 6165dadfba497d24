/// How far a page is: "Page 3 of 12", or "Question 3 of 12".
public struct TaskProgress: Hashable, Sendable {
  /// The page's number, or that of its first question; from 1.
  public var position: Int
  /// The most that the participant can still see, with what was seen; at least 2. nil: nobody knows yet.
  public var total: Int?

  /// A page's place among all.
  public init(position: Int, total: Int?) {
    self.position = position
    self.total = total
  }
}
