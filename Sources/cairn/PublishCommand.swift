import Records
import Studies

/// `cairn publish`.
enum PublishCommand: Command {
  static let name = "publish"
  static let usage = "cairn publish STUDY DATA --note TEXT"
  static let summary = "Checks a study folder and makes it the next version; new runs begin with it within a second."
  static let options: Set<String> = ["note"]
  static let flags: Set<String> = []

  static func run(_ arguments: Arguments) async throws -> Int32 {
    let paths = try arguments.exactly("STUDY", "DATA")
    let folder = try StudyFolder(paths[0])
    folder.printDiagnostics()
    guard folder.outcome.study != nil else { return ExitStatus.input }
    let records = try Records(DataFolder(existing: paths[1]))
    defer { records.shutDownAndWait() }
    let reader = try records.makeReader()
    let media = try folder.media().map(\.record)
    if let newest = try reader.versions().last, newest.sha256 == folder.digest(media: media) {
      Console.note("The study is the same as version \(newest.number): nothing to publish.")
      return ExitStatus.done
    }
    let number = try Publication(folder: folder, note: arguments.value("note") ?? "").write(to: records, at: .now)
    Console.note("Published version \(number).")
    return ExitStatus.done
  }
}
