import Foundation
import Hosting
import Studies
import SurveyModel

/// `cairn texts`.
enum TextsCommand: Command {
  static let name = "texts"
  static let usage = "cairn texts STUDY --language LANG [--write]"
  static let summary = "Prints the file to translate a study with, or brings texts/LANG.yaml up to date."
  static let options: Set<String> = ["language"]
  static let flags: Set<String> = ["write"]

  static func run(_ arguments: Arguments) async throws -> Int32 {
    let path = try arguments.exactly("STUDY")[0]
    guard let language = arguments.value("language") else {
      throw UsageError("--language says which language to translate into, as in --language de")
    }
    guard StudyReader.isLanguageTag(language) else {
      throw UsageError("“\(language)” is no language tag. Write two letters such as de, or pt-BR")
    }
    let folder = try StudyFolder(path)
    var errors = folder.outcome.diagnostics.filter { $0.severity == .error }
    guard let study = folder.outcome.study,
      let file = TranslationFile(
        of: folder.files, language: language, reader: StudyReader(registry: .standard), diagnostics: &errors)
    else {
      folder.report(errors)
      return ExitStatus.input
    }
    if language == study.languages.first {
      throw UsageError("\(language) is the study's first language: its own files have these texts")
    }
    if arguments.has("write") {
      let target = URL(fileURLWithPath: path).appending(path: TranslationFile.path(of: language))
      try FileManager.default.createDirectory(
        at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(file.text.utf8).write(to: target, options: .atomic)
      Console.note("\(target.relativePath) is written.")
    } else {
      Console.print(String(file.text.dropLast()))
    }
    Console.note(
      "\(file.count) texts: \(file.missing) are missing, \(file.changed) were translated from other words.")
    for page in file.missingPages { Console.note("missing page: \(page)") }
    if !study.languages.contains(language) {
      let list = (study.languages + [language]).joined(separator: ", ")
      Console.note("Participants get them once study.yaml says `languages: [\(list)]`.")
    }
    return ExitStatus.done
  }
}
