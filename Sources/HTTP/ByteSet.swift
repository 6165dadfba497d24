/// A set of ASCII bytes that answers membership with one shift.
struct ByteSet: Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  /// The set of the characters of a text; bytes above 127 are left out.
  init(_ members: String) {
    for byte in members.utf8 {
      insert(byte)
    }
  }

  private mutating func insert(_ byte: UInt8) {
    if byte < 64 {
      low |= 1 << UInt64(byte)
    } else if byte < 128 {
      high |= 1 << UInt64(byte - 64)
    }
  }

  func union(_ other: ByteSet) -> ByteSet {
    var all = self
    all.low |= other.low
    all.high |= other.high
    return all
  }

  @inline(always)
  func contains(_ byte: UInt8) -> Bool {
    if byte < 64 { return low &>> UInt64(byte) & 1 == 1 }
    if byte < 128 { return high &>> UInt64(byte &- 64) & 1 == 1 }
    return false
  }

  /// Whether all bytes are members.
  func containsAll(_ bytes: Span<UInt8>) -> Bool {
    bytes.withUnsafeBufferPointer { buffer in
      for byte in buffer where !contains(byte) { return false }
      return true
    }
  }

  static let alphanumerics = ByteSet("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")

  /// `tchar`, of which methods and field names are made, RFC 9110 §5.6.2.
  static let token = alphanumerics.union(ByteSet("!#$%&'*+-.^_`|~"))

  /// `unreserved`, RFC 3986 §2.3.
  static let unreserved = alphanumerics.union(ByteSet("-._~"))

  /// What may stand unescaped in a path: `pchar` and the slash, RFC 3986 §3.3.
  static let path = unreserved.union(ByteSet("!$&'()*+,;=:@/"))

  /// What may stand unescaped in a host name, RFC 3986 §3.2.2.
  static let registeredName = unreserved.union(ByteSet("!$&'()*+,;="))

  /// What may stand between the brackets of an IP literal, RFC 3986 §3.2.2.
  static let addressLiteral = unreserved.union(ByteSet("!$&'()*+,;=:"))
}
