/// How many runs hold places in a quota when the export is made.
public struct ExportQuotaPlaces: Hashable, Sendable {
  /// The task that has the quota.
  public var task: String
  /// The quota.
  public var quota: String
  /// Those of trial runs, which are counted apart.
  public var isTest: Bool
  /// Held by runs that are completed.
  public var completed: Int
  /// Held by runs that are completed or may still be.
  public var open: Int

  /// The places of a quota.
  public init(task: String, quota: String, isTest: Bool = false, completed: Int, open: Int) {
    self.task = task
    self.quota = quota
    self.isTest = isTest
    self.completed = completed
    self.open = open
  }
}
