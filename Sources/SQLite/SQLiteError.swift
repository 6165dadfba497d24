import CSQLite
import Glibc

/// What SQLite, or this wrapper around it, could not do.
///
/// The message never holds a bound value, so it may go to a log.
public struct SQLiteError: Error, Equatable, Sendable {
  /// The kinds that callers treat differently; everything else is `other`.
  public enum Kind: Sendable {
    /// The disk, or the limit set for the database, is full. The transaction may be gone.
    case full
    /// The system refused a read, a write or a sync. The connection should be closed and opened again.
    case ioError
    /// Another connection holds the lock, and the busy timeout has passed.
    case busy
    /// The file is damaged.
    case corrupt
    /// The file is something else than a database.
    case notADatabase
    /// A unique, foreign key, check, not null or type constraint refused the row.
    case constraint
    /// The connection or the file can only be read. Where SQLite could not open a file for writing, were it only for want
    /// of a descriptor, it opens it for reading alone: a new connection can be able to write again.
    case readOnly
    /// A text, a blob or a row is larger than SQLite takes.
    case tooBig
    /// The file, or one beside it, cannot be opened.
    case cannotOpen
    /// A stored value is not one that the program could have written.
    case unexpectedValue
    /// A mistake in a statement, lack of memory, an interruption.
    case other
  }

  /// What callers decide by.
  public let kind: Kind
  /// SQLite's primary result code; 0 when SQLite itself reported none.
  public let code: Int32
  /// SQLite's extended result code, such as 2067 for a broken unique constraint.
  public let extendedCode: Int32
  /// Why the system refused what SQLite asked of it, as `errno` has it; 0 where it was not asked, or did not say.
  public let systemError: Int32
  /// One line for the log or the operator.
  public let message: String

  /// An error that the wrapper found by itself.
  init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.code = 0
    self.extendedCode = 0
    self.systemError = 0
    self.message = message
  }

  /// The error behind `result`, a code that a call on `connection` returned.
  ///
  /// - Parameter about: what was being done, as the first words of the message.
  init(result: Int32, connection: OpaquePointer?, about: String? = nil) {
    code = result & 0xFF
    extendedCode = result
    kind = Kind(code: result & 0xFF)
    // The connection's text belongs to its latest failure, which is the better one only when the codes agree.
    let isLatest = connection.map { sqlite3_errcode($0) & 0xFF == result & 0xFF } ?? false
    let text = isLatest ? sqlite3_errmsg(connection) : sqlite3_errstr(result)
    let words = text.map { String(cString: $0) } ?? "result \(result)"
    systemError = isLatest && Kind.asksSystem.contains(kind) ? sqlite3_system_errno(connection) : 0
    let reason = systemError == 0 ? "" : ": \(String(cString: strerror(systemError)))"
    message = (about.map { "\($0): \(words)" } ?? words) + reason
  }

  /// The error of a stored value that the program cannot have written, such as an unknown status word.
  ///
  /// - Parameter column: the table and column, never the value.
  public static func unexpectedValue(in column: String) -> SQLiteError {
    SQLiteError(.unexpectedValue, "unexpected value in \(column)")
  }

  /// Whether a connection that met this error should be closed and opened anew before it is used again.
  public var spoilsConnection: Bool {
    switch kind {
    case .ioError, .corrupt, .notADatabase, .readOnly, .cannotOpen: true
    case .full, .busy, .constraint, .tooBig, .unexpectedValue, .other: false
    }
  }

  /// Whether the fault lies with the statement's own data, so that other statements of the transaction still stand.
  public var concernsStatementOnly: Bool {
    switch kind {
    case .constraint, .tooBig, .unexpectedValue, .other: true
    case .full, .ioError, .busy, .corrupt, .notADatabase, .readOnly, .cannotOpen: false
    }
  }
}

extension SQLiteError: CustomStringConvertible {
  /// The message, with SQLite's extended code where there is one.
  public var description: String {
    extendedCode == 0 ? message : "\(message) (SQLite \(extendedCode))"
  }
}

extension SQLiteError.Kind {
  /// The kinds of which SQLite keeps the system's own reason.
  fileprivate static let asksSystem: Set<Self> = [.cannotOpen, .ioError]

  /// The kind of a primary result code.
  fileprivate init(code: Int32) {
    switch code {
    case SQLITE_FULL: self = .full
    case SQLITE_IOERR: self = .ioError
    // PROTOCOL is a lock of the write-ahead log that was contended for too long.
    case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: self = .busy
    case SQLITE_CORRUPT: self = .corrupt
    case SQLITE_NOTADB: self = .notADatabase
    case SQLITE_CONSTRAINT, SQLITE_MISMATCH: self = .constraint
    case SQLITE_READONLY, SQLITE_PERM: self = .readOnly
    case SQLITE_TOOBIG: self = .tooBig
    case SQLITE_CANTOPEN: self = .cannotOpen
    default: self = .other
    }
  }
}
