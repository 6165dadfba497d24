import CivilTime
import SQLite
import SurveyModel

/// What a run knows beside its answers: where it comes from, and what becomes of it.
extension Database {
  /// The words of `run_value.kind`.
  enum ValueKind: String {
    /// Taken from the address of the start page.
    case link
    /// Drawn.
    case arm
    /// Calculated when the run ended.
    case score
    /// Answered in an earlier run of the same participant.
    case earlier
  }

  /// - Parameter source: the earlier run that the value is of.
  func insert(
    _ value: AnswerValue, named name: String, _ kind: ValueKind, from source: Int64? = nil, run row: Int64,
    at now: Instant
  ) throws(SQLiteError) {
    let stored = value.encoded
    try run(
      """
      INSERT INTO run_value (run, name, kind, version, type, value, at, source)
      VALUES (?1, ?2, ?3, (SELECT version FROM run WHERE row = ?1), ?4, ?5, ?6, ?7)
      """, row, name, kind.rawValue, stored.type, stored.text, now.milliseconds, source)
  }

  // MARK: People that a link names

  /// The participant who is known so, where one is.
  func id(of person: KnownPerson.Name) throws(SQLiteError) -> String? {
    switch person {
    case .participant(let id): id
    case .link(let hash):
      try first("SELECT subject FROM token WHERE hash = ? AND kind = ?", hash, TokenKind.person) { row in row.text(0) }
    }
  }

  /// The run of a task that a participant goes on with: the newest whose answers they have not deleted.
  func latestRun(of participant: String, task: String, isTest: Bool) throws(SQLiteError) -> String? {
    try first(
      """
      SELECT id FROM run
      WHERE participant = ? AND task = ? AND is_test = ? AND status NOT IN ('discarded', 'erased')
      ORDER BY row DESC LIMIT 1
      """, participant, task, isTest
    ) { row in row.text(0) }
  }

  /// Forgets the link of a participant of whom nothing is left: whoever opens it again begins as somebody new.
  ///
  /// After an end that keeps no answers the link is still known, or people who do not fit could try until they do.
  func forgetLink(ofRun row: Int64) throws(SQLiteError) {
    try run(
      """
      DELETE FROM token WHERE kind = 'person' AND subject = (SELECT participant FROM run WHERE row = ?1)
        AND NOT EXISTS (
          SELECT 1 FROM run AS other JOIN run AS this ON this.participant = other.participant
          WHERE this.row = ?1 AND other.status NOT IN ('discarded', 'erased'))
      """, row)
  }
}
