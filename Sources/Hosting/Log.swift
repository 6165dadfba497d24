import CivilTime
import HTTP
import Sealing
public import SocketServer

/// One line an event; no token and nothing that somebody entered ever comes into it.
public struct Log: Sendable {
  private let write: @Sendable (String) -> Void

  /// A log that hands its lines on; to standard error unless said otherwise.
  public init(_ write: @escaping @Sendable (String) -> Void = { Console.note($0) }) { self.write = write }

  /// A line for whoever starts the program.
  public func note(_ text: String) { write(text) }

  /// Something that happened, with the time.
  public func event(_ text: String) { write("\(Instant.now) \(text)") }

  /// A request that was answered, with the time.
  public func request(_ record: AccessRecord) {
    let request = record.head.map { "\($0.method.rawValue) \(Self.masked($0.target))" } ?? "unreadable request"
    write("\(Instant.now) \(request) \(record.status.code) \(record.bytes) \(record.microseconds)us")
  }

  /// The path without a capability that may be in it: what follows `r` or `p`, also where a link was mangled on its way to
  /// us, and whatever elsewhere is long enough to be a token. Nothing in it can end or colour a line.
  static func masked(_ target: RequestTarget) -> String {
    guard !target.isAsterisk else { return "*" }
    var path = ""
    var isCapability = false
    var isAfterCapability = false
    for segment in target.segments {
      let isMasked = !segment.isEmpty && (isCapability || !isAfterCapability && mayHoldToken(segment))
      path += "/" + (isMasked ? "…" : printable(segment))
      // Between the two there may be slashes too many.
      isCapability = segment.isEmpty ? isCapability : !isMasked && ["r", "p"].contains(segment.lowercased())
      isAfterCapability = isMasked
    }
    return path.isEmpty ? "/" : path
  }

  /// Whether as many digits of a token stand in a row as a token has. The hash of a film has more and opens nothing.
  private static func mayHoldToken(_ segment: String) -> Bool {
    guard segment.utf8.count != 64 || !segment.allSatisfy(\.isHexDigit) else { return false }
    var length = 0
    for character in segment.unicodeScalars {
      let isDigit =
        character.isASCII && (character.properties.isAlphabetic || "0123456789-_".unicodeScalars.contains(character))
      length = isDigit ? length + 1 : 0
      if length == Token.textLength { return true }
    }
    return false
  }

  /// Without what ends a line, moves the cursor or turns the direction of writing.
  private static func printable(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter {
          switch $0.properties.generalCategory {
          case .control, .format, .lineSeparator, .paragraphSeparator: false
          default: true
          }
        }))
  }
}

extension ServerEvent {
  var sentence: String {
    switch self {
    case .acceptFailed(let code): "a connection could not be accepted (error \(code)); trying again"
    case .connectionLimitReached:
      "the connection limit is reached; further clients are told 503 (--limit connections=N)"
    case .refused(let error, _): "refused a request: \(error.explanation)"
    case .handlerTooSlow(let head): "\(head.method.rawValue) \(Log.masked(head.target)) takes too long"
    }
  }
}
