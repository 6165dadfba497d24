import Testing

@testable import Sealing

@Suite struct FormSealTests {
  let keys = SealingKeys(master: [UInt8](0..<32))
  let content = Array("run=r1&step=birthday&revision=3".utf8)

  @Test(arguments: [0, 1, 2, 3, 63, 5_000])
  func `what is sealed can be opened in its place`(count: Int) {
    let content = Random.bytes(count)
    #expect(keys.open(keys.seal(content, context: "form"), context: "form") == content)
  }

  @Test func `a sealed text can stand in a form and in an address`() {
    let text = keys.seal(content, context: "form")
    #expect(text.wholeMatch(of: /[A-Za-z0-9_-]+/) != nil)
    #expect(!text.contains("birthday"))
  }

  @Test func `sealing twice gives two texts`() {
    #expect(keys.seal(content, context: "form") != keys.seal(content, context: "form"))
  }

  @Test func `a seal for another place is refused`() {
    let text = keys.seal(content, context: "form of r1")
    #expect(keys.open(text, context: "form of r2") == nil)
    #expect(keys.open(text, context: "") == nil)
    #expect(keys.open(text, context: "form of r1") == content)
  }

  @Test func `a seal of another house is refused`() {
    let text = SealingKeys(master: [UInt8](1..<33)).seal(content, context: "form")
    #expect(keys.open(text, context: "form") == nil)
  }

  @Test func `changing any character spoils the seal`() {
    let text = Array(keys.seal(content, context: "form"))
    for position in text.indices {
      var altered = text
      altered[position] = text[position] == "A" ? "B" : "A"
      #expect(keys.open(String(altered), context: "form") == nil, "at \(position)")
    }
  }

  @Test func `a shortened or lengthened seal is refused`() {
    let text = keys.seal(content, context: "form")
    for length in 0..<text.count {
      #expect(keys.open(String(text.prefix(length)), context: "form") == nil)
    }
    #expect(keys.open(text + "A", context: "form") == nil)
    #expect(keys.open(text + "AAAA", context: "form") == nil)
    #expect(keys.open(text + "=", context: "form") == nil)
    #expect(keys.open(" " + text, context: "form") == nil)
  }

  @Test(arguments: ["", "-", "ä", "no seal at all", "\u{0}", "AAAA"])
  func `anything else is refused`(text: String) {
    #expect(keys.open(text, context: "form") == nil)
  }

  @Test func `a text too long to be a form's is not looked at`() {
    let long = keys.seal([UInt8](repeating: 0, count: SealingKeys.longestSealedText), context: "form")
    #expect(keys.open(long, context: "form") == nil)
  }

  @Test func `a form that a browser kept since the first release opens`() {
    // Computed apart from libsodium. A change would make the forms in people's browsers worthless.
    let text = "AQABAgMEBQYHCAkKCwwNDg8QERITFBUWF3euabMkE4OKwk4gzgG-wGJZqsOkbgE"
    #expect(keys.open(text, context: "form") == Array("run=r1".utf8))
  }
}
