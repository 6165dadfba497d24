/// An address that a letter can be sent to, and that can do nothing else in its header.
///
/// ASCII in the plain form of RFC 5321 §4.1.2 (`Dot-string "@" Domain`): no quotes, comments, brackets, commas, blanks or line ends,
/// so that an address is one recipient wherever it stands. It does not begin with `-`, so that no program takes it for an option.
public struct MailAddress: Hashable, Sendable {
  /// The address as it was typed.
  public let text: String

  /// The longest address that mail can carry (RFC 5321 §4.5.3.1.3).
  public static let longest = 254

  /// An address without the blanks around it; nil where it is none of this form.
  public init?(_ typed: some StringProtocol) {
    let typed = typed.drop { $0 == " " }
    let end = typed.lastIndex { $0 != " " }.map(typed.index(after:)) ?? typed.startIndex
    let bytes = Array(typed[..<end].utf8)
    guard bytes.count <= Self.longest, let at = bytes.firstIndex(of: UInt8(ascii: "@")) else { return nil }
    let name = bytes[..<at]
    let labels = bytes[(at + 1)...].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard (1...64).contains(name.count), name.first != UInt8(ascii: "-"),
      name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        .allSatisfy({ !$0.isEmpty && $0.allSatisfy(Self.isAtomText) }),
      labels.count > 1, labels.allSatisfy(Self.isLabel), let last = labels.last,
      !last.allSatisfy(Self.isDigit)
    else { return nil }
    text = String(decoding: bytes, as: UTF8.self)
  }

  /// What stands behind the `@`.
  var domain: Substring { text[text.index(after: text.firstIndex(of: "@") ?? text.startIndex)...] }

  /// RFC 5322 §3.2.3.
  private static func isAtomText(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || "!#$%&'*+-/=?^_`{|}~".utf8.contains(byte)
  }

  private static func isLabel(_ label: ArraySlice<UInt8>) -> Bool {
    (1...63).contains(label.count) && label.first != UInt8(ascii: "-") && label.last != UInt8(ascii: "-")
      && label.allSatisfy { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "-") }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
