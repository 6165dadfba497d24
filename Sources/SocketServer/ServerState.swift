import HTTP
import Synchronization

/// What the loops of one server share.
final class ServerState: Sendable {
  let configuration: ServerConfiguration
  let listener: ListeningSocket
  /// `Limits.connections` with its default worked out.
  let connectionLimit: Int
  /// Open connections of all loops.
  let openConnections = Atomic<Int>(0)
  /// Zero while the server runs; then the moment, on the monotonic clock in milliseconds, when its patience ends.
  let stopDeadline = Atomic<Int>(0)
  /// Whether the server ends: true before each loop has heard of it, so that no answer promises another.
  var isStopping: Bool { stopDeadline.load(ordering: .relaxed) > 0 }

  init(configuration: ServerConfiguration, listener: ListeningSocket, connectionLimit: Int) {
    self.configuration = configuration
    self.listener = listener
    self.connectionLimit = connectionLimit
  }
}
