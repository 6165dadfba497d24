import Exporting
import Hosting
import Records
import SurveyModel

/// `cairn export`.
enum ExportCommand: Command {
  static let name = "export"
  static let usage = """
    cairn export DATA [--format csv|json] [--task ID]… [--output DIR] [--history] [--labels] [--include-test] \
    [--status-columns none|some|all] [--without COLUMN]… [--language L] [--excel] [--separator ';'] [--files] [--identifying]
    """
  static let summary = "Writes the answers as CSV or JSON with a codebook, while the server runs (into ./export)."
  static let options: Set<String> = ["format", "task", "output", "status-columns", "without", "language", "separator"]
  static let flags: Set<String> = ["history", "labels", "include-test", "excel", "files", "identifying"]

  static func run(_ arguments: Arguments) async throws -> Int32 {
    let data = try arguments.exactly("DATA")[0]
    let options = try exportOptions(arguments)
    let output = arguments.value("output") ?? "export"
    let folder = try DataFolder(existing: data)
    let exporter = Exporter(options: options) { RecordsExportHasher() }
    let summary: ExportSummary
    do {
      summary = try RecordsExport.read(folder) { source in
        let destination = try ExportFolder(path: output)
        guard options.includesIdentity else { return try exporter.export(source, to: destination) }
        let study = source.versions.max { $0.number < $1.number }?.study.id ?? ""
        return try exporter.export(
          source,
          to: AuditedDestination(destination) {
            try AuditTrail(folder: folder).note("export", study, audited(options, output))
          })
      }
    } catch let error as ExportError where error.isOfInput {
      throw UsageError("\(error)")
    }
    for task in summary.tasks {
      let left = task.testRunsLeftOut
      let note = left > 0 ? "; \(counted(left, "trial run")) left out (--include-test keeps them)" : ""
      Console.note("\(task.task): \(counted(task.runs, "run")), \(counted(task.answers, "answer"))\(note)")
    }
    if options.includesIdentity { noteIdentity(summary, in: output) }
    let altered = summary.files.compactMap(\.alteredCells).reduce(0, +)
    if altered > 0 { Console.note("\(counted(altered, "text")) got a ' before them, so that Excel computes none.") }
    Console.note("\(summary.files.count + 1) files are in \(output). codebook.csv explains every column.")
    return ExitStatus.done
  }

  private static func noteIdentity(_ summary: ExportSummary, in output: String) {
    if summary.identityFiles.isEmpty {
      Console.note(
        "No answer of the study names a person: there is no identity folder. The audit log notes that you asked.")
    } else {
      Console.note(
        """
        Who somebody is stands in \(output)/identity, which only your account can read; the audit log notes it. \
        Keep it apart from the other files.
        """)
    }
  }

  /// What the audit log says of an export with who somebody is.
  private static func audited(_ options: ExportOptions, _ output: String) -> String {
    let tasks = options.tasks.isEmpty ? "all tasks" : "tasks \(options.tasks.joined(separator: ", "))"
    return "identifying answers of \(tasks) to \(output)"
  }

  private static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

  private static func exportOptions(_ arguments: Arguments) throws(UsageError) -> ExportOptions {
    let word = arguments.value("format") ?? ExportOptions.Format.csv.rawValue
    guard let format = ExportOptions.Format(rawValue: word) else {
      throw UsageError("--format is csv or json, not “\(word)”")
    }
    var options = ExportOptions(
      tasks: arguments.all("task"), format: format, showsLabels: arguments.has("labels"),
      language: arguments.value("language"),
      includesHistory: arguments.has("history"), includesTests: arguments.has("include-test"),
      without: arguments.all("without"), isForExcel: arguments.has("excel"),
      includesIdentity: arguments.has("identifying"), includesFiles: arguments.has("files"))
    if let word = arguments.value("status-columns") {
      guard let columns = ExportOptions.StatusColumns(rawValue: word) else {
        throw UsageError("--status-columns is none, some or all, not “\(word)”")
      }
      options.statusColumns = columns
    }
    if let word = arguments.value("separator") {
      guard let separator = ExportOptions.Separator(rawValue: word) else {
        throw UsageError("--separator is ',' or ';', not “\(word)”")
      }
      guard options.isForExcel else {
        throw UsageError("--separator goes with --excel: other programs read the commas of RFC 4180")
      }
      options.separator = separator
    }
    return options
  }
}

extension ExportError {
  /// The command named something that the study does not have.
  fileprivate var isOfInput: Bool {
    switch self {
    case .unknownTask, .unknownColumn, .unknownLanguage: true
    case .nothingPublished, .unknownVersion, .unwritable, .incomplete, .notAFolder, .unreadable, .unaudited: false
    }
  }
}
