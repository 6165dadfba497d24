import Foundation
import Testing

@testable import Sealing

@Suite struct ContentHashTests {
  @Test(arguments: [
    // FIPS 180-4, examples.
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func `the hash is SHA-256`(content: String, hex: String) {
    #expect(ContentHash(of: Array(content.utf8)).hex == hex)
  }

  @Test func `pieces give the hash of the whole`() {
    let content = Random.bytes(1_000)
    var hasher = ContentHasher()
    for start in stride(from: 0, to: 1_000, by: 37) { hasher.update(Array(content[start..<min(start + 37, 1_000)])) }
    hasher.update([])
    #expect(hasher.finish() == ContentHash(of: content))
  }

  @Test(arguments: [0, 1, 65_536, 200_001])
  func `a file has the hash of its bytes`(count: Int) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "cairn-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    let content = Random.bytes(count)
    try Data(content).write(to: file)
    #expect(try ContentHash(ofFile: file.path) == ContentHash(of: content))
  }

  @Test func `a file that is not there is named`() {
    let error = #expect(throws: ContentHash.FileError.self) { try ContentHash(ofFile: "/nowhere/at/all") }
    #expect(error?.description == "/nowhere/at/all cannot be read: No such file or directory")
    #expect(throws: ContentHash.FileError.self) { try ContentHash(ofFile: "/") }
  }

  @Test func `a hash can be written and read`() {
    let hash = ContentHash(of: [1])
    #expect(ContentHash(hex: hash.hex) == hash)
    #expect(ContentHash(hex: hash.hex.uppercased()) == nil)
    #expect(ContentHash(hex: String(hash.hex.dropLast())) == nil)
    #expect(ContentHash(hex: "") == nil)
  }
}
