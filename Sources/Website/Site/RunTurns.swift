import Synchronization

/// Lets one at a time speak to the host about a run: what it is told comes in order, and a page's hooks come behind that.
final class RunTurns: Sendable {
  /// Who waits for each run that is taken.
  private let waiting = Mutex<[String: [CheckedContinuation<Void, Never>]]>([:])

  /// Whether somebody has the run.
  func isTaken(_ run: String) -> Bool { waiting.withLock { $0[run] != nil } }

  /// Takes a run, when those before have given it back.
  func take(_ run: String) async {
    await withCheckedContinuation { continuation in
      let isFree = waiting.withLock { waiting in
        guard waiting[run] != nil else {
          waiting[run] = []
          return true
        }
        waiting[run]?.append(continuation)
        return false
      }
      if isFree { continuation.resume() }
    }
  }

  /// Gives a run to who waits longest.
  func giveBack(_ run: String) {
    let next = waiting.withLock { waiting -> CheckedContinuation<Void, Never>? in
      guard let others = waiting[run], !others.isEmpty else {
        waiting[run] = nil
        return nil
      }
      return waiting[run]?.removeFirst()
    }
    next?.resume()
  }
}
