/// A capability: who holds it may open what it stands for, such as a run at `/r/TOKEN`.
///
/// 128 random bits as 22 characters of base64url. The database holds its keyed hash only, and printing it shows
/// nothing, so that it does not come into a log by accident; `text` is for addresses.
public struct Token: Hashable, Sendable {
  /// The size of a token: 128 bits (OWASP ASVS 5.0, 7.2.3).
  public static let byteCount = 16

  /// The characters of a token in an address.
  public static let textLength = 22

  /// The 22 characters that stand in an address.
  public let text: String

  /// A token that nobody has.
  public static func random() -> Token {
    Token(bytes: Random.bytes(byteCount))
  }

  /// A token from an address.
  ///
  /// - Returns: `nil` when the text cannot be a token, so that nothing needs to be looked up.
  public init?(_ text: some StringProtocol) {
    var text = String(text)
    guard text.utf8.count == Self.textLength else { return nil }
    // Whoever sent it knows it: how long reading it takes gives nothing away.
    let count = text.withUTF8 { text in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count) { Base64URL.decodePublic(text, into: $0) }
    }
    guard count == Self.byteCount else { return nil }
    self.text = text
  }

  init(bytes: [UInt8]) {
    text = Base64URL.encode(bytes)
  }
}

extension Token: CustomStringConvertible, CustomReflectable {
  /// Says nothing: tokens must not come into a log.
  public var description: String { "Token" }

  /// Shows nothing: tokens must not come into a log.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
