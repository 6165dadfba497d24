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
    let reader = try records.makeReader()
    if let newest = try reader.versions().last {
      if newest.sha256 == folder.digest(media: try folder.media().map(\.record)) {
        Console.note("The study is the same as version \(newest.number): nothing to publish.")
        return ExitStatus.done
      }
      let old = try StoredStudy.load(newest.number, reader)
      guard old.id == study.id else {
        Console.error(
          "nothing was published: \(paths[1]) holds the study `\(old.id)`, and \(paths[0]) is `\(study.id)`. "
            + "Name the right folder, or keep `study: \(old.id)`")
        return ExitStatus.input
      }
      let change = StudyChange(from: old, to: study)
      folder.report(change.diagnostics(in: folder.outcome))
      if try reader.holdsAnswers() {
        if change.isRefused {
          Console.error("nothing was published: answers collected so far would no longer fit")
          return ExitStatus.input
        }
        if change.needsNote, note.isEmpty {
          Console.error("nothing was published: say why the study changes, with --note TEXT")
          return ExitStatus.input
        }
      }
    }
    let number = try Publication(folder: folder, note: note).write(to: records, at: .now)
    Console.note("Published version \(number).")
    return ExitStatus.done
  }
}
