import CivilTime
import HTTP
import SocketServer

/// One line an event on standard error; no token and nothing that somebody entered ever comes into it.
struct Log: Sendable {
  func event(_ text: String) { Console.note("\(Instant.now) \(text)") }

  func request(_ record: AccessRecord) {
    let request = record.head.map { "\($0.method.rawValue) \(Self.masked($0.target.path))" } ?? "unreadable request"
    Console.note("\(Instant.now) \(request) \(record.status.code) \(record.bytes) \(record.microseconds)us")
  }

  /// The path without the capability in it.
  static func masked(_ path: String) -> String {
    var segments = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if segments.count > 2, segments[1] == "r" || segments[1] == "p" { segments[2] = "…" }
    return segments.joined(separator: "/").filter {
      !$0.isNewline && $0.asciiValue.map { $0 >= 32 && $0 != 127 } ?? true
    }
  }
}

extension ServerEvent {
  var sentence: String {
    switch self {
    case .acceptFailed(let code): "a connection could not be accepted (error \(code)); trying again"
    case .connectionLimitReached:
      "the connection limit is reached; further clients are told 503 (--limit connections=N)"
    case .refused(let error, _): "refused a request: \(error.explanation)"
    case .handlerTooSlow(let head): "\(head.method.rawValue) \(Log.masked(head.target.path)) takes too long"
    }
  }
}
