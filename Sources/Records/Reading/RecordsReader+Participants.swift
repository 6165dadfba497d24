public import CivilTime
import SQLite
public import TaskRunning

/// How far somebody's part in the study is.
public enum ParticipantStatus: String, Sendable {
  /// Takes part.
  case active
  /// Is asked nothing more; answers stay.
  case withdrawn
  /// Answers are gone, and so is what they were called.
  case erased
}

/// Somebody who takes part, or did.
public struct Participant: Hashable, Sendable {
  /// The id that stands in the runs.
  public var id: String
  /// What the researchers call them.
  public var label: String?
  /// The language in which they are spoken to, where the list says so.
  public var language: String?
  /// Their time zone, where the list says so.
  public var timezone: String?
  /// Whether they take part.
  public var status: ParticipantStatus
  /// When they were first known.
  public var createdAt: Instant
  /// The number of their last invitation; 0 where they have none.
  public var invitation: Int
  /// How many runs they have, trial runs aside.
  public var runs: Int
  /// How many of those are completed.
  public var completedRuns: Int
  /// When an answer was last stored; nil without a run.
  public var lastSavedAt: Instant?
}

/// A run as its participant's own page lists it.
public struct ParticipantRun: Hashable, Sendable {
  /// The run's id.
  public var id: String
  /// Its task.
  public var task: String
  /// Its status.
  public var status: RunStatus
  /// When it began.
  public var startedAt: Instant
  /// When it ended.
  public var finishedAt: Instant?
  /// When it expires, where nothing more is stored.
  public var expiresAt: Instant
}

extension RecordsReader {
  /// Whose address has this token.
  public func participant(tokenHash: [UInt8]) throws -> Participant? {
    guard let id = try subject(hash: tokenHash, kind: TokenKind.participant) else { return nil }
    return try participant(id: id)
  }

  /// Whom a code invites.
  public func participantID(codeHash: [UInt8]) throws -> String? {
    try subject(hash: codeHash, kind: TokenKind.invitation)
  }

  /// Somebody by what the researchers call them, or by their id.
  public func participant(named name: String) throws -> Participant? {
    let id = try database.first("SELECT id FROM participant WHERE label = ?1", name) { row in row.text(0) }
    return try participant(id: id ?? name)
  }

  private func participant(id: String) throws -> Participant? {
    try database.first(
      """
      SELECT id, label, language, timezone, status, created_at, invitation, 0, 0, NULL FROM participant WHERE id = ?
      """, id, read: Participant.init)
  }

  /// Hands over everybody who is on the list or has a run that is no trial, in the order in which they came; memory stays flat.
  public func everyParticipant(_ body: (Participant) throws -> Void) throws {
    var cursor = try database.cursor(
      """
      SELECT participant.id, label, participant.language, participant.timezone, participant.status, created_at, invitation,
        count(run.row), coalesce(sum(run.status = 'completed'), 0), max(last_saved_at)
      FROM participant LEFT JOIN run ON run.participant = participant.id AND run.is_test = 0
      GROUP BY participant.row
      HAVING label IS NOT NULL OR invitation > 0 OR count(run.row) > 0
      ORDER BY participant.row
      """)
    while try cursor.next() { try body(Participant(cursor.row)) }
  }

  /// Somebody's runs that stand for something, the newest first.
  public func runs(ofParticipant id: String, areTests: Bool) throws -> [ParticipantRun] {
    try database.all(
      """
      SELECT id, task, status, started_at, finished_at, expires_at FROM run
      WHERE participant = ? AND is_test = ? AND status NOT IN ('discarded', 'erased') ORDER BY row DESC
      """, id, areTests
    ) { row throws(SQLiteError) in
      guard let status = RunStatus(rawValue: row.text(2)) else { throw .unexpectedValue(in: "run.status") }
      return ParticipantRun(
        id: row.text(0), task: row.text(1), status: status, startedAt: Instant(milliseconds: row.int64(3)),
        finishedAt: row.optionalInt64(4).map(Instant.init(milliseconds:)),
        expiresAt: Instant(milliseconds: row.int64(5)))
    }
  }

  /// Whether something of a participant is left that an erasure takes away.
  public func holdsIdentity(ofParticipant id: String) throws -> Bool {
    try database.exists("SELECT 1 FROM participant WHERE id = ? AND status <> 'erased'", id)
  }
}

extension Participant {
  fileprivate init(_ row: borrowing Row) throws(SQLiteError) {
    guard let status = ParticipantStatus(rawValue: row.text(4)) else {
      throw .unexpectedValue(in: "participant.status")
    }
    self.init(
      id: row.text(0), label: row.optionalText(1), language: row.optionalText(2), timezone: row.optionalText(3),
      status: status, createdAt: Instant(milliseconds: row.int64(5)), invitation: row.int(6), runs: row.int(7),
      completedRuns: row.int(8), lastSavedAt: row.optionalInt64(9).map(Instant.init(milliseconds:)))
  }
}
