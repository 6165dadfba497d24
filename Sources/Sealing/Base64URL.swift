import CSodium

/// RFC 4648 §5, the base 64 of addresses, without padding.
enum Base64URL {
  private static let variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING

  /// The text of bytes: 4 characters for every 3.
  static func encode(_ bytes: [UInt8]) -> String {
    let length = sodium_base64_encoded_len(bytes.count, variant)
    return String(unsafeUninitializedCapacity: length) { text in
      text.withMemoryRebound(to: CChar.self) { characters in
        _ = characters.baseAddress.map { sodium_bin2base64($0, characters.count, bytes, bytes.count, variant) }
      }
      // Without the zero at the end.
      return length - 1
    }
  }

  /// The text of bytes that everybody may see, such as a sealed form: by table, at a fifth of the cost.
  ///
  /// libsodium's ``encode(_:)`` takes the same time for all bytes, which a secret needs and a sealed text does not.
  static func encodePublic(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    let length = (bytes.count * 4 + 2) / 3
    return String(unsafeUninitializedCapacity: length) { text in
      var written = 0
      var read = 0
      while read + 2 < bytes.count {
        let group = UInt32(bytes[read]) << 16 | UInt32(bytes[read + 1]) << 8 | UInt32(bytes[read + 2])
        text[written] = digit(group >> 18)
        text[written + 1] = digit(group >> 12)
        text[written + 2] = digit(group >> 6)
        text[written + 3] = digit(group)
        read += 3
        written += 4
      }
      if read < bytes.count {
        let second = read + 1 < bytes.count ? UInt32(bytes[read + 1]) : 0
        let group = UInt32(bytes[read]) << 16 | second << 8
        text[written] = digit(group >> 18)
        text[written + 1] = digit(group >> 12)
        if read + 1 < bytes.count { text[written + 2] = digit(group >> 6) }
      }
      return length
    }
  }

  /// Decodes a text that everybody may see, as ``decode(_:)`` does.
  ///
  /// - Parameter bytes: takes three bytes for every four characters, rounded down.
  /// - Returns: how many bytes there are; `nil` where ``decode(_:)`` gives none.
  static func decodePublic(_ text: UnsafeBufferPointer<UInt8>, into bytes: UnsafeMutableBufferPointer<UInt8>) -> Int? {
    var written = 0
    var group: UInt32 = 0
    var bits: UInt32 = 0
    for character in text {
      guard let value = value(of: character) else { return nil }
      group = group << 6 | value
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes[written] = UInt8(truncatingIfNeeded: group >> bits)
        written += 1
      }
    }
    // A rest of six bits is no byte, and what is left of a character must be zero: each byte sequence has one text only.
    return bits < 6 && group & (1 << bits - 1) == 0 ? written : nil
  }

  /// The digit of the lowest six bits.
  private static func digit(_ bits: UInt32) -> UInt8 {
    switch UInt8(truncatingIfNeeded: bits & 63) {
    case let value where value < 26: UInt8(ascii: "A") + value
    case let value where value < 52: UInt8(ascii: "a") + value - 26
    case let value where value < 62: UInt8(ascii: "0") + value - 52
    case 62: UInt8(ascii: "-")
    default: UInt8(ascii: "_")
    }
  }

  private static func value(of digit: UInt8) -> UInt32? {
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "-"): 62
    case UInt8(ascii: "_"): 63
    default: nil
    }
  }

  /// The bytes of a text.
  ///
  /// - Returns: `nil` when a character is foreign, or when the last one has bits that no encoder would set: every byte
  ///   sequence has one text only.
  static func decode(_ text: String) -> [UInt8]? {
    // libsodium 1.0.18 takes some bytes above 127 for digits.
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    let characters = text.utf8.map { CChar(bitPattern: $0) }
    var bytes = [UInt8](repeating: 0, count: characters.count)
    var count = 0
    let result = sodium_base642bin(
      &bytes, bytes.count, characters, characters.count, nil, &count, nil, variant)
    return result == 0 ? Array(bytes[..<count]) : nil
  }
}
