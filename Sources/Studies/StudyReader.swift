public import SurveyModel

/// Reads a study's files into the typed model and checks everything across the study.
///
/// Every mistake is told at once, each with its place and what to type instead.
public struct StudyReader: Sendable {
  private let registry: Registry
  private let interfaceKeys: Set<String>

  /// A reader for these answer formats and kinds of steps.
  ///
  /// - Parameter interfaceKeys: the keys of the program's own words, for those that a study replaces; without any, none is
  ///   looked at.
  public init(registry: Registry, interfaceKeys: Set<String> = []) {
    self.registry = registry
    self.interfaceKeys = interfaceKeys
  }

  /// What came of reading a study.
  public struct Outcome: Sendable {
    /// nil where there are errors.
    public var study: Study?
    /// Everything there is to say, in the order of files and lines.
    public var diagnostics: [Diagnostic]
    /// Every media file that the study lists, in alphabetical order: the only ones that are served.
    public var mediaPaths: [String]
    /// The words of our own pages as `texts/interface.LANG.yaml` replaces them, by language and key.
    public var interfaceTexts: [String: [String: String]]
    /// Where the ids of tasks and items stand, for what is said of them later.
    var places: [[String]: Place] = [:]
    /// Every text for people, and what the study has of translations.
    var texts: [TranslatableText] = []
    var translations = Translations()

    /// Where an item stands, else its task, else the study.
    func place(ofTask task: String, item: String?) -> Place {
      if let item, let place = places[[task, item]] { return place }
      return places[[task]] ?? Place(file: "study.yaml")
    }

    /// Something to say about a step or an item, where its id stands.
    public func diagnostic(
      _ severity: Diagnostic.Severity, task: String, id: String, message: String, help: String
    ) -> Diagnostic {
      let place = place(ofTask: task, item: id)
      return Diagnostic(
        severity: severity, file: place.file, line: place.mark?.line ?? 0, column: place.mark?.column ?? 0,
        message: message, help: help)
    }
  }

  /// Reads and checks a study.
  public func read(_ files: StudyFiles) -> Outcome { read(files, adding: nil) }

  /// The same as if the study listed a further language.
  func read(_ files: StudyFiles, adding language: String?) -> Outcome {
    var reading = StudyReading(files: files, registry: registry)
    reading.addedLanguage = language
    reading.interfaceKeys = interfaceKeys
    let outline = reading.outline()
    if let outline {
      var checker = StudyChecker(outline: outline)
      checker.check(&reading)
      reading.reportUnusedTranslations()
    }
    // A value that an alias repeats is read, and its mistakes are told, each time.
    let diagnostics = Set(reading.diagnostics).sorted()
    return Outcome(
      study: diagnostics.containsError ? nil : outline?.study, diagnostics: diagnostics,
      mediaPaths: StudyFiles.sorted(reading.media), interfaceTexts: reading.interfaceTexts,
      places: outline.map(places(of:)) ?? [:], texts: reading.texts, translations: reading.translations)
  }

  /// Whether a word looks like a language tag of RFC 5646, §2.1: `de`, `pt-BR`.
  public static func isLanguageTag(_ word: String) -> Bool { StudyReading.isLanguageTag(word) }

  private func places(of outline: StudyOutline) -> [[String]: Place] {
    var places: [[String]: Place] = [:]
    for task in outline.tasks {
      places[[task.id]] = task.idPlace
      for step in task.steps {
        places[[task.id, step.id]] = step.idPlace
        for item in step.itemPlaces { places[[task.id, item.id]] = item.place }
      }
    }
    return places
  }
}
