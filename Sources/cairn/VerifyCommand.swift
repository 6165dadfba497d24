import Hosting
import Records

/// `cairn verify`.
enum VerifyCommand: Command {
  static let name = "verify"
  static let usage = "cairn verify DATA"
  static let summary = "Checks the database and every file that it names, while the server runs."
  static let options: Set<String> = []
  static let flags: Set<String> = []

  static func run(_ arguments: Arguments) async throws -> Int32 {
    let findings = try Verification.run(DataFolder(existing: try arguments.exactly("DATA")[0]))
    for finding in findings { Console.print("\(finding)") }
    Console.note(findings.isEmpty ? "Everything is as it was written." : "\(findings.count) things are damaged.")
    return findings.isEmpty ? ExitStatus.done : ExitStatus.input
  }
}
