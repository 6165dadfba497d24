/// Crockford's base 32: digits and letters without `I`, `L`, `O` and `U`, which people confuse.
enum Crockford {
  /// The digits in the order of their values.
  static let upperCase = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".unicodeScalars)
  /// The same for identifiers that no one types.
  static let lowerCase = Array("0123456789abcdefghjkmnpqrstvwxyz".unicodeScalars)

  /// The digit that a person meant.
  ///
  /// - Returns: `nil` for a character that is no digit, such as `U` and every letter outside ASCII.
  static func digit(meant character: Unicode.Scalar) -> Unicode.Scalar? {
    switch character {
    case "O", "o": return "0"
    case "I", "i", "L", "l": return "1"
    case "U", "u": return nil
    case "0"..."9", "A"..."Z": return character
    case "a"..."z": return Unicode.Scalar(character.value - 0x20)
    default: return nil
    }
  }
}
