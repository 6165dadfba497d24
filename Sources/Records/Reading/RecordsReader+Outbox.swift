public import CivilTime
import SQLite

/// Something that happened and has yet to be told.
public struct OutboxEntry: Hashable, Sendable {
  /// `didFinish`: the run ended, with its status as detail. `erased`: its answers are gone, and its id belongs into `erased.log`.
  public enum Kind: String, Sendable { case didFinish, erased }

  /// Counts up; names the notice where it is told again.
  public var row: Int64
  /// The run's id.
  public var run: String
  /// What happened.
  public var kind: Kind
  /// What belongs to the kind, else empty.
  public var detail: String
  /// When it was committed.
  public var at: Instant
}

extension RecordsReader {
  /// The oldest entries of the outbox, in order; at most 100.
  public func outbox() throws -> [OutboxEntry] {
    try database.all("SELECT row, run, kind, detail, at FROM outbox ORDER BY row LIMIT 100") {
      row throws(SQLiteError) in
      guard let kind = OutboxEntry.Kind(rawValue: row.text(2)) else { throw .unexpectedValue(in: "outbox.kind") }
      return OutboxEntry(
        row: row.int64(0), run: row.text(1), kind: kind, detail: row.text(3),
        at: Instant(milliseconds: row.int64(4)))
    }
  }
}
