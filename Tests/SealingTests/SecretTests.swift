import Foundation
import Testing

@testable import Sealing

@Suite final class SecretTests {
  let folder: URL
  var path: String { folder.path + "/secret" }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "cairn-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  private func mode(of path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  private func put(_ count: Int, mode: Int) throws {
    try Data(repeating: 9, count: count).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  @Test func `the first start makes a secret that only its owner can read`() throws {
    let keys = try SealingKeys(secretAt: path)
    #expect(try mode(of: path) == 0o600)
    #expect(try Data(contentsOf: URL(filePath: path)).count == 32)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["secret"])
    // And later starts have the same keys.
    let later = try SealingKeys(secretAt: path)
    #expect(later.open(keys.seal([1], context: "form"), context: "form") == [1])
    let existing = try SealingKeys(existingSecretAt: path)
    #expect(existing.derivedToken(nonce: [1]) == keys.derivedToken(nonce: [1]))
  }

  @Test func `a secret that has gone is never made anew in silence`() {
    #expect(throws: SecretError.missing(path: path)) { try SealingKeys(existingSecretAt: path) }
  }

  @Test func `two houses have different secrets`() throws {
    let first = try SealingKeys(secretAt: path)
    let second = try SealingKeys(secretAt: path + "2")
    #expect(first.derivedToken(nonce: [1]) != second.derivedToken(nonce: [1]))
    #expect(SealingKeys.temporary().derivedToken(nonce: [1]) != SealingKeys.temporary().derivedToken(nonce: [1]))
  }

  @Test func `all who start at once get the same secret`() async throws {
    let path = path
    for round in 0..<20 {
      let tokens = try await withThrowingTaskGroup(of: Token.self) { group in
        for _ in 0..<8 {
          group.addTask { try SealingKeys(secretAt: "\(path)\(round)").derivedToken(nonce: [1]) }
        }
        return try await group.reduce(into: Set()) { $0.insert($1) }
      }
      #expect(tokens.count == 1)
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(files) == Set((0..<20).map { "secret\($0)" }))
  }

  @Test(arguments: [0o644, 0o640, 0o604, 0o660])
  func `a secret that others can open is refused`(mode: Int) throws {
    try put(32, mode: mode)
    let error = #expect(throws: SecretError.self) { try SealingKeys(secretAt: self.path) }
    #expect(error == .exposed(path: path, mode: UInt32(mode)))
    #expect(error?.description.contains("chmod 600 \(path)") == true)
  }

  @Test(arguments: [0, 31, 33, 5_000])
  func `a damaged secret is refused and kept`(count: Int) throws {
    try put(count, mode: 0o600)
    #expect(throws: SecretError.damaged(path: path, byteCount: count)) { try SealingKeys(secretAt: self.path) }
    #expect(try Data(contentsOf: URL(filePath: path)) == Data(repeating: 9, count: count))
  }

  @Test func `a link or a folder in the secret's place is refused`() throws {
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/etc/hostname")
    let link = #expect(throws: SecretError.self) { try SealingKeys(secretAt: self.path) }
    guard case .cannotRead = link else {
      Issue.record("unexpected: \(String(describing: link))")
      return
    }
    #expect(throws: SecretError.cannotRead(path: folder.path, reason: "not a file")) {
      try SealingKeys(secretAt: self.folder.path)
    }
  }

  @Test func `a folder that is missing is named`() throws {
    let missing = folder.path + "/no/secret"
    let error = #expect(throws: SecretError.self) { try SealingKeys(secretAt: missing) }
    #expect(error == .cannotCreate(path: missing, reason: "No such file or directory"))
  }

  @Test func `reading only makes nothing`() throws {
    #expect(throws: SecretError.self) { try SealingKeys(existingSecretAt: self.path) }
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
