import Foundation

/// A folder for trial data, which goes with the command that made it.
struct TrialFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "cairn-watch-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    path = url.path
  }

  /// Takes the folder away with everything in it.
  func remove() { try? FileManager.default.removeItem(atPath: path) }
}
