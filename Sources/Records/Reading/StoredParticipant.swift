public import CivilTime
import SQLite

/// A participant with what some of the runs come to.
public struct StoredParticipant: Sendable {
  /// The id that stands in the runs.
  public var id: String
  /// When the participant was first known.
  public var createdAt: Instant
  /// How many runs there are.
  public var runs: Int
  /// How many of them were completed.
  public var completedRuns: Int
  /// When an answer was last stored.
  public var lastSavedAt: Instant
}

extension RecordsReader {
  /// Hands over the participants who have runs of some tasks, in the order in which they came; memory stays flat.
  ///
  /// - Parameters:
  ///   - tasks: the ids of the tasks.
  ///   - includingTests: whether trial runs count.
  public func participants(
    of tasks: [String], includingTests: Bool, _ body: (StoredParticipant) throws -> Void
  ) throws {
    // CROSS JOIN holds SQLite to the order of the participants, so that nothing has to be sorted or gathered.
    var cursor = try database.cursor(
      """
      SELECT participant.id, created_at, count(*), sum(run.status = 'completed'), max(last_saved_at)
      FROM participant CROSS JOIN run ON run.participant = participant.id
      WHERE is_test <= ? AND instr(?, char(10) || task || char(10)) > 0
      GROUP BY participant.row ORDER BY participant.row
      """, includingTests, "\n" + tasks.joined(separator: "\n") + "\n")
    while try cursor.next() {
      try body(
        StoredParticipant(
          id: cursor.row.text(0), createdAt: Instant(milliseconds: cursor.row.int64(1)), runs: cursor.row.int(2),
          completedRuns: cursor.row.int(3),
          lastSavedAt: Instant(milliseconds: cursor.row.int64(4))))
    }
  }
}
