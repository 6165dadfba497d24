import Foundation
import Testing

@testable import Assets

@Suite struct EmbeddedFilesTests {
  @Test func `the table holds each file of the folders and nothing else`() throws {
    let inTable = Set(EmbeddedFiles.all.map(\.path))
    let inFolders = try Repository.assetPaths()
    for path in inFolders where !inTable.contains(path) {
      Issue.record("add to EmbeddedFiles.swift: (\"\(path)\", PackageResources.\(identifier(for: path))),")
    }
    for path in inTable where !inFolders.contains(path) {
      Issue.record("remove from EmbeddedFiles.swift: \(path)")
    }
    #expect(EmbeddedFiles.all.count == inTable.count)
  }

  @Test func `each entry of the table holds the bytes of its own file`() throws {
    for (path, bytes) in EmbeddedFiles.all {
      let file = try Data(contentsOf: Repository.root.appending(path: path))
      #expect(bytes == Array(file), "\(path) has other bytes than its file")
    }
  }

  @Test func `the table is in the order of its paths`() {
    let paths = EmbeddedFiles.all.map(\.path)
    #expect(paths == paths.sorted())
  }

  /// The name that the build gives to the bytes of a file.
  private func identifier(for path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    let characters = name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
    return String(characters.first?.isNumber == true ? ["_"] + characters.dropFirst() : characters)
  }
}
