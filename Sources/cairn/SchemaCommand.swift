import Hosting
import Studies
import SurveyModel

/// `cairn schema`.
enum SchemaCommand: Command {
  static let name = "schema"
  static let usage = "cairn schema"
  static let summary = "Prints the JSON Schema of the study file, by which editors complete and explain keys."
  static let options: Set<String> = []
  static let flags: Set<String> = []

  static func run(_ arguments: Arguments) async throws -> Int32 {
    _ = try arguments.exactly()
    Console.print(String(StudySchema(registry: .standard).json.dropLast()))
    return ExitStatus.done
  }
}
