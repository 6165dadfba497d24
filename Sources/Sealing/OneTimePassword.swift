import COpenSSL

/// The second factor of staff: a code of six digits that an app on their phone shows for 30 seconds (RFC 6238, over RFC 4226).
public struct OneTimePassword: Sendable {
  /// What app and server share: 20 bytes, as RFC 4226 section 4 advises.
  public let secret: [UInt8]

  /// The seconds for which a code holds.
  public static let period = 30
  static let digits = 6

  /// A new secret.
  public static func random() -> OneTimePassword { OneTimePassword(secret: Random.bytes(20)) }

  /// A secret that was kept.
  public init(secret: [UInt8]) { self.secret = secret }

  /// Counts the periods since 1970.
  public static func step(atSeconds seconds: Int64) -> Int { Int(seconds) / period }

  /// The code of a period.
  public func code(ofStep step: Int) -> String {
    let counter = (0..<8).map { UInt8(truncatingIfNeeded: step >> (56 - 8 * $0)) }
    var hash = [UInt8](repeating: 0, count: 20)
    var count = UInt32(hash.count)
    _ = HMAC(EVP_sha1(), secret, Int32(secret.count), counter, counter.count, &hash, &count)
    // Dynamic truncation, RFC 4226 section 5.3.
    let offset = Int(hash[19] & 0x0F)
    let number = hash[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
    let text = String(number % 1_000_000)
    return String(repeating: "0", count: Self.digits - text.count) + text
  }

  /// The period that a typed code belongs to: the present one, or one beside it where clocks differ; nil for a code that is none of
  /// theirs, or was used before.
  ///
  /// - Parameters:
  ///   - typed: blanks between digits count for nothing.
  ///   - last: the period of the code that was used last. A code counts once (RFC 6238 section 5.2).
  public func step(of typed: String, atSeconds seconds: Int64, after last: Int) -> Int? {
    let digits = Array(typed.utf8.filter { $0 != UInt8(ascii: " ") })
    let now = Self.step(atSeconds: seconds)
    var found: Int?
    for step in [now, now - 1, now + 1] where ConstantTime.areEqual(digits, Array(code(ofStep: step).utf8)) {
      if step > last { found = found ?? step }
    }
    return found
  }

  /// The secret as people type it into an app: base 32 (RFC 4648 section 6) without padding.
  public var text: String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
    var text = ""
    var (bits, count) = (0, 0)
    for byte in secret {
      bits = bits << 8 | Int(byte)
      count += 8
      while count >= 5 {
        count -= 5
        text.append(alphabet[bits >> count & 31])
      }
      bits &= (1 << count) - 1
    }
    if count > 0 { text.append(alphabet[bits << (5 - count) & 31]) }
    return text
  }
}
