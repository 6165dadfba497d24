/// The name of a field in a template's context, kept as a 64-bit hash so that a look-up compares integers.
///
/// Write it as a literal. A template's names are hashed when it is compiled, a context's names when it is built, so a
/// page never compares text. Two different names with one hash would be taken for each other; among the few hundred
/// names of a program that has a chance of about one in 10¹⁴, and names are never chosen by participants.
public struct TemplateKey: Hashable, Sendable, ExpressibleByStringLiteral {
  @usableFromInline let hash: UInt64

  /// Makes a key from a name that is known only when the program runs.
  public init(_ name: String) {
    hash = Self.hash(of: name.utf8)
  }

  /// Makes a key from a literal.
  @inlinable public init(stringLiteral name: StaticString) {
    hash = name.withUTF8Buffer { Self.hash(of: $0) }
  }

  init(_ name: ArraySlice<UInt8>) {
    hash = Self.hash(of: name)
  }

  /// FNV-1a.
  @inlinable static func hash(of bytes: some Sequence<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    return hash
  }
}
