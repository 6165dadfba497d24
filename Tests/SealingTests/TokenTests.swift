import Testing

@testable import Sealing

@Suite struct TokenTests {
  let keys = SealingKeys(master: [UInt8](0..<32))

  @Test func `ten thousand tokens are all different and long enough`() {
    let tokens = (0..<10_000).map { _ in Token.random() }
    #expect(Set(tokens).count == 10_000)
    #expect(tokens.allSatisfy { $0.text.count == 22 })
  }

  @Test func `every bit of a token is random`() {
    var ones = [Int](repeating: 0, count: 128)
    for _ in 0..<2_000 {
      for (index, byte) in (Base64URL.decode(Token.random().text) ?? []).enumerated() {
        for bit in 0..<8 where byte >> bit & 1 == 1 { ones[index * 8 + bit] += 1 }
      }
    }
    // Six standard deviations around the half.
    #expect(ones.allSatisfy { abs($0 - 1_000) < 135 })
  }

  @Test func `a token from an address is the same token`() {
    let token = Token.random()
    #expect(Token(token.text) == token)
    #expect(Token(token.text[...]) == token)
  }

  @Test(arguments: [
    "", "short", "AAAAAAAAAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAAAAAAA+", "AAAAAAAAAAAAAAAAAAAAA ",
    // The last character has bits that no token sets.
    "AAAAAAAAAAAAAAAAAAAAAB", "ÄAAAAAAAAAAAAAAAAAAAA", "../../../../etc/passwd",
  ])
  func `what cannot be a token is none`(text: String) {
    #expect(Token(text) == nil)
  }

  @Test func `the same start form gives the same token`() {
    let nonce = Random.bytes(16)
    #expect(keys.derivedToken(nonce: nonce) == keys.derivedToken(nonce: nonce))
    #expect(keys.derivedToken(nonce: nonce) != keys.derivedToken(nonce: Random.bytes(16)))
    #expect(keys.derivedToken(nonce: nonce) != SealingKeys(master: [UInt8](1..<33)).derivedToken(nonce: nonce))
    #expect(Token(keys.derivedToken(nonce: nonce).text) != nil)
  }

  @Test func `the hash of a token depends on its kind and the key`() {
    let token = Token.random()
    let hash = keys.tokenHash(token, kind: "run")
    #expect(hash.count == 32)
    #expect(hash == keys.tokenHash(token, kind: "run"))
    #expect(hash != keys.tokenHash(token, kind: "session"))
    #expect(hash != keys.tokenHash(Token.random(), kind: "run"))
    #expect(hash != SealingKeys(master: [UInt8](1..<33)).tokenHash(token, kind: "run"))
  }

  @Test func `links given out by the first release still work`() throws {
    // Computed apart from libsodium: a change would turn every link and code away.
    let token = try #require(Token("YchO4N-VmzI732rU4IFJqA"))
    #expect(keys.derivedToken(nonce: [UInt8](0..<16)) == token)
    let hash = "6e846a16f1c594ac1887fb84dc21b27965e9593aab7579ab529cc952013b41a2"
    #expect(ContentHash(bytes: keys.tokenHash(token, kind: "run")).hex == hash)
  }

  @Test func `a digest is of one content at one place`() {
    let digest = SealingKeys.digest(of: [3, 4], at: [1, 2])
    // RFC 7693 over the bytes 1, 2, 3, 4, computed apart from libsodium.
    #expect(ContentHash(bytes: digest).hex == "28517e4cdf6c90798c1a983b03727ca7743c21a3880672429ccfc5bd15ea5f72")
    #expect(digest != SealingKeys.digest(of: [3, 5], at: [1, 2]))
    #expect(digest != SealingKeys.digest(of: [3, 4], at: [1, 3]))
  }

  @Test func `fields cannot slip into each other`() {
    #expect(
      keys.hash([[1], [2, 3]], for: .tokenHashes, count: 32) != keys.hash([[1, 2], [3]], for: .tokenHashes, count: 32))
  }

  @Test func `secrets do not show themselves`() {
    let token = Token.random()
    let code = keys.resumeCode(run: "r1", version: 1)
    var dumped = "\(token) \(code) \(keys)"
    dump((token, code, keys), to: &dumped)
    #expect(!dumped.contains(token.text))
    #expect(!dumped.contains(code.characters))
    #expect(!dumped.contains("\(keys.forms[0])"))
  }

  @Test func `secrets are compared whole`() {
    #expect(ConstantTime.areEqual([1, 2, 3], [1, 2, 3]))
    #expect(!ConstantTime.areEqual([1, 2, 3], [1, 2, 4]))
    #expect(!ConstantTime.areEqual([1, 2, 3], [1, 2]))
    #expect(ConstantTime.areEqual([], []))
  }

  @Test func `ids begin with their letter and are all different`() {
    let ids = (0..<10_000).map { _ in Random.id("r") }
    #expect(Set(ids).count == 10_000)
    #expect(ids.allSatisfy { $0.count == 16 && $0.first == "r" })
    let digits = Set("0123456789abcdefghjkmnpqrstvwxyz")
    #expect(ids.allSatisfy { $0.dropFirst().allSatisfy(digits.contains) })
    #expect(Set(ids.flatMap { $0.dropFirst() }) == digits)
  }
}
