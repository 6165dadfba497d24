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
