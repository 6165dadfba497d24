import Testing

@testable import Sealing

@Suite struct PassphraseTests {
  @Test func `the passphrase matches its hash, and nothing else does`() throws {
    let hash = try #require(Passphrase.hash("correct horse battery"))
    #expect(hash.hasPrefix("$argon2id$"))
    #expect(Passphrase.matches("correct horse battery", hash))
    #expect(!Passphrase.matches("correct horse batterx", hash))
    #expect(!Passphrase.matches("", hash))
    #expect(!Passphrase.matches("correct horse battery", "no hash"))
  }

  @Test func `every character counts, and two hashes of one passphrase differ`() throws {
    let long = String(repeating: "ü ", count: 100)
    let hash = try #require(Passphrase.hash(long))
    #expect(Passphrase.matches(long, hash))
    #expect(!Passphrase.matches(String(long.dropLast()), hash))
    #expect(Passphrase.hash(long) != hash)
  }
}

@Suite struct OneTimePasswordTests {
  /// RFC 6238, appendix B, for SHA-1; six of its eight digits.
  @Test(arguments: [
    (59, "287082"), (1_111_111_109, "081804"), (1_111_111_111, "050471"), (1_234_567_890, "005924"),
    (2_000_000_000, "279037"), (20_000_000_000, "353130"),
  ])
  func `codes are those of the RFC`(seconds: Int64, code: String) {
    let password = OneTimePassword(secret: Array("12345678901234567890".utf8))
    #expect(password.code(ofStep: OneTimePassword.step(atSeconds: seconds)) == code)
  }

  @Test func `a code holds for its period and those beside it, and once`() {
    let password = OneTimePassword.random()
    let code = password.code(ofStep: 100)
    for seconds in [2_970, 3_000, 3_030] as [Int64] {
      #expect(password.step(of: code, atSeconds: seconds, after: 0) == 100, "at \(seconds)")
    }
    #expect(password.step(of: code, atSeconds: 3_060, after: 0) == nil)
    #expect(password.step(of: code, atSeconds: 3_000, after: 100) == nil)
    #expect(password.step(of: "\(code.prefix(3)) \(code.suffix(3))", atSeconds: 3_000, after: 99) == 100)
    #expect(password.step(of: "", atSeconds: 3_000, after: 0) == nil)
  }

  /// RFC 4648, section 10, without padding.
  @Test(arguments: [
    ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foob", "MZXW6YQ"), ("fooba", "MZXW6YTB"), ("foobar", "MZXW6YTBOI"),
  ])
  func `the secret is spelled as apps read it`(bytes: String, text: String) {
    #expect(OneTimePassword(secret: Array(bytes.utf8)).text == text)
  }
}
