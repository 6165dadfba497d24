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
