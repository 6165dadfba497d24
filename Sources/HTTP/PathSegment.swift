/// One segment of a path, decoded, as bytes: it can be compared with a word without becoming text.
public struct PathSegment: Sendable {
  private let bytes: ArraySlice<UInt8>

  /// A segment as it was sent; its escapes are whole.
  init(encoded bytes: ArraySlice<UInt8>) {
    let isEscaped = Bytes.firstIndex(of: ASCII.percent, in: 0..<bytes.count, of: bytes.span) != nil
    self.bytes = isEscaped ? PercentEncoding.decodedBytes(bytes, plusIsSpace: false)[...] : bytes
  }

  /// Whether nothing stands between the slashes.
  public var isEmpty: Bool { bytes.isEmpty }

  /// The segment as text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether the segment is the word, byte for byte: lets a `switch` compare segments with literals.
  public static func ~= (word: StaticString, segment: PathSegment) -> Bool {
    Bytes.equal(segment.bytes.span, word)
  }
}
