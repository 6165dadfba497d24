import Glibc
import Records
import SQLite
import Sealing
import SocketServer

/// What went wrong outside the input, as one sentence for the operator with what to do.
public enum Failure {
  /// The sentence, without a full stop.
  public static func sentence(for error: any Error) -> String {
    switch error {
    case let error as SQLiteError where [EMFILE, ENFILE].contains(error.systemError):
      """
      too many files are open: \(error.message). \
      Raise the limit, by `ulimit -n 4096` before the start or LimitNOFILE= in the unit of systemd
      """
    case let error as SQLiteError:
      switch error.kind {
      case .full: "the disk is full. Free some space: \(error.message)"
      case .corrupt, .notADatabase:
        "the database is damaged: \(error.message). Restore a backup with `cairn restore FILE NEW_FOLDER`"
      case .readOnly, .cannotOpen:
        "the database cannot be written: \(error.message). Check the folder's owner and rights"
      case .busy: "another program holds the database's lock: \(error.message). Try again in a moment"
      case .ioError, .constraint, .tooBig, .unexpectedValue, .other: "the database reports: \(error.message)"
      }
    case let error as WriterError:
      switch error {
      case .notWritten(let cause): sentence(for: cause)
      case .refused(let cause): sentence(for: cause)
      case .queueFull: "too many writes wait"
      case .closed: "the server is stopping"
      }
    case let error as ServerError:
      switch error {
      case .addressInUse(let host, let port):
        "another program listens on \(host):\(port). Stop it, or choose another port with --port"
      case .notPermitted(let port):
        "port \(port) may not be used without more rights. Choose one above 1023 with --port, and a proxy before it"
      case .unknownHost(let host): "\(host) is no address of this machine. Choose one with --host, such as 127.0.0.1"
      case .system(let call, let code): "the system refused \(call): \(String(cString: strerror(code)))"
      }
    default: "\(error)"
    }
  }
}
