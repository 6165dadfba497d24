import Hosting
import Records
import Studies
import SurveyModel

/// `cairn check`.
enum CheckCommand: Command {
  static let name = "check"
  static let usage = "cairn check STUDY [--data DIR] [--format text|json]"
  static let summary = "Reports every mistake in a study folder, with file, line and column."
  static let options: Set<String> = ["format", "data"]
  static let flags: Set<String> = []

  static func run(_ arguments: Arguments) async throws -> Int32 {
    let folder = try StudyFolder(try arguments.exactly("STUDY")[0])
    let diagnostics = folder.outcome.diagnostics + (try changes(in: folder, since: arguments.value("data")))
    switch arguments.value("format") ?? "text" {
    case "json": Console.print(DiagnosticPrinter(files: folder.files).json(diagnostics))
    case "text":
      folder.report(diagnostics)
      if diagnostics.isEmpty { Console.note("No mistakes found.") }
    case let other: throw UsageError("--format is text or json, not “\(other)”")
    }
    return diagnostics.containsError ? ExitStatus.input : ExitStatus.done
  }

  /// What the folder would do to answers that a data folder has collected.
  private static func changes(in folder: StudyFolder, since data: String?) throws -> [Diagnostic] {
    guard let data, let study = folder.outcome.study else { return [] }
    let reader = try RecordsReader(DataFolder(existing: data))
    guard let newest = try reader.versions().last, try reader.holdsAnswers() else { return [] }
    return StudyChange(from: try StoredStudy.load(newest.number, reader), to: study).diagnostics(in: folder.outcome)
  }
}
