import Foundation

/// What a study folder looks like from outside: enough to see that something in it was saved, without reading it.
struct FolderState: Equatable, Sendable {
  private var files: [String: Mark] = [:]

  private struct Mark: Equatable, Sendable {
    var modified: Date?
    var size: Int?
    var file: Int?
  }

  /// Hidden files are no part of a study, and editors leave some.
  init(of path: String) {
    let manager = FileManager.default
    guard let names = manager.enumerator(atPath: path) else { return }
    for case let name as String in names where !name.split(separator: "/").contains(where: { $0.hasPrefix(".") }) {
      let attributes = try? manager.attributesOfItem(atPath: path + "/" + name)
      files[name] = Mark(
        modified: attributes?[.modificationDate] as? Date, size: attributes?[.size] as? Int,
        file: attributes?[.systemFileNumber] as? Int)
    }
  }
}
