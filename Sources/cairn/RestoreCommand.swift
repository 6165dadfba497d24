import Hosting
import Records

/// `cairn restore`.
enum RestoreCommand: Command {
  static let name = "restore"
  static let usage = "cairn restore FILE DATA [--erased-log FILE]"
  static let summary = "Unpacks a backup into a new data folder and erases again what was erased since."
  static let options: Set<String> = ["erased-log"]
  static let flags: Set<String> = []

  static func run(_ arguments: Arguments) async throws -> Int32 {
    let paths = try arguments.exactly("FILE", "DATA")
    let erased = try Backup.restore(from: paths[0], to: paths[1], newerLog: arguments.value("erased-log"))
    Console.note("\(paths[1]) is restored\(erased == 0 ? "" : "; \(erased) erased runs were erased again").")
    return ExitStatus.done
  }
}
