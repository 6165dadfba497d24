/// A file that browsers may ask for.
public struct PublicFile: Sendable {
  /// Its name below `Public/`.
  public let name: String
  /// Its content.
  public let bytes: [UInt8]
  /// Sixteen hexadecimal digits that change when the content does: for an address that may be cached for ever, and for
  /// an entity tag. It guards against old copies, not against forgery.
  public let hash: String

  init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
    hash = Self.hash(of: bytes)
  }

  /// FNV-1a over 64 bits.
  private static func hash(of bytes: [UInt8]) -> String {
    let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
