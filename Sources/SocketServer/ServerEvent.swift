public import HTTP

/// Something that an operator should know of.
public enum ServerEvent: Sendable {
  /// A connection could not be accepted, by this error number; the loop tries again a moment later.
  case acceptFailed(Int32)
  /// A client was told 503 because `Limits.connections` are open. Reported once a second at most.
  case connectionLimitReached
  /// A request could not be read.
  case refused(RequestError, peer: PeerAddress)
  /// A handler took longer than `Limits.handlerSeconds`.
  case handlerTooSlow(RequestHead)
}
