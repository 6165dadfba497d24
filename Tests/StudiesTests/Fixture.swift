import SurveyModel
import Testing

@testable import Studies

/// Small studies in memory: `study.yaml` and one task, of which a test writes the part that matters.
enum Fixture {
  static let study = """
    cairn: 1
    study: s
    title: A study
    languages: [en]
    timezone: Europe/Berlin
    participation: { start: t }
    """

  static let end = """

      - { id: done, type: completion }
    """

  /// A task whose steps begin in line 4 and end with a completion.
  static func task(_ steps: String) -> String { "task: t\ntitle: T\nsteps:\n" + steps + end }

  static func files(_ task: String, study: String = study, _ more: [String: String] = [:]) -> StudyFiles {
    var texts = ["study.yaml": study, "tasks/t.yaml": task]
    var media: [String: Int] = [:]
    for (path, text) in more {
      if StudyFiles.isText(path) { texts[path] = text } else { media[path] = text.utf8.count }
    }
    return StudyFiles(texts.mapValues { Array($0.utf8) }, mediaSizes: media)
  }

  static func read(_ task: String, study: String = study, _ more: [String: String] = [:]) -> StudyReader.Outcome {
    StudyReader(registry: .standard).read(files(task, study: study, more))
  }

  /// The one step of a task that has no mistakes.
  static func step(_ yaml: String) throws -> Step {
    let outcome = read(task(yaml))
    #expect(outcome.diagnostics == [])
    return try #require(outcome.study?.tasks.first?.steps.first)
  }
}

/// A study file with a mistake, and what is said about it: place, severity and words, in the order of files and lines.
struct Mistake: CustomTestStringConvertible, Sendable {
  var yaml: String
  var said: [String]

  init(_ yaml: String, _ said: String...) {
    self.yaml = yaml
    self.said = said
  }

  var testDescription: String { said.first ?? yaml.debugDescription }

  /// Whether every diagnostic begins with its place and holds the words, and there are no others.
  func expect(_ diagnostics: [Diagnostic], sourceLocation: SourceLocation = #_sourceLocation) {
    let lines = diagnostics.map { "\($0.headline) \($0.help ?? "")" }
    let matches =
      lines.count == said.count
      && zip(lines, said).allSatisfy { line, expected in
        let parts = expected.split(separator: " ", maxSplits: 2).map(String.init)
        return line.hasPrefix("\(parts[0]) \(parts[1]) ") && (parts.count < 3 || line.contains(parts[2]))
      }
    #expect(matches, "\(lines.joined(separator: "\n"))", sourceLocation: sourceLocation)
  }
}
