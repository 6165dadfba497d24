import Foundation
import Glibc
import SQLite
import Sealing
import Synchronization

/// The contents of participants' files: `DATA/files/HASH`, each once, however many runs sent it.
///
/// A content is whole and synced before a row names it, and goes only when no row does and nobody is about to write one.
public final class FileStore: Sendable {
  /// Why a content could not be kept, in one sentence for the operator.
  public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// What has to be done.
    public let description: String
    /// The disk is full.
    public let isFull: Bool

    fileprivate init(_ folder: String) {
      isFull = errno == ENOSPC || errno == EDQUOT
      description = "\(folder) cannot be written: \(DataFolder.lastError). Make room, or check its owner and rights"
    }
  }

  /// How many may hash, copy and sync at a time: more would only make each slower.
  private static let workers = 2

  private let folder: DataFolder
  private let queue = OperationQueue()
  /// Contents that somebody is about to name in a row, with how many.
  private let held = Mutex<[String: Int]>([:])
  /// Rows may have gone since the last look. True at first: an upload that was cut short by a crash may have left a content.
  private let mayHoldUnused = Atomic(true)

  init(_ folder: DataFolder) {
    self.folder = folder
    queue.maxConcurrentOperationCount = Self.workers
  }

  /// Where long bodies of requests may be put for the time that they take.
  public var spoolPath: String { folder.filesPath }

  /// Does what has to wait for the disk away from the caller's thread, as event loops have to.
  public func apart<Result: Sendable>(
    _ work: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      queue.addOperation { continuation.resume(with: Swift.Result(catching: work)) }
    }
  }

  /// Keeps a content: when this returns it survives a crash and a power cut, as long as the result is held or a row names it.
  ///
  /// Waits for the disk.
  ///
  /// - Throws: ``Failure``; nothing is left on the disk then.
  public func keep(_ content: UnsafeRawBufferPointer) throws(Failure) -> KeptContent {
    let part = "\(folder.filesPath)/\(Random.id("f")).part"
    let descriptor = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Failure(folder.filesPath) }
    defer {
      close(descriptor)
      // Already renamed where all went well.
      unlink(part)
    }
    var hasher = ContentHasher()
    var done = 0
    while done < content.count {
      let piece = UnsafeRawBufferPointer(rebasing: content[done..<min(done + 1_048_576, content.count)])
      let count = write(descriptor, piece.baseAddress, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Failure(folder.filesPath) }
      hasher.update(UnsafeRawBufferPointer(rebasing: piece[..<count]))
      done += count
    }
    guard fsync(descriptor) == 0 else { throw Failure(folder.filesPath) }
    let sha256 = hasher.finish().hex
    let kept = hold(sha256, size: content.count)
    let path = folder.file(sha256)
    // One that is there already stays: somebody may be reading it.
    guard access(path, F_OK) == 0 || rename(part, path) == 0 else { throw Failure(folder.filesPath) }
    do throws(BackupError) { try OpenedFile.syncFolder(folder.filesPath) } catch { throw Failure(folder.filesPath) }
    return kept
  }

  private func hold(_ sha256: String, size: Int) -> KeptContent {
    held.withLock { $0[sha256, default: 0] += 1 }
    return KeptContent(sha256: sha256, size: size, in: self)
  }

  func release(_ sha256: String) {
    held.withLock { held in
      let rest = (held[sha256] ?? 1) - 1
      held[sha256] = rest == 0 ? nil : rest
    }
    noteUnused()
  }

  /// A row may have gone, or may never have been written.
  func noteUnused() { mayHoldUnused.store(true, ordering: .releasing) }

  /// Takes away contents that no row names, where there may be some. Waits for the disk.
  ///
  /// While a backup is being made nothing goes: it may be just about to read what it has found.
  ///
  /// - Returns: how many went.
  @discardableResult
  public func sweep() throws -> Int {
    guard mayHoldUnused.exchange(false, ordering: .acquiringAndReleasing) else { return 0 }
    do {
      let lock = open(folder.filesPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard lock >= 0 else { throw Failure(folder.filesPath) }
      defer { close(lock) }
      guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
        noteUnused()
        return 0
      }
      let database = try Database(path: folder.databasePath, access: .readOnly)
      var count = 0
      for name in try DataFolder.hashes(in: folder.filesPath) where try !database.namesFile(name) {
        if try removeUnlessHeld(name, database) { count += 1 }
      }
      if count > 0 { try OpenedFile.syncFolder(folder.filesPath) }
      return count
    } catch {
      noteUnused()
      throw error
    }
  }

  /// Under the lock under which somebody takes hold before looking whether the content is there: they find it, or make it anew.
  private func removeUnlessHeld(_ sha256: String, _ database: Database) throws -> Bool {
    try held.withLock { held throws -> Bool in
      guard held[sha256] == nil, try !database.namesFile(sha256) else { return false }
      return unlink(folder.file(sha256)) == 0
    }
  }
}

extension Database {
  fileprivate func namesFile(_ sha256: String) throws(SQLiteError) -> Bool {
    try exists("SELECT 1 FROM file WHERE sha256 = ?", sha256)
  }
}
