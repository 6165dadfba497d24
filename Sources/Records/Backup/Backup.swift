public import CivilTime
import Glibc
import SQLite
import Sealing

/// `cairn backup` and `cairn restore`: everything of a data folder in one plain tar.
///
/// In it lie `cairn.sqlite`, `secret`, `erased.log`, `media/HASH` and `files/HASH`. Whoever has the file can read every answer and
/// open every link: it is made with mode 0600, and wants to be kept like the data folder itself.
public enum Backup {
  private static let database = "cairn.sqlite"
  private static let secret = "secret"
  private static let erasedLog = "erased.log"
  private static let folders = ["media", "files"]

  // MARK: Writing

  /// Writes a backup while a server goes on reading and writing: the database as it is at one moment, with all that it names.
  ///
  /// The file appears under its name when it is whole, synced, and read again: what it holds can be restored.
  ///
  /// - Parameters:
  ///   - folder: the data folder.
  ///   - file: a file that does not exist yet, on a disk with room for a second copy of the database.
  /// - Throws: ``BackupError/unsound(folder:findings:)`` where the folder is damaged; there is no file then.
  public static func write(from folder: DataFolder, to file: String) throws {
    guard access(file, F_OK) != 0 else { throw BackupError.exists(file) }
    let part = "\(file).\(getpid()).part"
    let copy = "\(file).\(getpid()).sqlite"
    defer {
      unlink(part)
      for suffix in ["", "-journal", "-wal", "-shm"] { unlink(copy + suffix) }
    }
    // What participants sent may be taken away once nobody names it; not while this is held.
    let files = try OpenedFile(reading: folder.filesPath)
    try files.share()
    try Database(path: folder.databasePath, access: .readOnly).backup(to: copy)
    let written = try ContentHash(ofFile: copy)
    let archive = try OpenedFile(creating: part)
    // The database first, then what it names: files are there before a row names them, and none is taken away.
    try add(copy, as: database, to: archive)
    try add(folder.secretPath, as: secret, to: archive)
    if access(folder.erasedLogPath, F_OK) == 0 { try add(folder.erasedLogPath, as: erasedLog, to: archive) }
    for name in folders {
      for hash in try DataFolder.hashes(in: "\(folder.path)/\(name)") {
        try add("\(folder.path)/\(name)/\(hash)", as: "\(name)/\(hash)", to: archive)
      }
    }
    try archive.write([UInt8](repeating: 0, count: 2 * TarHeader.blockCount))
    try archive.sync()
    let findings = try BackupContents(of: part).findings(database: copy, written, secret: folder.secretPath)
    guard findings.isEmpty else { throw BackupError.unsound(folder: folder.path, findings: findings) }
    // Unlike a rename it does not take the place of a file that has appeared meanwhile.
    guard link(part, file) == 0 else { throw errno == EEXIST ? BackupError.exists(file) : OpenedFile.failure(file) }
    do throws(BackupError) { try OpenedFile.syncFolder(parent(of: file)) } catch {
      // A power cut could take the name away again, and whoever was told of a failure tries once more.
      unlink(file)
      throw error
    }
  }

  private static func add(
    _ path: String, as name: String, to archive: borrowing OpenedFile
  ) throws(BackupError) {
    let file = try OpenedFile(reading: path)
    let size = try file.size()
    try archive.write(TarHeader(name: name, size: size).block(modifiedAt: time(nil)))
    guard try file.copy(size, to: archive) == size else {
      throw .io(path: path, reason: "it became shorter while it was read")
    }
    try archive.write([UInt8](repeating: 0, count: TarHeader.padding(after: size)))
  }

  // MARK: Restoring

