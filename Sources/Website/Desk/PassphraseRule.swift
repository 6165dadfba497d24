/// What makes a passphrase (OWASP ASVS 5.0, 6.2.1, 6.2.4, 6.2.5, 6.2.9, 6.2.11): its length, and that nobody guesses it. Nothing is asked
/// of its characters.
enum PassphraseRule {
  /// Characters.
  static let shortest = 15
  static let longest = 200

  /// The key of the words for what is wrong; nil where it is good.
  ///
  /// - Parameter own: words that whoever knows the study would try.
  static func problem(_ passphrase: String, own: [String]) -> String? {
    guard passphrase.count >= shortest else { return "desk.short" }
    guard passphrase.count <= longest else { return "desk.long" }
    let letters = plain(passphrase)
    let guessed = own.map(plain).filter { $0.count > 3 } + common
    let rest = guessed.reduce(letters) { $0.replacing($1, with: "") }
    // What is left beside guessed words has to be worth something by itself.
    return Set(rest).count < 5 ? "desk.common" : nil
  }

  private static func plain(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }

  /// Parts of which the most common long passwords are made.
  private static let common = [
    "password", "passwort", "passphrase", "qwertyuiop", "qwertzuiop", "qwerty", "qwertz", "asdfghjkl", "yxcvbnm",
    "zxcvbnm",
    "1234567890", "123456789", "12345678", "1234567", "123456", "0987654321", "987654321", "abcdefghijklmnopqrstuvwxyz",
    "iloveyou", "letmein", "welcome", "willkommen", "football", "baseball", "princess", "sunshine", "superman",
    "dragon",
    "monkey", "master", "shadow", "michael", "jennifer", "trustno1", "whatever", "starwars", "cairn", "survey",
    "research",
    "changeme", "administrator", "admin", "secret", "geheim", "correcthorsebatterystaple",
  ]
}
