/// Why a request cannot be read. After any of these the connection closes, for where the next request would begin is
/// no longer certain.
public enum RequestError: Error, Sendable, Equatable {
  /// The bytes break the grammar or could be read in two ways; the reason is for the log and the answer.
  case malformed(StaticReason)
  /// The whole head did not come in time.
  case headTooSlow
  /// The body came slower than the least rate.
  case bodyTooSlow
  /// The body is longer than its route allows.
  case bodyTooLarge
  /// There is no room for the body on the disk.
  case bodyNotStored
  /// The request line is longer than `Limits.requestLineBytes`.
  case targetTooLong
  /// An expectation other than `100-continue`.
  case expectationFailed
  /// More bytes or lines of fields than `Limits` allows.
  case fieldsTooLarge
  /// A method or a transfer coding that this server does not know.
  case notImplemented(StaticReason)
  /// A major version other than 1.
  case versionNotSupported

  /// What is wrong, in words of the program's own: never bytes that came from the client.
  public struct StaticReason: Sendable, Equatable, ExpressibleByStringLiteral {
    /// One sentence.
    public let text: String

    /// A reason as a literal.
    public init(stringLiteral text: String) {
      self.text = text
    }
  }

  /// The status with which the request is refused.
  public var status: Status {
    switch self {
    case .malformed: .badRequest
    case .headTooSlow, .bodyTooSlow: .requestTimeout
    case .bodyTooLarge: .contentTooLarge
    case .bodyNotStored: .insufficientStorage
    case .targetTooLong: .uriTooLong
    case .expectationFailed: .expectationFailed
    case .fieldsTooLarge: .requestHeaderFieldsTooLarge
    case .notImplemented: .notImplemented
    case .versionNotSupported: .httpVersionNotSupported
    }
  }

  /// One sentence for the log and for the plain answer.
  public var explanation: String {
    switch self {
    case .malformed(let reason), .notImplemented(let reason): reason.text
    case .headTooSlow: "The head of the request did not arrive in time."
    case .bodyTooSlow: "The body of the request arrived too slowly."
    case .bodyTooLarge: "The body of the request is too large."
    case .bodyNotStored: "There is no room for the body of the request."
    case .targetTooLong: "The address is too long."
    case .expectationFailed: "The only expectation understood is 100-continue."
    case .fieldsTooLarge: "The header fields are too large or too many."
    case .versionNotSupported: "Only HTTP/1.1 and HTTP/1.0 are spoken here."
    }
  }
}
