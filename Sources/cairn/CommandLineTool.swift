import Hosting
import Records
import Studies
import SurveyModel

/// `cairn`: finds the command, runs it, and turns what went wrong into one sentence and an exit status.
enum CommandLineTool {
  /// A command by its name.
  static let commands: [any Command.Type] = [
    InitCommand.self, ServeCommand.self, CheckCommand.self, SimulateCommand.self, TextsCommand.self,
    SchemaCommand.self,
    PublishCommand.self, ParticipantsCommand.self, DeskCommand.self,
    ExportCommand.self, BackupCommand.self,
    RestoreCommand.self, VerifyCommand.self, VersionCommand.self,
  ]

  static func run(_ arguments: [String]) async -> Int32 {
    guard let name = arguments.first, !["help", "--help", "-h"].contains(name) else {
      Console.print(usage)
      return ExitStatus.done
    }
    guard let command = commands.first(where: { $0.name == (name == "--version" ? "version" : name) }) else {
      Console.error(
        "there is no command \(name). "
          + (Spelling.nearest(to: name, among: commands.map { $0.name }).map { "Did you mean \($0)?" }
            ?? "The commands are: \(commands.map { $0.name }.joined(separator: ", "))"))
      return ExitStatus.usage
    }
    if arguments.contains("--help") {
      Console.print("usage: \(command.usage)\n\n\(command.summary)")
      return ExitStatus.done
    }
    return await status(of: command, Array(arguments.dropFirst()))
  }

  private static func status(of command: any Command.Type, _ arguments: [String]) async -> Int32 {
    do {
      let parsed = try Arguments(arguments, for: command)
      return try await command.run(parsed)
    } catch {
      if let error = error as? UsageError {
        Console.error("\(error)\nusage: \(command.usage)")
        return ExitStatus.usage
      }
      if let error = error as? StudyFolderError, !error.isOfTheSystem {
        Console.error("\(error)")
        return ExitStatus.input
      }
      Console.error(Failure.sentence(for: error))
      return ExitStatus.environment
    }
  }

  private static var usage: String {
    "Cairn, a survey host.\n\n"
      + commands.map { "  \($0.usage)\n      \($0.summary)" }.joined(separator: "\n")
  }
}

/// What a command ends with: scripts decide by it.
enum ExitStatus {
  static let done: Int32 = 0
  /// The input has errors, which were printed.
  static let input: Int32 = 1
  static let usage: Int32 = 2
  /// Port in use, disk full, folder locked ….
  static let environment: Int32 = 3
}

/// One of `cairn`'s commands.
protocol Command: SendableMetatype {
  static var name: String { get }
  static var usage: String { get }
  /// One sentence for the list of commands.
  static var summary: String { get }
  /// Options that take a value, without their dashes.
  static var options: Set<String> { get }
  /// Options that take none.
  static var flags: Set<String> { get }
  static func run(_ arguments: Arguments) async throws -> Int32
}
