import Foundation

/// A folder that goes with its last reference.
final class TemporaryFolder: Sendable {
  let path: String
  private let isBorrowed: Bool

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "cairn-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
    isBorrowed = false
  }

  /// A folder that somebody else removes, such as the parent of a process that is going to be killed.
  init(borrowing path: String) {
    self.path = path
    isBorrowed = true
  }

  deinit {
    if !isBorrowed { try? FileManager.default.removeItem(atPath: path) }
  }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// The size of a file in bytes, 0 when there is none.
  func size(of name: String) -> Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: file(name))
    return (attributes?[.size] as? Int) ?? 0
  }
}
