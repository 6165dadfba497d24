public import HTTP

/// One answered request, for an access log. Paths may hold capabilities: whoever writes them down must know which.
public struct AccessRecord: Sendable {
  /// The request, when its head could be read.
  public let head: RequestHead?
  /// The other end of the connection; a proxy, if there is one.
  public let peer: PeerAddress
  /// What came of the request.
  public let status: Status
  /// The length of the answer's body.
  public let bytes: Int
  /// From the complete request to the complete answer, before it is sent.
  public let microseconds: Int
}
