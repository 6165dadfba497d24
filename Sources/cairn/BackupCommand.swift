import Hosting
import Records

/// `cairn backup`.
enum BackupCommand: Command {
  static let name = "backup"
  static let usage = "cairn backup DATA FILE"
  static let summary = "Writes everything of a data folder into one tar, while the server runs."
  static let options: Set<String> = []
  static let flags: Set<String> = []

  static func run(_ arguments: Arguments) async throws -> Int32 {
    let paths = try arguments.exactly("DATA", "FILE")
    try Backup.write(from: DataFolder(existing: paths[0]), to: paths[1])
    Console.note("\(paths[1]) is written. Whoever has it can read every answer: keep it like the data folder.")
    return ExitStatus.done
  }
}
