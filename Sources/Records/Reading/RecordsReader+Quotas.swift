public import CivilTime
import SQLite
public import SurveyModel

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
  /// The quotas among these in which a run of a task finds no place now. Runs whose time is over hold none any more.
  public func fullQuotas(
    among quotas: [Quota], of task: String, isTest: Bool, at now: Instant
  ) throws -> Set<String> {
    var full: Set<String> = []
    for quota in quotas {
      let places = try database.first(
        """
        SELECT count(*) FROM quota_place JOIN run ON run.row = quota_place.run
        WHERE quota_place.task = ? AND quota = ? AND quota_place.is_test = ? AND is_completed >= ?
          AND NOT (status IN ('inProgress', 'saved') AND closes_at <= ?)
        """, task, quota.id, isTest, quota.counts == .completed, now.milliseconds
      ) { row in row.int(0) }
      if places ?? 0 >= quota.limit { full.insert(quota.id) }
    }
    return full
  }

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
