import Foundation
import SQLite
import Synchronization

/// The study's records of a running server: one writer, and a reader for each who asks for one.
///
/// After a server that did not stop in order, and when a read or a write meets damage, the database is looked through in the
/// background. Where that finds damage, reading goes on and writing is refused. Where it cannot be read to its end, nothing is
/// refused and it is tried again.
public final class Records: Sendable {
  /// A write on its way to the writer, which hands it on several times: a reference, not forty fields.
  private final class Submitted: Sendable {
    let write: RecordsWrite

    init(_ write: RecordsWrite) { self.write = write }
  }

  /// Where the records lie.
  public let folder: DataFolder
  /// The contents of participants' files.
  public let files: FileStore
  private let writer: GroupCommitWriter<Submitted, WriteOutcome>
  /// How long after a look through the database that failed comes the next, in seconds.
  private static let pauseBetweenLooks: UInt32 = 60

  private let damageFound = Mutex<String?>(nil)
  private let isLooking = Atomic(false)
  private let onDamage: @Sendable (String) -> Void

  /// Opens the folder's database for writing.
  ///
  /// - Parameter onDamage: told of damage, and before that where the database could not be looked through, once each: one line
  ///   for the log that says what to do, on a thread of its own.
  public init(
    _ folder: DataFolder, onDamage: @escaping @Sendable (String) -> Void = { _ in }
  ) throws {
    self.folder = folder
    self.onDamage = onDamage
    files = FileStore(folder)
    writer = try GroupCommitWriter(path: folder.databasePath) { submitted, database in
      try database.apply(submitted.write)
    }
    if folder.wasLeftRunning { beginLooking() }
  }

  /// A reader with a connection of its own, for one thread.
  public func makeReader() throws -> RecordsReader { try RecordsReader(folder, commits: writer.commitCount) }

  /// Why the database is not to be written any more: it is damaged. nil while nothing was found.
  public var damage: String? { damageFound.withLock { $0 } }

  /// Whether answers can be stored, for `/health`: the database is sound and the latest commit went well.
  public var takesWrites: Bool { damage == nil && writer.statistics.failure == nil }

  /// Has the database looked through where an error says that it is damaged: who met it may be the first of many.
  public func note(_ error: any Error) {
    if damage == nil, Self.saysDamaged(error) { beginLooking() }
  }

  /// Writes and returns once it is durable: what this returned survives a crash and a power cut.
  ///
  /// - Throws: where nothing of it was written: too many writes wait, or the database is damaged, full or closed.
  public func write(_ write: RecordsWrite) async throws -> WriteOutcome {
    try refuseWhereDamaged()
    let outcome = try await writer.submit(Submitted(write))
    if write.mayLeaveFiles { files.noteUnused() }
    return outcome
  }

  /// The same for the command line, blocking its thread.
  public func writeAndWait(_ write: RecordsWrite) throws -> WriteOutcome {
    try refuseWhereDamaged()
    let outcome = try writer.submitAndWait(Submitted(write))
    if write.mayLeaveFiles { files.noteUnused() }
    return outcome
  }

  /// Empties the write-ahead log of what an erasure has overwritten in the database.
  ///
  /// - Returns: false where a reader was in the way; it is tried again until it succeeds.
  public func emptyLog() async -> Bool { await writer.emptyLog() }

  /// Writes what waits and stops: the folder is left in order.
  public func shutDown() async {
    await writer.shutDown()
    folder.noteCleanStop()
  }

  /// The same, blocking the thread.
  public func shutDownAndWait() {
    writer.shutDownAndWait()
    folder.noteCleanStop()
  }

  private func refuseWhereDamaged() throws(WriterError) {
    if let damage { throw .refused(RecordsError.unreadable(damage)) }
  }

  private static func saysDamaged(_ error: any Error) -> Bool {
    switch error {
    case let error as SQLiteError: error.kind == .corrupt || error.kind == .notADatabase
    case WriterError.notWritten(let error): saysDamaged(error)
    case WriterError.refused(let error): saysDamaged(error)
    default: false
    }
  }

  /// Looks through the database on a thread of its own, one at a time.
  private func beginLooking() {
    guard !isLooking.exchange(true, ordering: .relaxed) else { return }
    Thread.detachNewThread { [weak self, onDamage] in
      Self.lookForDamage(in: { self }, telling: onDamage)
      self?.isLooking.store(false, ordering: .relaxed)
    }
  }

  /// Looks through the database until it could be read to its end, or the records are gone.
  private static func lookForDamage(
    in records: () -> Records?, telling tell: (String) -> Void
  ) {
    var hasTold = false
    while let path = records()?.folder.databasePath {
      switch Soundness(ofDatabase: path) {
      case .sound: return
      case .damaged(let found):
        records()?.damageFound.withLock { $0 = found }
        tell("\(RecordsError.unreadable(found)). Answers are not taken until then; pages can still be read")
        return
      case .unknown(let error):
        if !hasTold {
          tell("the database could not be looked through: \(error.message). It is tried again each minute")
          hasTold = true
        }
        sleep(pauseBetweenLooks)
      }
    }
  }
}
