/// A whole request: head, body and who sent it.
public struct Request: Sendable {
  /// Everything before the body.
  public var head: RequestHead
  /// The body without its framing.
  public var body: [UInt8]
  /// Who holds the other end of the connection.
  public var peer: PeerAddress

  /// A request, from its parts.
  public init(head: RequestHead, body: [UInt8] = [], peer: PeerAddress) {
    self.head = head
    self.body = body
    self.peer = peer
  }

  /// The method of the head.
  public var method: Method { head.method }

  /// The path and query of the head.
  public var target: RequestTarget { head.target }

  /// The fields of the head.
  public var fields: HeaderFields { head.fields }
}
