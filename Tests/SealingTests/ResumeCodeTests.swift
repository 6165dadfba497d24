import Testing

@testable import Sealing

@Suite struct ResumeCodeTests {
  let keys = SealingKeys(master: [UInt8](0..<32))

  @Test func `a code is three groups of four and needs nothing stored`() throws {
    let code = keys.resumeCode(run: "r7kq4m2xr9vhd03e", version: 1)
    #expect(code == keys.resumeCode(run: "r7kq4m2xr9vhd03e", version: 1))
    #expect(code.text.split(separator: "-").map(\.count) == [4, 4, 4])
    #expect(code.text.wholeMatch(of: /[0-9A-HJKMNP-TV-Z-]+/) != nil)
    #expect(ResumeCode(typed: code.text) == code)
  }

  @Test func `codes given out by the first release still work`() {
    // Computed apart from libsodium: a change would turn every code away.
    let code = keys.resumeCode(run: "r7kq4m2xr9vhd03e", version: 1)
    #expect(code.text == "KZGC-3HNC-7RMW")
    let hash = "fda16593ab6d9eab4a289d97ddc4f9714b7d86cce1457ce781af6b65b82c7e83"
    #expect(ContentHash(bytes: keys.codeHash(code)).hex == hash)
  }

  @Test func `runs, versions and houses have codes of their own`() {
    let codes = Set((0..<2_000).map { keys.resumeCode(run: "r\($0)", version: 1) })
    #expect(codes.count == 2_000)
    #expect(keys.resumeCode(run: "r1", version: 1) != keys.resumeCode(run: "r1", version: 2))
    #expect(keys.resumeCode(run: "r1", version: 11) != keys.resumeCode(run: "r11", version: 1))
    #expect(
      keys.resumeCode(run: "r1", version: 1) != SealingKeys(master: [UInt8](1..<33)).resumeCode(run: "r1", version: 1))
  }

  @Test func `all sixty bits count`() {
    #expect(ResumeCode(bytes: [0, 0, 0, 0, 0, 0, 0, 0]).text == "0000-0000-0000")
    #expect(ResumeCode(bytes: [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]).text == "ZZZZ-ZZZZ-ZZZZ")
    #expect(ResumeCode(bytes: [0x08, 0, 0, 0, 0, 0, 0, 0x10]).text == "1000-0000-0001")
  }

  @Test(arguments: [
    "7KQ4-M2XR-9VH0", "7kq4-m2xr-9vh0", "7KQ4M2XR9VH0", " 7KQ4 M2XR 9VH0 ", "7KQ4-M2XR-9VHO", "7kq4-m2xr-9vho",
    "7KQ4–M2XR—9VH0", "7KQ4\u{2011}M2XR\u{2212}9VH0", "7KQ4\u{00A0}M2XR\u{202F}9VH0", "7-K-Q-4-M-2-X-R-9-V-H-0",
    "7KQ4M2XR9VH0\r\n", "\t7KQ4-M2XR-9VH0",
  ])
  func `what people type is forgiven`(typed: String) {
    #expect(ResumeCode(typed: typed)?.text == "7KQ4-M2XR-9VH0")
  }

  @Test(arguments: ["I", "i", "L", "l", "1"])
  func `letters that look like a one are a one`(letter: String) {
    #expect(ResumeCode(typed: "AAAA-AAAA-AAA\(letter)")?.text == "AAAA-AAAA-AAA1")
  }

  @Test(arguments: [
    "", "-", "7KQ4-M2XR-9VH", "7KQ4-M2XR-9VH00", "7KQ4-M2XR-9VHU", "7KQ4-M2XR-9VHu", "7KQ4-M2XR-9VH_",
    "7KQ4.M2XR.9VH0", "7KQ4-M2XR-9VHÄ", "7KQ4-M2XR-9VH\u{0660}", "７ＫＱ４Ｍ２ＸＲ９ＶＨ０", "7KQ4-M2XR-9VHА",
    "7KQ4-M2XR-9VH0\u{0}", "7KQ4-M2XR-9VH0" + String(repeating: " ", count: 200),
  ])
  func `what no code has is refused`(typed: String) {
    #expect(ResumeCode(typed: typed) == nil)
  }

  @Test func `a typed code is found by its hash`() throws {
    let code = keys.resumeCode(run: "r1", version: 1)
    let typed = try #require(ResumeCode(typed: code.text.lowercased()))
    #expect(keys.codeHash(typed) == keys.codeHash(code))
    #expect(keys.codeHash(code).count == 32)
    #expect(keys.codeHash(code) != keys.codeHash(keys.resumeCode(run: "r1", version: 2)))
    #expect(keys.codeHash(code) != SealingKeys(master: [UInt8](1..<33)).codeHash(code))
  }
}
