import Foundation

/// A folder that goes with its last reference.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "cairn-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  func bytes(of name: String) -> [UInt8] { FileManager.default.contents(atPath: file(name)).map(Array.init) ?? [] }

  func write(_ bytes: [UInt8], to name: String) {
    _ = FileManager.default.createFile(atPath: file(name), contents: Data(bytes))
  }

  /// Whether any file of the folder, subfolders included, holds these bytes.
  func holds(_ text: String, in suffix: String = "") -> Bool {
    let wanted = Data(text.utf8)
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
    return names.contains { name in
      name.hasSuffix(suffix) && FileManager.default.contents(atPath: file(name))?.range(of: wanted) != nil
    }
  }
}
