public import CivilTime
import SQLite

/// A place in the sequence of a randomisation, as it was drawn.
public struct StoredDraw: Hashable, Sendable {
  /// What was drawn.
  public var randomization: String
  /// In which stratum.
  public var stratum: String
  /// Drawn for a trial run.
  public var isTest: Bool
  /// Counts up within the stratum, from 1.
  public var position: Int
  /// The arm.
  public var arm: String
  /// Who has it; nil where their answers were erased.
  public var participantID: String?
  /// When.
  public var at: Instant
}

extension RecordsReader {
  /// Hands over every place that was drawn, by randomisation, stratum and position, those of trial runs behind the others.
  public func draws(_ body: (StoredDraw) throws -> Void) throws {
    var cursor = try database.cursor(
      """
      SELECT randomization, stratum, is_test, position, arm, participant, at FROM draw
      ORDER BY randomization, is_test, stratum, position
      """)
    while try cursor.next() {
      try body(
        StoredDraw(
          randomization: cursor.row.text(0), stratum: cursor.row.text(1), isTest: cursor.row.bool(2),
          position: cursor.row.int(3), arm: cursor.row.text(4), participantID: cursor.row.optionalText(5),
          at: Instant(milliseconds: cursor.row.int64(6))))
    }
  }
}
