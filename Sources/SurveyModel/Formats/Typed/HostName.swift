/// The names of servers, in any script.
enum HostName {
  /// Whether a word may stand between the dots of a name: letters, digits and hyphens within, at most 63 (RFC 1035, 2.3.1; RFC 5890).
  static func isLabel(_ text: some StringProtocol) -> Bool {
    let scalars = text.unicodeScalars
    guard (1...63).contains(scalars.count), scalars.first != "-", scalars.last != "-" else { return false }
    return scalars.allSatisfy { scalar in
      if scalar.isASCII { return scalar == "-" || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) }
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
        .spacingMark, .decimalNumber:
        return true
      default: return false
      }
    }
  }
}
