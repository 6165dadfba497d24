public import CivilTime
public import SQLite

/// Something that happened and has yet to be told.
public struct OutboxEntry: Hashable, Sendable {
  public enum Kind: String, Sendable { case didFinish, erased }

  public var row: Int64
  public var run: String
  public var kind: Kind
  public var detail: String
  public var at: Instant
}

extension RecordsReader {
  /// The oldest entries of the outbox, in order; at most 100.
  public func outbox() throws(SQLiteError) -> [OutboxEntry] {
    try database.all("SELECT row, run, kind, detail, at FROM outbox ORDER BY row LIMIT 100") {
      row throws(SQLiteError) in
      guard let kind = OutboxEntry.Kind(rawValue: row.text(2)) else { throw .unexpectedValue(in: "outbox.kind") }
      return OutboxEntry(
        row: row.int64(0), run: row.text(1), kind: kind, detail: row.text(3),
        at: Instant(milliseconds: row.int64(4)))
    }
  }
}
