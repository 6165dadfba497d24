import CivilTime
import Glibc
import SQLite

/// What a start did to a database of an earlier release.
public struct Upgrade: Hashable, Sendable, CustomStringConvertible {
  /// The version of the schema before.
  public let found: Int
  /// The version of the schema now.
  public let reached: Int
  /// The database as it was before, a file of the data folder; nil where none was asked for.
  public let copy: String?

  /// One line for the log.
  public var description: String {
    let place = copy.map {
      " As it was before it lies in \($0): delete that once all is well, for it keeps what is erased from now on"
    }
    return "the database was brought from schema \(found) to \(reached).\(place ?? "")"
  }

  /// Brings a database up to a schema where it is older, after a copy was made and found sound.
  ///
  /// A copy stays where the program is ended in between. It goes again where the migration fails, since the database is then what
  /// it was, and starts that are tried again and again must not fill the disk.
  ///
  /// - Returns: nil for a new database, and for one that has this schema already.
  /// - Throws: what ``Schema/check(_:)`` and ``Schema/migrate(_:from:)`` throw, ``RecordsError/noCopy(folder:reason:)`` and
  ///   ``RecordsError/unreadable(_:)``; the database is as it was then.
  static func make(of database: Database, in folder: String, to schema: Schema, copies: Bool) throws -> Upgrade? {
    let found = try schema.check(database)
    guard found < schema.version else { return nil }
    guard found > 0 else {
      try schema.migrate(database, from: 0)
      return nil
    }
    let copy = copies ? try Self.copy(of: database, in: folder, before: schema.version) : nil
    do {
      try schema.migrate(database, from: found)
    } catch {
      if let copy { unlink(copy) }
      throw error
    }
    return Upgrade(found: found, reached: schema.version, copy: copy)
  }

  /// Writes `before-schema-N-WHEN.sqlite`, which appears under its name when it is whole, sound and synced.
  private static func copy(of database: Database, in folder: String, before version: Int) throws -> String {
    let when = "\(Backup.clock())".filter { !"-:".contains($0) }
    let copy = "\(folder)/before-schema-\(version)-\(when).sqlite"
    // One name for all: what a program left that was ended meanwhile is taken away.
    let part = "\(folder)/before-schema.part"
    let names = ["", "-journal", "-wal", "-shm"].map { part + $0 }
    for name in names { unlink(name) }
    defer { for name in names { unlink(name) } }
    do {
      try database.backup(to: part)
    } catch {
      throw RecordsError.noCopy(folder: folder, reason: error.message)
    }
    // Opened for writing, so that nothing of SQLite's stays beside it.
    let damage = try Database(path: part, access: .readWrite).quickCheck()
    if let first = damage.first { throw RecordsError.unreadable(first) }
    guard rename(part, copy) == 0 else {
      throw RecordsError.noCopy(folder: folder, reason: DataFolder.lastError)
    }
    try OpenedFile.syncFolder(folder)
    return copy
  }
}
