/// Everything before the body of a request, checked: what it asks for, its fields, and how its body is framed.
public struct RequestHead: Sendable {
  /// The minor version that the client speaks; 1.2 and higher count as 1.1, RFC 9110 §2.5.
  public enum Version: Sendable, Equatable {
    case http10
    case http11
  }

  /// How long the body is, RFC 9112 §6.3.
  public enum Framing: Sendable, Equatable {
    case none
    case length(Int)
    case chunked
  }

  /// What is to be done.
  public let method: Method
  /// What it is to be done with.
  public let target: RequestTarget
  /// The version that the client speaks.
  public let version: Version
  /// All fields, those that are read here included.
  public let fields: HeaderFields
  /// How the body is framed.
  public let framing: Framing

  /// The host and port that the request is meant for: from an absolute target, else from `Host`; empty when an
  /// HTTP/1.0 client names none. Its form is checked, RFC 9112 §3.2.
  public let host: String

  /// Whether the client will send another request on this connection, RFC 9112 §9.3.
  public let keepsAlive: Bool

  /// Whether the client waits for `100 Continue` before it sends the body, RFC 9110 §10.1.1.
  public let expectsContinue: Bool
}
