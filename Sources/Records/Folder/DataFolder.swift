import Glibc
import SQLite

/// The one folder that holds everything of a running study: database, secret, media and files.
///
/// One server works on it at a time, held apart by a lock; readers such as an export open the database beside it.
public final class DataFolder: Sendable {
  public let path: String
  private let lock: Int32?

  /// Opens a folder for a server or a command that writes alone: makes what is missing, takes the lock, brings the schema up.
  public init(serving path: String) throws {
    self.path = path
    let created = mkdir(path, 0o700)
    guard created == 0 || errno == EEXIST else {
      throw RecordsError.notWritable(folder: path, reason: Self.lastError)
    }
    let descriptor = open(path + "/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw RecordsError.notWritable(folder: path, reason: Self.lastError) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      throw RecordsError.locked(folder: path)
    }
    lock = descriptor
    for folder in [mediaPath, filesPath] where mkdir(folder, 0o700) != 0 && errno != EEXIST {
      throw RecordsError.notWritable(folder: folder, reason: Self.lastError)
    }
    let database = try Database(path: databasePath, access: .create)
    chmod(databasePath, 0o600)
    try Schema.migrate(database)
  }

  /// Opens an existing folder beside a server, for reading or for a command that waits on the database's own lock.
  public init(existing path: String) throws {
    self.path = path
    lock = nil
    guard access(databasePath, R_OK) == 0 else { throw RecordsError.noFolder(path) }
    let found = try Database(path: databasePath, access: .readOnly).userVersion()
    guard found == Schema.version else { throw RecordsError.newerSchema(found: found, known: Schema.version) }
  }

  deinit {
    if let lock { close(lock) }
  }

  public var databasePath: String { path + "/cairn.sqlite" }
  public var secretPath: String { path + "/secret" }
  public var mediaPath: String { path + "/media" }
  public var filesPath: String { path + "/files" }
  /// The ids of erased runs, one a line: what a restore of an older backup erases again.
  public var erasedLogPath: String { path + "/erased.log" }

  /// Where a media file with this content hash lies.
  public func mediaFile(_ sha256: String) -> String { mediaPath + "/" + sha256 }

  static var lastError: String { String(cString: strerror(errno)) }
}
