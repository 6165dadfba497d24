import Foundation

/// The checkout that these tests belong to.
enum Repository {
  static let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Every file, without what `.gitignore` leaves out.
  static let paths: [String] = {
    let ignored = Set(
      text(of: ".gitignore").split(separator: "\n").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "/ ")) }
        + [".git"])
    var paths: [String] = []
    var folders = [""]
    while let folder = folders.popLast() {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)) ?? []
      for name in names where !ignored.contains(name) {
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        guard !ignored.contains(path) else { continue }
        let values = try? root.appending(path: path).resourceValues(forKeys: [.isDirectoryKey, .isSymbolicLinkKey])
        if values?.isDirectory == true, values?.isSymbolicLink != true {
          folders.append(path)
        } else {
          paths.append(path)
        }
      }
    }
    return paths.sorted()
  }()

  /// The text of a file; empty where there is none, which fails whatever looks into it.
  static func text(of path: String) -> String {
    (try? String(contentsOf: root.appending(path: path), encoding: .utf8)) ?? ""
  }

  static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: root.appending(path: path).path) }

  /// Every page in Markdown.
  static let pages = paths.filter { $0.hasSuffix(".md") }.map { MarkdownPage(path: $0, text: text(of: $0)) }

  static func page(_ path: String) -> MarkdownPage { MarkdownPage(path: path, text: text(of: path)) }
}
