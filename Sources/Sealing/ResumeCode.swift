/// A code to go on with a run on another device, short enough to be read out and copied by hand: `7KQ4-M2XR-9VHD`.
///
/// 12 characters of Crockford's base 32, 60 bits: fewer than an address has, so that trying is limited by rate.
public struct ResumeCode: Hashable, Sendable {
  /// The number of characters without hyphens.
  public static let length = 12
  /// The most bytes of typed text that are looked at.
  public static let longestTypedText = 128

  /// The 12 characters, in upper case, without hyphens.
  let characters: String

  /// The code as it is shown: three groups of four.
  public var text: String {
    let (first, rest) = (characters.prefix(4), characters.dropFirst(4))
    return "\(first)-\(rest.prefix(4))-\(rest.dropFirst(4))"
  }

  /// Reads what a person typed: case, blanks and hyphens do not matter, `O` is 0, `I` and `L` are 1.
  ///
  /// - Returns: `nil` when there are not 12 characters, or one that no code has, such as `U`.
  public init?(typed text: some StringProtocol) {
    guard text.utf8.count <= Self.longestTypedText else { return nil }
    var characters = String.UnicodeScalarView()
    for character in text.unicodeScalars where !Self.isSeparator(character) {
      guard let digit = Crockford.digit(meant: character) else { return nil }
      characters.append(digit)
    }
    guard characters.count == Self.length else { return nil }
    self.characters = String(characters)
  }

  /// The code of the first 60 bits.
  ///
  /// - Parameter bytes: at least 8.
  init(bytes: [UInt8]) {
    var bits = bytes.prefix(8).reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    var characters = String.UnicodeScalarView()
    for _ in 0..<Self.length {
      characters.append(Crockford.upperCase[Int(bits >> 59)])
      bits <<= 5
    }
    self.characters = String(characters)
  }

  /// Whether a character only separates: telephones put long dashes and special blanks where people type short ones.
  private static func isSeparator(_ character: Unicode.Scalar) -> Bool {
    switch character.properties.generalCategory {
    case .dashPunctuation, .spaceSeparator: true
    default: character == "\t" || character == "\n" || character == "\r" || character == "\u{2212}"
    }
  }
}

extension ResumeCode: CustomStringConvertible, CustomReflectable {
  /// Says nothing: codes must not come into a log.
  public var description: String { "ResumeCode" }

  /// Shows nothing: codes must not come into a log.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
