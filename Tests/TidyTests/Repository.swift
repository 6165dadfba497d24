import Foundation

/// The checkout that these tests belong to.
enum Repository {
  static let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// All paths that `.gitignore` does not leave out. Links are listed, not followed.
  static let paths: [String] = {
    let ignored = (try? String(contentsOf: root.appending(path: ".gitignore"), encoding: .utf8)) ?? ""
    let left = Set(
      ignored.split(separator: "\n").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "/ ")) } + [".git"])
    var paths: [String] = []
    var folders = [""]
    while let folder = folders.popLast() {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)) ?? []
      for name in names where !left.contains(name) {
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        guard !left.contains(path) else { continue }
        let values = try? root.appending(path: path).resourceValues(forKeys: [.isDirectoryKey, .isSymbolicLinkKey])
        if values?.isSymbolicLink == true { continue }
        if values?.isDirectory == true { folders.append(path) } else { paths.append(path) }
      }
    }
    return paths.sorted()
  }()

  /// All files that are text in UTF-8; pictures and films are not.
  static let texts: [TextFile] = paths.compactMap { path in
    guard let data = try? Data(contentsOf: root.appending(path: path)), !data.prefix(8_000).contains(0),
      let text = String(data: data, encoding: .utf8)
    else { return nil }
    return TextFile(path: path, text: text)
  }

  static let swiftSources = texts.filter { $0.path.hasPrefix("Sources/") && $0.path.hasSuffix(".swift") }
  static let swiftTests = texts.filter { $0.path.hasPrefix("Tests/") && $0.path.hasSuffix(".swift") }
  static let templates = texts.filter { $0.path.hasPrefix("Templates/") }
  static let publicFiles = texts.filter { $0.path.hasPrefix("Public/") }
  static let package = texts.first { $0.path == "Package.swift" } ?? TextFile(path: "Package.swift", text: "")
}
