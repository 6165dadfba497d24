/// Why a letter was not sent. None of them holds an address.
public enum MailFailure: Error, Hashable, Sendable {
  /// So many letters are being sent that this one has to wait.
  case busy
  /// The program did not start: what the system says about it.
  case notStarted(reason: String)
  /// The program did not take the letter: how it ended.
  case refused(status: Int32)
  /// The program was stopped by a signal.
  case stopped(signal: Int32)
  /// Nobody knows how the program ended.
  case lost
  /// The program had not taken the letter after so many seconds, and was ended.
  case tooSlow(seconds: Int)
}

extension MailFailure: CustomStringConvertible {
  /// One sentence for the operator.
  public var description: String {
    switch self {
    case .busy: "\(Mailer.mostAtOnce) letters are being sent already"
    case .notStarted(let reason): "the mail program cannot be started: \(reason)"
    case .refused(let status): "the mail program did not take a letter: it ended with status \(status)"
    case .stopped(let signal): "the mail program was stopped by signal \(signal)"
    case .lost: "nobody knows whether the mail program took a letter: its status was taken by somebody else"
    case .tooSlow(let seconds): "the mail program did not take a letter within \(seconds) s and was ended"
    }
  }
}
