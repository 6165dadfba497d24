/// Percent-encoding of paths and form fields, RFC 3986 §2.1 and the URL standard's form encoding.
public enum PercentEncoding {
  /// Decodes the escapes; what is no whole escape stays as it is, and what is no UTF-8 becomes U+FFFD.
  ///
  /// - Parameter plusIsSpace: as in form fields, where a blank is sent as `+`.
  public static func decode(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool = false) -> String {
    guard bytes.contains(where: { $0 == ASCII.percent || plusIsSpace && $0 == ASCII.plus }) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    return String(decoding: decodedBytes(bytes, plusIsSpace: plusIsSpace), as: UTF8.self)
  }

  /// The decoded bytes themselves.
  static func decodedBytes(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool) -> [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      if byte == ASCII.percent, index + 2 < bytes.endIndex,
        let high = ASCII.hexadecimalValue(bytes[index + 1]), let low = ASCII.hexadecimalValue(bytes[index + 2])
      {
        decoded.append(high << 4 | low)
        index += 3
      } else {
        decoded.append(plusIsSpace && byte == ASCII.plus ? ASCII.space : byte)
        index += 1
      }
    }
    return decoded
  }

  /// A text as one segment of a path or one part of a query: all but unreserved characters are escaped.
  public static func encode(_ text: String) -> String {
    let plain = ByteSet.unreserved
    var encoded: [UInt8] = []
    for byte in text.utf8 {
      if plain.contains(byte) {
        encoded.append(byte)
      } else {
        encoded += escape(byte)
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// `%` and the byte's two digits.
  static func escape(_ byte: UInt8) -> [UInt8] {
    [ASCII.percent, digit(byte >> 4), digit(byte & 15)]
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? ASCII.zero + value : 0x41 + value - 10
  }
}
