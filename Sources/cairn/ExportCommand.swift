import Exporting
import Records

/// `cairn export`.
enum ExportCommand: Command {
  static let name = "export"
  static let usage = """
    cairn export DATA [--format csv] [--task ID]… [--output DIR] [--history] [--labels] [--include-test] \
    [--status-columns none|some|all] [--without COLUMN]… [--language L]
    """
  static let summary = "Writes the answers as CSV with a codebook, while the server runs (into ./export)."
  static let options: Set<String> = ["format", "task", "output", "status-columns", "without", "language"]
  static let flags: Set<String> = ["history", "labels", "include-test"]

  static func run(_ arguments: Arguments) async throws -> Int32 {
    let data = try arguments.exactly("DATA")[0]
    let options = try exportOptions(arguments)
    let output = arguments.value("output") ?? "export"
    let folder = try DataFolder(existing: data)
    let exporter = Exporter(options: options) { RecordsExportHasher() }
    let summary: ExportSummary
    do {
      summary = try RecordsExport.read(folder) { source in
        try exporter.export(source, to: try ExportFolder(path: output))
      }
    } catch let error as ExportError where error.isOfInput {
      throw UsageError("\(error)")
    }
    for task in summary.tasks {
      let left = task.testRunsLeftOut
      let note = left > 0 ? "; \(counted(left, "trial run")) left out (--include-test keeps them)" : ""
      Console.note("\(task.task): \(counted(task.runs, "run")), \(counted(task.answers, "answer"))\(note)")
    }
    Console.note("\(summary.files.count + 1) files are in \(output). codebook.csv explains every column.")
    return ExitStatus.done
  }

  private static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

  private static func exportOptions(_ arguments: Arguments) throws(UsageError) -> ExportOptions {
    let format = arguments.value("format") ?? "csv"
    guard format == "csv" else { throw UsageError("--format is csv, not “\(format)”") }
    var options = ExportOptions(
      tasks: arguments.all("task"), showsLabels: arguments.has("labels"), language: arguments.value("language"),
      includesHistory: arguments.has("history"), includesTests: arguments.has("include-test"),
      without: arguments.all("without"))
    if let word = arguments.value("status-columns") {
      guard let columns = ExportOptions.StatusColumns(rawValue: word) else {
        throw UsageError("--status-columns is none, some or all, not “\(word)”")
      }
      options.statusColumns = columns
    }
    return options
  }
}

extension ExportError {
  /// The command named something that the study does not have.
  fileprivate var isOfInput: Bool {
    switch self {
    case .unknownTask, .unknownColumn, .unknownLanguage: true
    case .nothingPublished, .unknownVersion, .unwritable, .incomplete, .notAFolder, .unreadable: false
    }
  }
}
