import HTTP
import Synchronization

/// Counts what somebody does within a minute or an hour: an address its beginnings and tries of codes, a run its pages and letters.
///
/// Bounded: past 10,000 of them in that time the count starts over, which errs on the side of letting people in.
final class RateLimiter: Sendable {
  private struct Window {
    var number: Int64 = 0
    var counts: [String: Int] = [:]
  }

  private let limit: Int
  private let milliseconds: Int64
  private let window = Mutex(Window())

  /// - Parameters:
  ///   - limit: how often each may do it within this time.
  ///   - minutes: how long that is.
  init(limit: Int, minutes: Int = 1) {
    self.limit = limit
    milliseconds = Int64(minutes) * 60_000
  }

  /// Counts one more; false, and nothing counted, where this address or run has used its share of this time.
  func allows(_ key: String, atMilliseconds now: Int64) -> Bool {
    window.withLock { window in
      let number = now / milliseconds
      if window.number != number || window.counts.count > 10_000 { window = Window(number: number) }
      guard window.counts[key, default: 0] < limit else { return false }
      window.counts[key, default: 0] += 1
      return true
    }
  }

  /// Takes back what was counted for nothing.
  ///
  /// - Parameter now: when it was counted: what belongs to a time that is over is gone already.
  func giveBack(_ key: String, atMilliseconds now: Int64) {
    window.withLock { window in
      guard window.number == now / milliseconds, let count = window.counts[key], count > 0 else { return }
      window.counts[key] = count - 1
    }
  }
}
