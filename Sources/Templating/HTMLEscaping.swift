/// Writes text so that HTML shows it as it is, in content and in quoted attributes.
public enum HTMLEscaping {
  /// Appends `text` with `&`, `<`, `>`, `"` and `'` as character references.
  public static func append(_ text: String, to buffer: inout [UInt8]) {
    var text = text
    text.withUTF8 { append($0, to: &buffer) }
  }

  private static func append(_ bytes: UnsafeBufferPointer<UInt8>, to buffer: inout [UInt8]) {
    var runStart = 0
    while let index = firstSpecial(in: bytes, from: runStart) {
      buffer.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[runStart..<index]))
      reference(for: bytes[index]).withUTF8Buffer { buffer.append(contentsOf: $0) }
      runStart = index + 1
    }
    buffer.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[runStart...]))
  }

  /// Looks at eight bytes at once while none of them is special: most text has nothing to escape.
  private static func firstSpecial(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var index = start
    let raw = UnsafeRawBufferPointer(bytes)
    while index + 8 <= bytes.count {
      let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      // `&` and `'` differ in their lowest bit only, `<` and `>` in the next one.
      if hasByte(0x27, in: word | 0x0101_0101_0101_0101) || hasByte(0x3e, in: word | 0x0202_0202_0202_0202)
        || hasByte(0x22, in: word)
      {
        break
      }
      index += 8
    }
    while index < bytes.count {
      if isSpecial(bytes[index]) { return index }
      index += 1
    }
    return nil
  }

  /// Whether one of the eight bytes of `word` is `byte`.
  private static func hasByte(_ byte: UInt8, in word: UInt64) -> Bool {
    let difference = word ^ (0x0101_0101_0101_0101 &* UInt64(byte))
    return (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080 != 0
  }

  /// All five are below 64, so a bit for each fits into one word.
  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte < 64 && (0x5000_00c4_0000_0000 as UInt64) &>> UInt64(byte) & 1 != 0
  }

  private static func reference(for special: UInt8) -> StaticString {
    switch special {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    default: "&#39;"
    }
  }
}
