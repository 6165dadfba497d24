/// `cairn export`.
enum ExportCommand: Command {
  static let name = "export"
  static let usage = "cairn export DATA [--task ID] [--output DIR]"
  static let summary = "Writes the answers as CSV with a codebook, while the server runs."
  static let options: Set<String> = ["format", "task", "output", "status-columns", "without", "language"]
  static let flags: Set<String> = ["history", "labels", "include-test"]

  static func run(_ arguments: Arguments) async throws -> Int32 { ExitStatus.done }
}
