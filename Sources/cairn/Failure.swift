import Records
import SQLite
import Sealing
import SocketServer

/// What went wrong outside the input, as one sentence for the operator with what to do.
enum Failure {
  static func sentence(for error: any Error) -> String {
    switch error {
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
    default: "\(error)"
    }
  }
}
