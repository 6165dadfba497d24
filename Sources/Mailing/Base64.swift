/// Bytes as ASCII: RFC 4648 §4.
enum Base64 {
  /// The longest line of a body (RFC 2045 §6.8).
  private static let longestLine = 76

  /// On one line.
  static func encoding(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let end = min(start + 3, bytes.count)
      var bits: UInt32 = 0
      for index in start..<start + 3 { bits = bits << 8 | (index < end ? UInt32(bytes[index]) : 0) }
      for place in 0..<4 {
        text.append(place <= end - start ? alphabet[Int(bits >> UInt32(18 - 6 * place) & 63)] : UInt8(ascii: "="))
      }
    }
    return text
  }

  /// In lines, for the body of a part.
  static func body(_ bytes: [UInt8]) -> [UInt8] {
    let text = encoding(bytes)
    var output: [UInt8] = []
    output.reserveCapacity(text.count + text.count / longestLine * 2 + 2)
    for start in stride(from: 0, to: text.count, by: longestLine) {
      output += text[start..<min(start + longestLine, text.count)]
      output += "\r\n".utf8
    }
    return output
  }

  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
}
