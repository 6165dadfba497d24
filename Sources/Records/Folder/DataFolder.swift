import Glibc
import SQLite

/// The one folder that holds everything of a running study: database, secret, media and files.
///
/// One server works on it at a time, held apart by a lock; readers such as an export open the database beside it.
public final class DataFolder: Sendable {
  /// The folder, as it was named.
  public let path: String
  /// The server before this one did not stop in order: killed, or the power went. The database is whole all the same; it is
  /// looked through once in the background (``Records``).
  public let wasLeftRunning: Bool
  /// What this start had to do to a database of an earlier release; nil where it had nothing to do.
  public let upgrade: Upgrade?
  private let lock: Int32?

  /// The smallest block in which the write-ahead log's index is safe on a full disk. In smaller ones the index, which is mapped
  /// into memory, can have holes that cannot be filled, and touching one kills the reader.
  static let smallestBlock = 4_096

  /// Opens a folder for a server or a command that writes alone: makes what is missing, takes the lock, brings the schema up.
  ///
  /// Files that this process makes from here on are for its own user only (`umask 077`).
  ///
  /// A database of an earlier release is copied before it is changed: see ``upgrade``.
  ///
  /// - Throws: ``RecordsError`` with what the operator can do.
  public convenience init(serving path: String) throws {
    try self.init(serving: path, schema: .current, copiesBeforeUpgrade: true)
  }

  /// The same with the schema to bring the database up to.
  ///
  /// - Parameter copiesBeforeUpgrade: false where the operator has another copy, as while a backup is restored.
  init(serving path: String, schema: Schema, copiesBeforeUpgrade: Bool) throws {
    self.path = path
    umask(0o077)
    let isNew = mkdir(path, 0o700) == 0
    guard isNew || errno == EEXIST else { throw RecordsError.notWritable(folder: path, reason: Self.lastError) }
    do {
      try Self.checkFileSystem(path)
    } catch {
      if isNew { rmdir(path) }
      throw error
    }
    let descriptor = open(path + "/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw RecordsError.notWritable(folder: path, reason: Self.lastError) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      throw RecordsError.locked(folder: path)
    }
    lock = descriptor
    var mark: UInt8 = 0
    wasLeftRunning = read(descriptor, &mark, 1) == 1
    do {
      for folder in [path + "/media", path + "/files"] where mkdir(folder, 0o700) != 0 && errno != EEXIST {
        throw RecordsError.notWritable(folder: folder, reason: Self.lastError)
      }
      Self.removeParts(in: path + "/files")
      upgrade = try Self.openDatabase(in: path, schema, copiesBeforeUpgrade: copiesBeforeUpgrade)
    } catch {
      // Nobody else would: there is no folder yet that could go.
      Self.release(descriptor)
      throw error
    }
    guard pwrite(descriptor, "running\n", 8, 0) == 8 else {
      throw RecordsError.notWritable(folder: path, reason: Self.lastError)
    }
  }

  /// Opens an existing folder beside a server, for reading or for a command that waits on the database's own lock.
  ///
  /// - Throws: ``RecordsError`` where there is none, or none that this program can read.
  public init(existing path: String) throws {
    self.path = path
    lock = nil
    wasLeftRunning = false
    upgrade = nil
    guard access(databasePath, R_OK) == 0 else { throw RecordsError.noFolder(path) }
    let found: Int
    do {
      found = try Self.version(ofDatabase: databasePath, .current)
    } catch let error as SQLiteError where error.kind == .cannotOpen {
      // Readers share an index of the write-ahead log, which the first of them makes.
      guard access(path, W_OK) != 0 else { throw error }
      throw RecordsError.notWritableForReaders(folder: path, reason: Self.lastError)
    }
    let known = Schema.current.version
    guard found == known else { throw RecordsError.olderSchema(found: found, known: known) }
  }

  deinit { if let lock { Self.release(lock) } }

  private static func release(_ lock: Int32) {
    // Unlocked by name: a child process that has yet to start its program would hold the lock a moment longer.
    flock(lock, LOCK_UN)
    close(lock)
  }

  /// The SQLite database; `-wal` and `-shm` beside it belong to it.
  public var databasePath: String { Self.database(in: path) }
  /// The secret that links, codes and forms are made with, 0600.
  public var secretPath: String { path + "/secret" }
  /// Published media, named by the SHA-256 of their content.
  public var mediaPath: String { path + "/media" }
  /// Participants' files, named by the SHA-256 of their content.
  public var filesPath: String { path + "/files" }
  /// The ids of erased runs, one a line: what a restore of an older backup erases again.
  public var erasedLogPath: String { path + "/erased.log" }

  /// Where a media file with this content hash lies.
  public func mediaFile(_ sha256: String) -> String { mediaPath + "/" + sha256 }
  /// Where a participant's file with this content hash lies.
  public func file(_ sha256: String) -> String { filesPath + "/" + sha256 }

  /// Notes that the server has stopped in order.
  func noteCleanStop() {
    if let lock { ftruncate(lock, 0) }
  }

  static var lastError: String { String(cString: strerror(errno)) }

  // MARK: Checks

  private static func checkFileSystem(_ path: String) throws {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else {
      throw RecordsError.notWritable(folder: path, reason: Self.lastError)
    }
    guard status.f_bsize >= smallestBlock else {
      throw RecordsError.smallBlocks(folder: path, bytes: Int(status.f_bsize))
    }
    // Also says no on a file system that is mounted for reading, where a database would open and fail with the first answer.
    guard access(path, W_OK | X_OK) == 0 else {
      throw RecordsError.notWritable(folder: path, reason: Self.lastError)
    }
  }

  private static func openDatabase(in path: String, _ schema: Schema, copiesBeforeUpgrade: Bool) throws -> Upgrade? {
    let databasePath = database(in: path)
    var status = stat()
    if stat(databasePath, &status) == 0, status.st_size > 0 {
      // Looked at before it is opened for writing, which would alter somebody else's file.
      _ = try version(ofDatabase: databasePath, schema)
      guard access(databasePath, W_OK) == 0 else {
        throw RecordsError.notWritable(folder: databasePath, reason: Self.lastError)
      }
    }
    let database = try Database(path: databasePath, access: .create)
    chmod(databasePath, 0o600)
    return try Upgrade.make(of: database, in: path, to: schema, copies: copiesBeforeUpgrade)
  }

  private static func database(in path: String) -> String { path + "/cairn.sqlite" }

  /// The version of a database's schema, at most that of `schema`.
  private static func version(ofDatabase path: String, _ schema: Schema) throws -> Int {
    do {
      return try schema.check(try Database(path: path, access: .readOnly))
    } catch let error as SQLiteError where error.kind == .notADatabase {
      throw RecordsError.foreignDatabase
    } catch let error as SQLiteError where error.kind == .corrupt {
      throw RecordsError.unreadable(error.message)
    }
  }
}
