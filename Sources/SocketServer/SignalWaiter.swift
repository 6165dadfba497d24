import CLinux
import Glibc

/// Waits for the signals that ask a server to end.
///
/// Make one before the first thread is started: a signal that one thread does not block would be delivered there, and
/// threads take over what is blocked from the one that starts them.
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

  private let descriptor: Int32

  /// Blocks the signals for this thread and those that it starts from now on.
  public init(_ signals: [Signal] = [.terminate, .interrupt]) throws(ServerError) {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals {
      sigaddset(&set, signal.number)
    }
    let error = pthread_sigmask(SIG_BLOCK, &set, nil)
    guard error == 0 else { throw .system(call: "pthread_sigmask", error: error) }
    descriptor = signalfd(-1, &set, Int32(SFD_CLOEXEC))
    guard descriptor >= 0 else { throw .system(call: "signalfd", error: errno) }
  }

  deinit {
    close(descriptor)
  }

  /// Blocks until one of the signals comes, and takes it.
  public func wait() -> Signal {
    while true {
      var information = signalfd_siginfo()
      let size = MemoryLayout<signalfd_siginfo>.size
      guard read(descriptor, &information, size) == size else { continue }
      if let signal = Signal.allCases.first(where: { $0.number == Int32(bitPattern: information.ssi_signo) }) {
        return signal
      }
    }
  }
}
