import CivilTime
import Website

/// What goes on beside the requests: new versions, expiry, and notices to the host.
struct Housekeeping: Sendable {
  let site: Site
  let log: Log

  /// Runs until its task is cancelled: looks for a new version and notices each second, for expired runs each minute.
  func run() async {
    var second = 0
    while !Task.isCancelled {
      await site.keepHouse(sweeps: second % 60 == 0, at: .now)
      second += 1
      try? await Task.sleep(for: .seconds(1))
    }
  }
}
