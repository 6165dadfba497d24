import HTTP
import Synchronization

/// Counts what somebody does within a minute: an address its beginnings and tries of codes, a run its pages.
///
/// Bounded: past 10,000 of them in a minute the count starts over, which errs on the side of letting people in.
final class RateLimiter: Sendable {
  private struct Window {
    var minute: Int64 = 0
    var counts: [String: Int] = [:]
  }

  private let limit: Int
  private let window = Mutex(Window())

  /// - Parameter limit: how often each may do it within one minute.
  init(limit: Int) { self.limit = limit }

  /// Counts one more; false where this address or run has used its share of this minute.
  func allows(_ key: String, atMilliseconds now: Int64) -> Bool {
    window.withLock { window in
      let minute = now / 60_000
      if window.minute != minute || window.counts.count > 10_000 { window = Window(minute: minute) }
      window.counts[key, default: 0] += 1
      return window.counts[key, default: 0] <= limit
    }
  }
}
