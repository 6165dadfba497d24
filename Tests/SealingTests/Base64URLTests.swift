import Testing

@testable import Sealing

@Suite struct Base64URLTests {
  @Test(arguments: [
    ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"),
    ("foobar", "Zm9vYmFy"), ("??>>", "Pz8-Pg"), ("???", "Pz8_"),
  ])
  func `bytes and text belong together`(content: String, text: String) {
    #expect(Base64URL.encode(Array(content.utf8)) == text)
    #expect(Base64URL.decode(text) == Array(content.utf8))
  }

  @Test func `what everybody may see is spelled and read alike`() {
    for count in 0..<200 {
      let content = Random.bytes(count)
      let text = Base64URL.encode(content)
      #expect(content.withUnsafeBufferPointer(Base64URL.encodePublic) == text)
      #expect(decodedPublic(text) == content)
    }
  }

  private func decodedPublic(_ text: String) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: text.utf8.count)
    let count = Array(text.utf8).withUnsafeBufferPointer { text in
      bytes.withUnsafeMutableBufferPointer { Base64URL.decodePublic(text, into: $0) }
    }
    return count.map { Array(bytes[..<$0]) }
  }

  @Test func `only the digits of addresses count`() {
    let digits = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".unicodeScalars)
    for value in 0..<0x180 as Range<UInt32> {
      guard let character = Unicode.Scalar(value) else { continue }
      // Four bytes each, so that the length is no reason to refuse.
      let filling = String(repeating: "A", count: 3 - (UTF8.width(character) - 1))
      for text in ["\(character)\(filling)", "A\(character)\(filling.dropFirst())", "\(filling)\(character)"] {
        #expect((Base64URL.decode(text) != nil) == digits.contains(character), "\(value)")
        #expect((decodedPublic(text) != nil) == digits.contains(character), "\(value)")
      }
    }
  }

  @Test(arguments: ["Zh", "Zm9", "Z", "Zg=", "Zg==", "Zm9v=", "Zm9v Zm9v"])
  func `a second text for the same bytes is refused`(text: String) {
    #expect(Base64URL.decode(text) == nil)
    #expect(decodedPublic(text) == nil)
  }
}
