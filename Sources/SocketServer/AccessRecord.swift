public import HTTP

/// One answered request, for an access log. Paths may hold capabilities: whoever writes them down must know which.
public struct AccessRecord: Sendable {
  /// The request, when its head could be read.
  public let head: RequestHead?
  public let peer: PeerAddress
  public let status: Status
  /// The length of the answer's body.
  public let bytes: Int
  /// From the complete request to the complete answer, before it is sent.
  public let microseconds: Int
}
