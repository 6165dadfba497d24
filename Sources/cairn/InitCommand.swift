import Foundation
import Hosting
import Studies
import SurveyModel

/// `cairn init`.
enum InitCommand: Command {
  static let name = "init"
  static let usage = "cairn init FOLDER"
  static let summary = "Writes a small study to begin with into a new or empty folder."
  static let options: Set<String> = []
  static let flags: Set<String> = []

  static func run(_ arguments: Arguments) async throws -> Int32 {
    let folder = try arguments.exactly("FOLDER")[0]
    let root = URL(fileURLWithPath: folder)
    let manager = FileManager.default
    var isFolder: ObjCBool = false
    if manager.fileExists(atPath: root.path, isDirectory: &isFolder) {
      guard isFolder.boolValue else {
        Console.error("\(folder) is a file. Name a folder that does not exist yet, or an empty one")
        return ExitStatus.input
      }
      guard try manager.contentsOfDirectory(atPath: root.path).isEmpty else {
        Console.error("\(folder) is not empty, and nothing in it was changed. Name a new folder, or an empty one")
        return ExitStatus.input
      }
    }
    let starter = StarterStudy(folder: root.lastPathComponent, timezone: TimeZone.current.identifier)
    var files = starter.files
    files[StarterStudy.schemaFile] = StudySchema(registry: .standard).json
    for (path, text) in files.sorted(by: { $0.key < $1.key }) {
      let file = root.appending(path: path)
      try manager.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file, options: .withoutOverwriting)
    }
    Console.note(
      """
      \(folder) holds a study. See it with:
        cairn serve \(folder) --watch
      Change its files in an editor: the browser shows each change, and each mistake, when you save.
      """)
    return ExitStatus.done
  }
}
