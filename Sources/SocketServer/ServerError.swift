/// Why a server could not begin.
public enum ServerError: Error, Sendable, Equatable {
  /// The host is neither an address of this machine nor a name for one.
  case unknownHost(String)
  /// Another program listens there.
  case addressInUse(host: String, port: UInt16)
  /// The port may not be used without more rights.
  case notPermitted(port: UInt16)
  /// A call of the system failed with this error number.
  case system(call: String, error: Int32)
}
