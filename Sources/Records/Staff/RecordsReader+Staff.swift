public import CivilTime
import SQLite
public import TaskRunning

/// How many runs of a task have a status.
public struct RunCount: Hashable, Sendable {
  /// The task.
  public var task: String
  /// The status.
  public var status: RunStatus
  /// How many.
  public var count: Int
}

extension RecordsReader {
  /// Somebody who works here, by the name that they sign in with.
  public func staff(named name: String) throws -> StaffMember? {
    try database.first(
      """
      SELECT id, name, role, passphrase, second_factor, last_code, created_at FROM staff
      WHERE name = ? AND removed_at IS NULL
      """, name
    ) { row throws(SQLiteError) in try StaffMember(row) }
  }

  /// Everybody who works here, by name.
  public func staff() throws -> [StaffMember] {
    try database.all(
      """
      SELECT id, name, role, passphrase, second_factor, last_code, created_at FROM staff
      WHERE removed_at IS NULL ORDER BY name
      """
    ) { row throws(SQLiteError) in try StaffMember(row) }
  }

  /// Whose one-time link this is, while it counts.
  public func staff(setupHash hash: [UInt8], at now: Instant) throws -> StaffMember? {
    try database.first(
      """
      SELECT staff.id, name, role, passphrase, second_factor, last_code, staff.created_at
      FROM token JOIN staff ON staff.id = token.subject
      WHERE hash = ? AND kind = 'setup' AND expires_at > ? AND removed_at IS NULL
      """, hash, now.milliseconds
    ) { row throws(SQLiteError) in try StaffMember(row) }
  }

  /// Who is signed in with a token.
  public func session(hash: [UInt8]) throws -> StaffSession? {
    try database.first(Self.sessions, hash) { row throws(SQLiteError) in try StaffSession(row) }
  }

  private static let sessions: StaticString = """
    SELECT staff.id, name, role, passphrase, second_factor, last_code, created_at, session.row, browser, began_at, seen_at
    FROM session JOIN staff ON staff.id = session.staff WHERE hash = ? AND removed_at IS NULL
    """

  /// Where somebody is signed in, the newest first.
  public func sessions(ofStaff id: String) throws -> [StaffSession] {
    try database.all(
      """
      SELECT staff.id, name, role, passphrase, second_factor, last_code, created_at, session.row, browser, began_at, seen_at
      FROM session JOIN staff ON staff.id = session.staff WHERE session.staff = ? ORDER BY session.row DESC
      """, id
    ) { row throws(SQLiteError) in try StaffSession(row) }
  }

  /// How many runs there are, trial runs aside.
  public func runCounts() throws -> [RunCount] {
    try database.all(
      "SELECT task, status, count(*) FROM run WHERE is_test = 0 GROUP BY task, status ORDER BY task, status"
    ) { row throws(SQLiteError) in
      guard let status = RunStatus(rawValue: row.text(1)) else { throw .unexpectedValue(in: "run.status") }
      return RunCount(task: row.text(0), status: status, count: row.int(2))
    }
  }

  /// The audit log, the newest entries first.
  ///
  /// - Parameter before: only entries before this one.
  public func audit(before row: Int64 = .max, limit: Int = 100) throws -> [(row: Int64, entry: AuditEntry)] {
    try database.all(
      "SELECT row, at, actor, action, subject, detail FROM audit WHERE row < ? ORDER BY row DESC LIMIT ?", row, limit
    ) { row in
      (
        row: row.int64(0),
        entry: AuditEntry(
          at: Instant(milliseconds: row.int64(1)), actor: row.text(2), action: row.text(3), subject: row.text(4),
          detail: row.text(5))
      )
    }
  }
}

extension StaffMember {
  fileprivate init(_ row: borrowing Row) throws(SQLiteError) {
    guard let role = StaffRole(rawValue: row.text(2)) else { throw .unexpectedValue(in: "staff.role") }
    self.init(
      id: row.text(0), name: row.text(1), role: role, passphrase: row.optionalText(3),
      secondFactor: row.optionalText(4),
      lastCode: row.int(5), createdAt: Instant(milliseconds: row.int64(6)))
  }
}

extension StaffSession {
  fileprivate init(_ row: borrowing Row) throws(SQLiteError) {
    self.init(
      row: row.int64(7), member: try StaffMember(row), browser: row.text(8),
      beganAt: Instant(milliseconds: row.int64(9)),
      seenAt: Instant(milliseconds: row.int64(10)))
  }
}
