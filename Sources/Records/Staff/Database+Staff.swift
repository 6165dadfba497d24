import CivilTime
import SQLite

/// Who works at the desk.
extension Database {
  func apply(_ write: StaffWrite, at now: Instant, by actor: String) throws -> WriteOutcome {
    switch write {
    case .add(let id, let name, let role, let hash, let expires):
      return try add(id, name, role, hash, expires, at: now, by: actor)
    case .remove(let name):
      guard let id = try staffID(named: name) else { return .refused }
      try run(
        "UPDATE staff SET removed_at = ?, passphrase = NULL, second_factor = NULL WHERE id = ?", now.milliseconds, id)
      try forget(staff: id)
      try note("staffRemoved", name, at: now, by: actor)
    case .setUp(let hash, let passphrase, let secondFactor, let code):
      let id = try first(
        "SELECT subject FROM token WHERE hash = ? AND kind = ? AND expires_at > ?", hash, TokenKind.setup,
        now.milliseconds
      ) { row in row.text(0) }
      guard let id else { return .refused }
      try run(
        "UPDATE staff SET passphrase = ?, second_factor = ?, last_code = ? WHERE id = ?", passphrase, secondFactor,
        code, id)
      try forget(staff: id)
      try note("staffSetUp", try name(ofStaff: id), at: now, by: try name(ofStaff: id))
    case .signIn(let id, let code, let hash, let browser):
      try run("UPDATE staff SET last_code = ?1 WHERE id = ?2 AND last_code < ?1 AND removed_at IS NULL", code, id)
      guard changes == 1 else { return .refused }
      try run(
        "INSERT INTO session (hash, staff, browser, began_at, seen_at) VALUES (?, ?, ?, ?, ?)", hash, id, browser,
        now.milliseconds, now.milliseconds)
      try note("signIn", try name(ofStaff: id), at: now, by: try name(ofStaff: id))
    case .failed(let name): try note("signInFailed", name, at: now, by: "somebody")
    case .seen(let session): try run("UPDATE session SET seen_at = ? WHERE row = ?", now.milliseconds, session)
    case .end(let session, let id):
      try run("DELETE FROM session WHERE row = ? AND staff = ?", session, id)
      if changes == 1 { try note("signOut", try name(ofStaff: id), at: now, by: actor) }
    }
    return .written
  }

  private func add(
    _ id: String, _ name: String, _ role: StaffRole, _ hash: [UInt8], _ expires: Instant, at now: Instant,
    by actor: String
  ) throws -> WriteOutcome {
    let known = try first("SELECT id FROM staff WHERE name = ?", name) { row in row.text(0) }
    if let known {
      try run(
        """
        UPDATE staff SET role = ?, passphrase = NULL, second_factor = NULL, last_code = 0, removed_at = NULL WHERE id = ?
        """, role.rawValue, known)
      try forget(staff: known)
    } else {
      try run(
        "INSERT INTO staff (id, name, role, created_at) VALUES (?, ?, ?, ?)", id, name, role.rawValue, now.milliseconds)
    }
    try run(
      "INSERT INTO token (hash, kind, subject, created_at, expires_at) VALUES (?, ?, ?, ?, ?)", hash, TokenKind.setup,
      known ?? id, now.milliseconds, expires.milliseconds)
    try note("staffAdded", "\(name) as \(role.rawValue)", at: now, by: actor)
    return .written
  }

  /// Ends sessions and one-time links.
  private func forget(staff id: String) throws(SQLiteError) {
    try run("DELETE FROM session WHERE staff = ?", id)
    try run("DELETE FROM token WHERE subject = ? AND kind = ?", id, TokenKind.setup)
  }

  private func staffID(named name: String) throws(SQLiteError) -> String? {
    try first("SELECT id FROM staff WHERE name = ? AND removed_at IS NULL", name) { row in row.text(0) }
  }

  private func name(ofStaff id: String) throws(SQLiteError) -> String {
    try first("SELECT name FROM staff WHERE id = ?", id) { row in row.text(0) } ?? id
  }

  private func note(_ action: String, _ subject: String, at now: Instant, by actor: String) throws(SQLiteError) {
    try insert(AuditEntry(at: now, actor: actor, action: action, subject: subject))
  }
}
