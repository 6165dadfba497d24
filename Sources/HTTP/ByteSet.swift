/// A set of ASCII bytes that answers membership with one look into a table.
struct ByteSet: Sendable {
  /// Whether each of the 256 bytes is a member.
  private var table: [Bool]

  /// The set of the characters of a text; bytes above 127 are left out.
  init(_ members: String) {
    table = [Bool](repeating: false, count: 256)
    for byte in members.utf8 where byte < 128 {
      table[Int(byte)] = true
    }
  }

  func union(_ other: ByteSet) -> ByteSet {
    var all = self
    for byte in table.indices where other.table[byte] {
      all.table[byte] = true
    }
    return all
  }

  @inline(always)
  func contains(_ byte: UInt8) -> Bool { table[Int(byte)] }

  /// How many bytes from the beginning are members.
  func prefixLength(of bytes: Span<UInt8>) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      // A byte has a place in the table, so no place needs to be checked for each.
      table.withUnsafeBufferPointer { table in
        var count = 0
        while count < bytes.count, table[Int(bytes[count])] { count += 1 }
        return count
      }
    }
  }

  /// Whether all bytes are members.
  func containsAll(_ bytes: Span<UInt8>) -> Bool { prefixLength(of: bytes) == bytes.count }

  static let alphanumerics = ByteSet("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")

  /// `tchar`, of which methods and field names are made, RFC 9110 §5.6.2.
  static let token = alphanumerics.union(ByteSet("!#$%&'*+-.^_`|~"))

  /// `VCHAR`, what a request target is made of before its parts are looked at, RFC 5234 §B.1.
  static let visible = token.union(ByteSet("\"(),/:;<=>?@[\\]{}"))

  /// `unreserved`, RFC 3986 §2.3.
  static let unreserved = alphanumerics.union(ByteSet("-._~"))

  /// What may stand unescaped in a path: `pchar` and the slash, RFC 3986 §3.3.
  static let path = unreserved.union(ByteSet("!$&'()*+,;=:@/"))

  /// What may stand unescaped in a host name, RFC 3986 §3.2.2.
  static let registeredName = unreserved.union(ByteSet("!$&'()*+,;="))

  /// What may stand between the brackets of an IP literal, RFC 3986 §3.2.2.
  static let addressLiteral = unreserved.union(ByteSet("!$&'()*+,;=:"))
}
