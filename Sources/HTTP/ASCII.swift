/// Names for the bytes that HTTP's grammar speaks of, and the few questions asked of single bytes.
enum ASCII {
  static let tab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let quote: UInt8 = 0x22
  static let percent: UInt8 = 0x25
  static let ampersand: UInt8 = 0x26
  static let asterisk: UInt8 = 0x2A
  static let plus: UInt8 = 0x2B
  static let comma: UInt8 = 0x2C
  static let hyphen: UInt8 = 0x2D
  static let dot: UInt8 = 0x2E
  static let slash: UInt8 = 0x2F
  static let zero: UInt8 = 0x30
  static let colon: UInt8 = 0x3A
  static let semicolon: UInt8 = 0x3B
  static let equals: UInt8 = 0x3D
  static let question: UInt8 = 0x3F
  static let leftBracket: UInt8 = 0x5B
  static let backslash: UInt8 = 0x5C
  static let rightBracket: UInt8 = 0x5D
  static let delete: UInt8 = 0x7F

  /// The byte with `A`–`Z` made small; all other bytes stay.
  static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }

  /// Whether the byte is one of `0`–`9`.
  static func isDigit(_ byte: UInt8) -> Bool {
    byte &- zero < 10
  }

  /// Whether the byte is a space or a tab, RFC 9110 §5.6.3.
  static func isBlank(_ byte: UInt8) -> Bool {
    byte == space || byte == tab
  }

  /// Whether the byte may stand in a field value: anything but control characters, RFC 9110 §5.5.
  static func isFieldContent(_ byte: UInt8) -> Bool {
    byte >= space && byte != delete || byte == tab
  }

  /// Whether all bytes may stand in a field value. Looks at every byte without a branch, so that the compiler takes
  /// many at once: most bytes of a head are in values.
  static func isFieldContent(_ bytes: Span<UInt8>) -> Bool {
    bytes.withUnsafeBufferPointer { buffer in
      var forbidden: UInt8 = 0
      for byte in buffer {
        let isControl: UInt8 = byte < space ? 1 : 0
        let isTab: UInt8 = byte == tab ? 1 : 0
        let isDelete: UInt8 = byte == delete ? 1 : 0
        forbidden |= (isControl & ~isTab) | isDelete
      }
      return forbidden & 1 == 0
    }
  }

  /// The value of a hexadecimal digit, or nil.
  static func hexadecimalValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }
}