  /// Makes a data folder from a backup, verifies it, and erases again what was erased after the backup was made.
  ///
  /// The folder appears under its name when it is whole; after an error there is none.
  ///
  /// - Parameters:
  ///   - file: what ``write(from:to:)`` wrote.
  ///   - path: a folder that does not exist yet, or is empty.
  ///   - newerLog: the `erased.log` of the folder that the backup was made of, where it can still be had: it knows of erasures that
  ///     came after the backup.
  ///   - now: when the erasures count as made.
  /// - Returns: how many runs were erased again.
  @discardableResult
  public static func restore(
    from file: String, to path: String, newerLog: String? = nil, at now: Instant = clock()
  ) throws -> Int {
    guard rmdir(path) == 0 || errno == ENOENT else {
      throw errno == ENOTEMPTY || errno == EEXIST ? BackupError.notEmpty(folder: path) : OpenedFile.failure(path)
    }
    let part = "\(path).\(getpid()).part"
    defer { remove(part) }
    guard mkdir(part, 0o700) == 0 else { throw OpenedFile.failure(part) }
    for name in folders { mkdir("\(part)/\(name)", 0o700) }
    try extract(file, to: part)
    // The backup itself is the copy of a database that is older than this program.
    let folder = try DataFolder(serving: part, schema: .current, copiesBeforeUpgrade: false)
    let findings = try Verification.run(folder)
    guard findings.isEmpty else { throw BackupError.damaged(file: file, findings: findings) }
    let erased = try eraseAgain(in: folder, newerLog: newerLog, at: now)
    guard rename(part, path) == 0 else { throw OpenedFile.failure(path) }
    try OpenedFile.syncFolder(parent(of: path))
    return erased
  }

  private static func extract(_ file: String, to folder: String) throws(BackupError) {
    let archive = try OpenedFile(reading: file)
    var found: Set<String> = []
    while let header = try archive.nextTarHeader() {
      switch header.kind {
      case .ignored: _ = try archive.hash(header.size)
      case .other: throw .notABackup(file: file, reason: "\(header.name) is no plain file")
      case .file:
        // Nothing else is ever made, so no name can lead out of the folder.
        guard isOurs(header.name), found.insert(header.name).inserted else {
          throw .notABackup(file: file, reason: "nobody expects a \(header.name) in it")
        }
        let target = try OpenedFile(creating: "\(folder)/\(header.name)")
        guard try archive.copy(header.size, to: target) == header.size else {
          throw .notABackup(file: file, reason: "its end is missing")
        }
        try target.sync()
      }
      try archive.skipTarPadding(after: header)
    }
    for name in [database, secret] where !found.contains(name) {
      throw .notABackup(file: file, reason: "there is no \(name) in it")
    }
  }

  private static func isOurs(_ name: String) -> Bool {
    if [database, secret, erasedLog].contains(name) { return true }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 2 && folders.contains(String(parts[0])) && ContentHash(hex: parts[1]) != nil
  }

  /// Erases the runs that the logs name, those that still hold something.
  private static func eraseAgain(in folder: DataFolder, newerLog: String?, at now: Instant) throws -> Int {
    let own = folder.erasedRuns()
    let newer = newerLog.map(DataFolder.erasedRuns(inLog:)) ?? []
    for id in newer where !own.contains(id) { try folder.noteErased(run: id) }
    let records = try Records(folder)
    defer { records.shutDownAndWait() }
    let reader = try records.makeReader()
    var count = 0
    let erased = Set(own + newer)
    for id in erased where try reader.holdsIdentity(ofParticipant: id) {
      _ = try records.writeAndWait(.endPart(of: id, .erase, at: now, by: "restore"))
    }
    for id in erased where try reader.holdsContent(ofRun: id) {
      _ = try records.writeAndWait(.erase(run: id, at: now, by: "restore"))
      count += 1
    }
    if count > 0 { try records.files.sweep() }
    return count
  }

  // MARK: Parts

  /// The system's time.
  public static func clock() -> Instant {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Instant(milliseconds: Int64(now.tv_sec) * 1_000 + Int64(now.tv_nsec) / 1_000_000)
  }

  private static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Takes a folder away with all that a restore puts into one.
  private static func remove(_ path: String) {
    for name in folders {
      for hash in (try? DataFolder.hashes(in: "\(path)/\(name)")) ?? [] { unlink("\(path)/\(name)/\(hash)") }
      rmdir("\(path)/\(name)")
    }
    for name in [database, "\(database)-wal", "\(database)-shm", secret, erasedLog, "lock"] {
      unlink("\(path)/\(name)")
    }
    rmdir(path)
  }
}
