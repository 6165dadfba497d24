import Studies

/// `cairn check`.
enum CheckCommand: Command {
  static let name = "check"
  static let usage = "cairn check STUDY [--format text|json]"
  static let summary = "Reports every mistake in a study folder, with file, line and column."
  static let options: Set<String> = ["format"]
  static let flags: Set<String> = []

  static func run(_ arguments: Arguments) async throws -> Int32 {
    let folder = try StudyFolder(try arguments.exactly("STUDY")[0])
    switch arguments.value("format") ?? "text" {
    case "json": Console.print(DiagnosticPrinter(files: folder.files).json(folder.outcome.diagnostics))
    case "text":
      folder.printDiagnostics()
      if folder.outcome.diagnostics.isEmpty { Console.note("No mistakes found.") }
    case let other: throw UsageError("--format is text or json, not “\(other)”")
    }
    return folder.outcome.study == nil ? ExitStatus.input : ExitStatus.done
  }
}
