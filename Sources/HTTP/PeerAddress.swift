/// The address of the other end of a connection, without the port.
public struct PeerAddress: Sendable, Hashable {
  /// The address as people write it: `192.0.2.1` or `2001:db8::1`. An IPv4 address that came mapped into IPv6 is
  /// written as IPv4, so that a limit for an address holds on both.
  public let text: String

  /// An address that is already text.
  public init(text: String) {
    self.text = text
  }
}
