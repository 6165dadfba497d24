import Glibc

/// What limits count as one client.
enum ClientNetwork {
  /// An IPv4 address as it is; of an IPv6 address the first 64 bits, which one household or one machine has for itself (RFC 6177
  /// §2): whoever changes the rest with each request is still the same.
  static func name(of address: String) -> String {
    var bytes = in6_addr()
    guard inet_pton(AF_INET6, address, &bytes) == 1 else { return address }
    return withUnsafeBytes(of: bytes) { bytes in
      bytes.prefix(8).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
  }
}
