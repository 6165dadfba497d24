import Exporting
import Foundation
import Records
import Synchronization

/// The runs of an export, read on a queue of their own while rows are written from those before: on two cores an export takes
/// little more than half the time. Reading takes longer than writing, so all that can be left to the writing is.
///
/// Only a few hundred runs are held at a time, however many there are.
final class RunsAhead: Sendable {
  /// A run and its answers, as the records keep them.
  typealias Run = (run: StoredRun, answers: [StoredAnswer])

  private let queue = DispatchQueue(label: "cairn.export.read")
  private let filled = DispatchSemaphore(value: 0)
  /// Begins at 0: a semaphore must not go with less than it began with, and an export that fails takes not all that was read.
  private let room = DispatchSemaphore(value: 0)
  private let state = Mutex(State())

  private struct State {
    /// What was read and not taken yet, the oldest first; a failure, and a batch without runs, are the last.
    var batches: [Result<[Run], ExportError>] = []
    var isEnded = false
  }

  /// Runs in a batch, so that threads meet seldom, and batches that may wait.
  private static let size = 64
  private static let most = 4

  /// Begins to read.
  ///
  /// - Parameter read: hands each run over until it is told to stop; called on the queue.
  func start(_ read: @escaping @Sendable (_ isWanted: (Run) -> Bool) throws(ExportError) -> Void) {
    for _ in 0..<Self.most { room.signal() }
    queue.async {
      var batch: [Run] = []
      do throws(ExportError) {
        try read { run in
          batch.append(run)
          guard batch.count == Self.size else { return true }
          defer { batch = [] }
          return self.hand(.success(batch))
        }
        if !batch.isEmpty { _ = self.hand(.success(batch)) }
        _ = self.hand(.success([]))
      } catch {
        _ = self.hand(.failure(error))
      }
    }
  }

  /// The next runs, empty behind the last one.
  func next() throws(ExportError) -> [Run] {
    filled.wait()
    room.signal()
    return try state.withLock { $0.batches.removeFirst() }.get()
  }

  /// Ends the reading, and waits until nothing is read any more.
  func end() {
    state.withLock { $0.isEnded = true }
    // A reader that waits for room finds some, and then that it is no longer wanted.
    room.signal()
    queue.sync {}
  }

  /// Lets a batch wait to be taken; false: nothing more is wanted.
  private func hand(_ batch: Result<[Run], ExportError>) -> Bool {
    guard !state.withLock(\.isEnded) else { return false }
    room.wait()
    let isEnded = state.withLock { state in
      if !state.isEnded { state.batches.append(batch) }
      return state.isEnded
    }
    filled.signal()
    return !isEnded
  }
}
