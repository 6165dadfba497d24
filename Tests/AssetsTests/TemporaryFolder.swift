import Foundation

/// A folder with some files, gone when the test is done with it.
final class TemporaryFolder {
  let url: URL
  var path: String { url.path }

  init(_ files: [String: String]) throws {
    url = FileManager.default.temporaryDirectory.appending(path: "cairn-assets-\(UUID())")
    for (path, text) in files {
      let file = url.appending(path: path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }
}
