import SQLite

/// The places that runs hold in a quota.
public struct StoredQuotaPlaces: Hashable, Sendable {
  /// The task that has the quota.
  public var task: String
  /// The quota.
  public var quota: String
  /// Held by trial runs, which are counted apart.
  public var isTest: Bool
  /// Held by completed runs.
  public var completed: Int
  /// Held by these and by runs that may still be completed.
  public var count: Int
}

extension RecordsReader {
  /// The places that runs hold in quotas; a quota without any is missing.
  public func quotaPlaces() throws -> [StoredQuotaPlaces] {
    try database.all(
      """
      SELECT task, quota, is_test, sum(is_completed), count(*) FROM quota_place
      GROUP BY task, quota, is_test ORDER BY task, quota, is_test
      """
    ) { row in
      StoredQuotaPlaces(
        task: row.text(0), quota: row.text(1), isTest: row.bool(2), completed: row.int(3), count: row.int(4))
    }
  }
}
