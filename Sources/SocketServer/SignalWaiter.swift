import Glibc
import Synchronization

/// Waits for the signals that ask a server to end.
///
/// A signal reaches whichever thread does not block it, and the threads of Swift's own pool block as they like. So the
/// signals have a handler, which hands them on through a pipe, whatever thread it runs on. One waiter lives at a time:
/// a later one takes the signals over.
///
/// ```swift
/// let signals = try SignalWaiter()
/// try server.start()
/// _ = signals.wait()
/// server.shutDown(within: 10)
/// server.wait()
/// ```
public final class SignalWaiter: Sendable {
  /// A signal that can be waited for.
  public enum Signal: Sendable, CaseIterable {
    /// SIGTERM, from service managers.
    case terminate
    /// SIGINT, from the keyboard.
    case interrupt
    /// SIGHUP, from a terminal that closes, or to ask for a reload.
    case hangUp

    var number: Int32 {
      switch self {
      case .terminate: SIGTERM
      case .interrupt: SIGINT
      case .hangUp: SIGHUP
      }
    }
  }

  /// Where the handler writes; a handler may use nothing but what is reached without a lock.
  private static let handlersEnd = Atomic<Int32>(-1)

  private let reading: Int32
  private let writing: Int32

  /// Takes the signals from now on.
  public init(_ signals: [Signal] = [.terminate, .interrupt]) throws(ServerError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .system(call: "pipe", error: errno) }
    reading = ends[0]
    writing = ends[1]
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // A handler must never wait: past 64 KB of signals nobody has read, further ones say nothing new.
    _ = fcntl(writing, F_SETFL, O_NONBLOCK)
    Self.handlersEnd.store(writing, ordering: .releasing)
    var action = sigaction()
    action.sa_flags = Int32(SA_RESTART)
    action.__sigaction_handler.sa_handler = { number in
      let before = errno
      var byte = UInt8(truncatingIfNeeded: number)
      _ = write(SignalWaiter.handlersEnd.load(ordering: .acquiring), &byte, 1)
      errno = before
    }
    for signal in signals where sigaction(signal.number, &action, nil) != 0 {
      throw .system(call: "sigaction", error: errno)
    }
  }

  deinit {
    _ = Self.handlersEnd.compareExchange(expected: writing, desired: -1, ordering: .acquiringAndReleasing)
    close(reading)
    close(writing)
  }

  /// Blocks until one of the signals comes, and takes it.
  public func wait() -> Signal {
    while true {
      var byte: UInt8 = 0
      guard read(reading, &byte, 1) == 1 else { continue }
      if let signal = Signal.allCases.first(where: { $0.number == Int32(byte) }) { return signal }
    }
  }
}
