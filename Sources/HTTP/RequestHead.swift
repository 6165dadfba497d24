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

  /// One object behind the value: a head passes through many hands, and copying it holds one thing, not each part.
  private let content: Content

  init(_ content: Content) {
    self.content = content
  }

  /// What is to be done.
  public var method: Method { content.method }

  /// What it is to be done with.
  public var target: RequestTarget { content.target }

  /// The version that the client speaks.
  public var version: Version { content.version }

  /// All fields, those that are read here included.
  public var fields: HeaderFields { content.fields }

  /// How the body is framed.
  public var framing: Framing { content.semantics.framing }

  /// The host and port that the request is meant for: from an absolute target, else from `Host`; empty when an
  /// HTTP/1.0 client names none. Its form is checked, RFC 9112 §3.2.
  public var host: String { String(decoding: content.fields.bytes[content.hostPlace], as: UTF8.self) }

  /// Whether the client will send another request on this connection, RFC 9112 §9.3.
  public var keepsAlive: Bool { content.semantics.keepsAlive }

  /// Whether the client waits for `100 Continue` before it sends the body, RFC 9110 §10.1.1.
  public var expectsContinue: Bool { content.semantics.expectsContinue }
}

extension RequestHead {
  /// What the parser found.
  final class Content: Sendable {
    let method: Method
    let target: RequestTarget
    let version: Version
    let fields: HeaderFields
    /// Where the host lies in the bytes of the fields.
    let hostPlace: Range<Int>
    let semantics: HeadSemantics

    init(
      method: Method, target: RequestTarget, version: Version, fields: HeaderFields, hostPlace: Range<Int>,
      semantics: HeadSemantics
    ) {
      self.method = method
      self.target = target
      self.version = version
      self.fields = fields
      self.hostPlace = hostPlace
      self.semantics = semantics
    }
  }
}
