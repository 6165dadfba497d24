import CivilTime
import SQLite

/// Who takes part: the researchers' list, invitations, and both ways of taking part no more.
extension Database {
  /// Adds those who are not on the list yet, and brings the others' language and zone up. Who has ended stays as they are.
  func enrol(_ people: [Enrolment], at now: Instant, by actor: String) throws -> WriteOutcome {
    var (added, changed) = (0, 0)
    for person in people {
      if let label = person.label, try exists("SELECT 1 FROM participant WHERE label = ?", label) {
        try run(
          """
          UPDATE participant SET language = ?1, timezone = ?2
          WHERE label = ?3 AND status = 'active' AND (language IS NOT ?1 OR timezone IS NOT ?2)
          """, person.language, person.timezone, label)
        changed += changes
      } else {
        try run(
          "INSERT INTO participant (id, created_at, label, language, timezone) VALUES (?, ?, ?, ?, ?)", person.id,
          now.milliseconds, person.label, person.language, person.timezone)
        added += 1
      }
    }
    try insert(
      AuditEntry(
        at: now, actor: actor, action: "enrol", subject: "participants", detail: "\(added) added, \(changed) changed"))
    return .enrolled(added: added, changed: changed)
  }

  /// Gives participants an address and a code; what they had before opens nothing any more. Who has ended gets none.
  func invite(_ invitations: [Invitation], at now: Instant, by actor: String) throws -> WriteOutcome {
    for invitation in invitations {
      let isNext = try exists(
        "SELECT 1 FROM participant WHERE id = ? AND status = 'active' AND invitation = ?", invitation.participant,
        invitation.number - 1)
      // Somebody else has invited meanwhile: nobody gets an address that is not told.
      guard isNext else { return .outdated }
    }
    for invitation in invitations {
      try run(
        "UPDATE participant SET invitation = ? WHERE id = ?", invitation.number, invitation.participant)
      try run(
        "DELETE FROM token WHERE subject = ? AND kind IN ('participant', 'invitation')", invitation.participant)
      try insertToken(invitation.tokenHash, kind: TokenKind.participant, subject: invitation.participant, at: now)
      try insertToken(invitation.codeHash, kind: TokenKind.invitation, subject: invitation.participant, at: now)
      try insert(
        AuditEntry(
          at: now, actor: actor, action: "invite", subject: invitation.participant, detail: "\(invitation.number)"))
    }
    return .written
  }

  /// Ends somebody's part with all their runs.
  func end(participant id: String, by way: Farewell, at now: Instant, actor: String) throws -> WriteOutcome {
    let status = try first("SELECT status FROM participant WHERE id = ?", id) { row in row.text(0) }
    guard let status else { return .noSuchParticipant }
    guard status != ParticipantStatus.erased.rawValue else { return .written }
    for run in try all("SELECT id FROM run WHERE participant = ?", id, read: { row in row.text(0) }) {
      switch way {
      case .withdraw: _ = try withdraw(run: run, at: now, by: actor)
      case .erase: _ = try erase(run: run, at: now, by: actor)
      }
    }
    switch way {
    case .withdraw:
      try run(
        "UPDATE participant SET status = 'withdrawn', ended_at = ? WHERE id = ? AND status = 'active'",
        now.milliseconds, id)
    case .erase:
      try run(
        """
        UPDATE participant SET status = 'erased', ended_at = ?, label = NULL, language = NULL, timezone = NULL
        WHERE id = ?
        """, now.milliseconds, id)
      // The address stays, which says that all is erased; a value from a link would name the person.
      try run("DELETE FROM token WHERE subject = ? AND kind = 'person'", id)
      try run("INSERT INTO outbox (run, kind, detail, at) VALUES (?, 'erased', 'participant', ?)", id, now.milliseconds)
    }
    try insert(
      AuditEntry(at: now, actor: actor, action: way == .erase ? "erase" : "withdraw", subject: id, detail: status))
    return .written
  }
}
