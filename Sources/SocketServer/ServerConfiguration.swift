public import HTTP

/// Where and how a server serves.
public struct ServerConfiguration: Sendable {
  /// The name or address to listen on.
  public var host: String
  /// The port; 0 lets the system choose one, which `Server.boundPort` tells.
  public var port: UInt16
  /// The number of event loops; 0 means one for each core.
  public var loops: Int
  /// Every bound.
  public var limits: Limits
  /// Called on a loop's thread for what an operator should know; must not block.
  public var onEvent: (@Sendable (ServerEvent) -> Void)?
  /// Called on a loop's thread for each answer; must not block. Without it nothing is measured.
  public var onResponse: (@Sendable (AccessRecord) -> Void)?

  /// A configuration; hooks are set afterwards.
  public init(host: String = "127.0.0.1", port: UInt16 = 8080, loops: Int = 0, limits: Limits = Limits()) {
    self.host = host
    self.port = port
    self.loops = loops
    self.limits = limits
  }
}
