import Foundation

/// The checkout that these tests belong to.
enum Repository {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The paths of all files in `Templates/` and `Public/`.
  static func assetPaths() throws -> Set<String> {
    var paths: Set<String> = []
    for folder in ["Templates", "Public"] {
      for path in try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path) {
        let full = root.appending(path: "\(folder)/\(path)")
        if try full.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true {
          paths.insert("\(folder)/\(path)")
        }
      }
    }
    return paths
  }
}
