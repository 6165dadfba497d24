import Foundation

/// A folder that goes with the value that names it.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "cairn-exporting-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func contents(_ folder: String = "") -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path + "/" + folder))?.sorted() ?? []
  }

  func text(_ name: String) -> String? { try? String(contentsOfFile: path + "/" + name, encoding: .utf8) }

  func write(_ text: String, as name: String) throws {
    try text.write(toFile: path + "/" + name, atomically: false, encoding: .utf8)
  }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: path + "/" + name, withIntermediateDirectories: true)
  }
}
