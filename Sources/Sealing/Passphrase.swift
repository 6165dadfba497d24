import CSodium

/// What staff sign in with, kept as an Argon2id hash (OWASP ASVS 5.0, 11.4.2).
///
/// A hash holds its salt and its cost, so that a later program can raise the cost and still read the earlier ones. Making and comparing
/// one takes some tenths of a second and 32 MB on purpose: never on a thread that others wait for.
public enum Passphrase {
  private static let operations = UInt64(3)
  private static let memory = 32 << 20

  /// The hash of a passphrase, as a text; nil where there is no memory for it.
  public static func hash(_ text: String) -> String? {
    var hash = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
    let characters = text.utf8.map { CChar(bitPattern: $0) }
    let result = crypto_pwhash_str(&hash, characters, UInt64(characters.count), operations, memory)
    guard result == 0 else { return nil }
    return String(decoding: hash.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Whether a text is the passphrase of a hash. It takes as long for a wrong one.
  public static func matches(_ text: String, _ hash: String) -> Bool {
    let characters = text.utf8.map { CChar(bitPattern: $0) }
    return crypto_pwhash_str_verify(hash, characters, UInt64(characters.count)) == 0
  }
}
