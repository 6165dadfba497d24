import Hosting

/// `cairn version`.
enum VersionCommand: Command {
  /// The release of this program.
  static let version = "0.1.0"

  static let name = "version"
  static let usage = "cairn version"
  static let summary = "Says which release this is."
  static let options: Set<String> = []
  static let flags: Set<String> = []

  static func run(_ arguments: Arguments) async throws -> Int32 {
    Console.print("cairn \(version)")
    return ExitStatus.done
  }
}
