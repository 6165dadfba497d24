public import CivilTime
import SQLite

/// Something that happened and has yet to be told.
public struct OutboxEntry: Hashable, Sendable {
  /// `didFinish`: the run ended, with its status as detail. `didChange`: its result did, with the step as detail. `willDisappear`: it
  /// goes on from a step, with direction and step as detail. `erased`: its answers are gone, and its id belongs into `erased.log`.
  public enum Kind: String, Sendable { case didFinish, didChange, willDisappear, erased }

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

extension OutboxEntry {
  fileprivate init(_ row: borrowing Row) throws(SQLiteError) {
    guard let kind = Kind(rawValue: row.text(2)) else { throw .unexpectedValue(in: "outbox.kind") }
    self.init(
      row: row.int64(0), run: row.text(1), kind: kind, detail: row.text(3), at: Instant(milliseconds: row.int64(4)))
  }
}

extension RecordsReader {
  /// The oldest entries of the outbox, in order; at most 100.
  public func outbox() throws -> [OutboxEntry] {
    try database.all("SELECT row, run, kind, detail, at FROM outbox ORDER BY row LIMIT 100", read: OutboxEntry.init)
  }

  /// The oldest of one run, in order; at most 100.
  public func outbox(ofRun run: String) throws -> [OutboxEntry] {
    try database.all(
      "SELECT row, run, kind, detail, at FROM outbox WHERE run = ? ORDER BY row LIMIT 100", run, read: OutboxEntry.init)
  }

  /// The oldest that say that a run's answers are gone, in order; at most 100.
  public func outboxOfErasures() throws -> [OutboxEntry] {
    try database.all(
      "SELECT row, run, kind, detail, at FROM outbox WHERE kind = 'erased' ORDER BY row LIMIT 100",
      read: OutboxEntry.init)
  }

  /// The runs of which there is something to tell, those that wait longest first; at most `limit`.
  public func runsInOutbox(limit: Int) throws -> [String] {
    try database.all(
      "SELECT run FROM outbox WHERE kind <> 'erased' GROUP BY run ORDER BY min(row) LIMIT ?", limit
    ) { row in row.text(0) }
  }
}
