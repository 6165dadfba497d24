/// A whole request: head, body and who sent it.
public struct Request: Sendable {
  /// Everything before the body.
  public var head: RequestHead
  /// The body without its framing; empty where it is in ``spool``.
  public var body: [UInt8]
  /// A body too long to be held in memory; nil for any other.
  public var spool: SpooledBody?
  /// Who holds the other end of the connection.
  public var peer: PeerAddress

  /// A request, from its parts.
  public init(head: RequestHead, body: [UInt8] = [], spool: SpooledBody? = nil, peer: PeerAddress) {
    self.head = head
    self.body = body
    self.spool = spool
    self.peer = peer
  }

  /// The method of the head.
  public var method: Method { head.method }

  /// The path and query of the head.
  public var target: RequestTarget { head.target }

  /// The fields of the head.
  public var fields: HeaderFields { head.fields }

  /// Lets `read` see the body in place, wherever it is. One in a file may have to come from the disk: not for a thread that must not
  /// wait.
  ///
  /// - Throws: what `read` throws, or ``SpooledBody/Failure``.
  public func withBody<Result>(_ read: (UnsafeRawBufferPointer) throws -> Result) throws -> Result {
    if let spool { return try spool.withBytes(read) }
    return try body.withUnsafeBytes(read)
  }
}
