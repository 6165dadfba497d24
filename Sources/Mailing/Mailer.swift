import Synchronization
import Threads

/// Sends letters through a program that has sendmail's interface, as postfix, exim, OpenSMTPD and msmtp bring one.
///
/// Each letter has a thread of its own while its program runs, and a bound in time: nobody's loop waits for a program.
public final class Mailer: Sendable {
  /// So many letters are sent at once at most; one more is refused.
  public static let mostAtOnce = 4
  /// How long a program may take for a letter, in seconds.
  public static let usualSeconds = 20

  /// The operator's address, which letters come from.
  public let sender: MailAddress
  private let program: MailProgram
  private let running = Mutex(0)

  /// - Parameters:
  ///   - path: the program, such as `/usr/sbin/sendmail`.
  ///   - sender: the address that letters come from.
  ///   - seconds: how long the program may take for one.
  public init(path: String, sender: MailAddress, seconds: Int = Mailer.usualSeconds) {
    self.sender = sender
    program = MailProgram(path: path, sender: sender, seconds: seconds)
  }

  /// Hands a letter to the program and waits until it has taken it.
  ///
  /// - Throws: why it was not taken. A letter that was taken may still come back later, as every letter may.
  public func send(_ message: MailMessage) async throws(MailFailure) {
    let hasRoom = running.withLock { count in
      guard count < Self.mostAtOnce else { return false }
      count += 1
      return true
    }
    guard hasRoom else { throw .busy }
    defer { running.withLock { $0 -= 1 } }
    let bytes = message.bytes(from: sender)
    let program = program
    let failure = await withCheckedContinuation { (continuation: CheckedContinuation<MailFailure?, Never>) in
      do throws(DetachedThread.NotStarted) {
        try DetachedThread.start {
          do throws(MailFailure) {
            try program.run(bytes)
            continuation.resume(returning: nil)
          } catch { continuation.resume(returning: error) }
        }
      } catch { continuation.resume(returning: .notStarted(reason: error.reason)) }
    }
    if let failure { throw failure }
  }
}
