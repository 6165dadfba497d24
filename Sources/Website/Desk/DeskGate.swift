import Foundation
import HTTP
import Records
import Sealing
import Synchronization

/// What the desk's doors need beside the records: room to compare passphrases, and limits for those who guess.
final class DeskGate: Sendable {
  /// Signed in that long without a page asked for, somebody signs in again.
  static let idleMinutes = 60
  /// And after so long in any case.
  static let longestHours = 12

  /// One at a time: each takes 32 MB on purpose.
  private let queue = OperationQueue()
  private let tries = RateLimiter(limit: 5)
  private let triesOfAddress = RateLimiter(limit: 30)
  /// Compared where there is no such name, so that the time tells nothing.
  private let decoy: Mutex<String?> = Mutex(nil)

  /// The sessions of which a page was asked for lately, until that is written down.
  private let seen: Mutex<Set<Int64>> = Mutex([])

  init() { queue.maxConcurrentOperationCount = 1 }

  /// Whether somebody at an address may try to sign in under a name. Others at other addresses may meanwhile.
  func allows(_ name: String, from address: String, atMilliseconds now: Int64) -> Bool {
    triesOfAddress.allows(address, atMilliseconds: now)
      && tries.allows("\(address) \(name.lowercased())", atMilliseconds: now)
  }

  /// Notes that a page was asked for: reading a page writes nothing by itself.
  func note(seen session: Int64) { seen.withLock { _ = $0.insert(session) } }

  /// The sessions noted since the last time.
  func takeSeen() -> Set<Int64> {
    seen.withLock { seen in
      defer { seen = [] }
      return seen
    }
  }

  /// The hash of a passphrase, made away from the loops.
  func hash(_ passphrase: String) async throws(NoMemory) -> String {
    guard let hash = await apart({ Passphrase.hash(passphrase) }) else { throw NoMemory() }
    return hash
  }

  /// A passphrase could not be kept.
  struct NoMemory: Error, CustomStringConvertible {
    let description = "there were no 32 MB of memory to keep a passphrase with. Free some, or raise the limit"
  }

  /// Whether a passphrase is that of a hash; as slow where there is no hash.
  func matches(_ passphrase: String, _ hash: String?) async -> Bool {
    await apart {
      if let hash { return Passphrase.matches(passphrase, hash) }
      let decoy = self.decoy.withLock { decoy in
        if decoy == nil { decoy = Passphrase.hash(Token.random().text) }
        return decoy
      }
      _ = decoy.map { Passphrase.matches(passphrase, $0) }
      return false
    }
  }

  private func apart<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
      queue.addOperation { continuation.resume(returning: work()) }
    }
  }
}
