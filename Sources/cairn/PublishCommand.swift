import Hosting
import Records
import Studies
import SurveyModel

/// `cairn publish`.
enum PublishCommand: Command {
  static let name = "publish"
  static let usage = "cairn publish STUDY DATA --note TEXT"
  static let summary = "Checks a study folder and makes it the next version; new runs begin with it within a second."
  static let options: Set<String> = ["note"]
  static let flags: Set<String> = []

  static func run(_ arguments: Arguments) async throws -> Int32 {
    let paths = try arguments.exactly("STUDY", "DATA")
    let note = arguments.value("note") ?? ""
    let folder = try StudyFolder(paths[0])
    folder.printDiagnostics()
    guard let study = folder.outcome.study else { return ExitStatus.input }
    let records = try Records(DataFolder(existing: paths[1]))
    defer { records.shutDownAndWait() }
    let publication = Publication(folder: folder, note: note)
    switch try publication.judge(try records.makeReader()) {
    case .first: break
    case .unchanged(let version):
      Console.note("The study is the same as version \(version): nothing to publish.")
      return ExitStatus.done
    case .otherStudy(let old):
      Console.error(
        "nothing was published: \(paths[1]) holds the study `\(old)`, and \(paths[0]) is `\(study.id)`. "
          + "Name the right folder, or keep `study: \(old)`")
      return ExitStatus.input
    case .change(let diagnostics, let isRefused, let needsNote):
      folder.report(diagnostics)
      if isRefused {
        Console.error("nothing was published: answers collected so far would no longer fit")
        return ExitStatus.input
      }
      if needsNote, note.isEmpty {
        Console.error("nothing was published: say why the study changes, with --note TEXT")
        return ExitStatus.input
      }
    }
    let number = try publication.write(to: records, at: .now)
    Console.note("Published version \(number).")
    return ExitStatus.done
  }
}
