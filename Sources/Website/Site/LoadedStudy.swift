import HTTP
import Records
import SurveyModel

/// A published version of the study, ready to be shown: its model, its media by path, its texts as HTML, our words in its languages.
final class LoadedStudy: Sendable {
  let version: Int
  let study: Study
  /// Media of this version by their path in the study folder.
  let media: [String: MediaRecord]
  /// The fields of its pages: where it lets people add where they are, or take photographs, scripts may ask for that.
  let pageFields: HeaderFields
  /// The study's languages with their names in themselves.
  let languages: [(tag: String, name: String)]
  private let tasks: [String: LoadedTask]
  /// Whether any page of this version has a policy of its own.
  private let hasPolicies: Bool
  /// Whether any page of this version begins another task.
  let beginsTasks: Bool
  /// The consent steps, by task, that are put at once to runs of earlier versions.
  private let renewals: [String: [Step]]
  /// The same, before such a run begins another task.
  private let laterRenewals: [String: [Step]]
  private let texts: [String: CompiledText]
  private let voices: [String: Voice]
  private let english: InterfaceTexts

  /// What pages in one language speak with.
  struct Voice: Sendable {
    /// Our words.
    let texts: InterfaceTexts
    /// The languages to look the study's own up in, best first.
    let languages: [String]
  }

  init(version: Int, content: StudyContent, media records: [MediaRecord], words: InterfaceCatalog) {
    self.version = version
    var study = content.study
    // Runs go through every pass of what is repeated.
    study.tasks = study.tasks.map(\.unrolled)
    self.study = study
    let media = Dictionary(records.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    self.media = media
    pageFields = study.devices.isEmpty ? SecurityFields.page : SecurityFields.page(of: study.devices)
    languages = study.languages.map { ($0, LanguageFormat.name(of: $0)) }
    var texts: [String: CompiledText] = [:]
    for source in study.texts.flatMap(\.byLanguage.values) where texts[source] == nil {
      texts[source] = CompiledText(source) { path in media[path]?.address }
    }
    for source in study.markups.flatMap(\.byLanguage.values) {
      texts[source] = CompiledText(markup: source) { path in media[path]?.address }
    }
    self.texts = texts
    tasks = Dictionary(
      study.tasks.map { ($0.id, LoadedTask($0, of: study, texts)) }, uniquingKeysWith: { first, _ in first })
    hasPolicies = study.tasks.contains { $0.steps.contains { !$0.permissions.isEmpty } }
    beginsTasks = study.tasks.contains { $0.steps.contains { $0.secondaryTask != nil } }
    renewals = Self.renewals(.now, of: study)
    laterRenewals = Self.renewals(.nextTask, of: study)
    voices = Dictionary(
      study.languages.map { language in
        let texts = words.texts(in: language, replacing: content.interfaceTexts[language] ?? [:])
        return (language, Voice(texts: texts, languages: study.fallbacks(from: language)))
      }, uniquingKeysWith: { first, _ in first })
    english = words.texts(in: "en")
  }

  /// A wording as it was compiled when the version was loaded.
  func compiled(_ source: String) -> CompiledText { texts[source] ?? CompiledText(source) }

  /// A piece of markup; a host's own is compiled as it comes.
  func compiled(markup source: String) -> CompiledText {
    texts[source] ?? CompiledText(markup: source) { media[$0]?.address }
  }

  /// What pages in a language speak with; in English where the study has not this language.
  func voice(in language: String) -> Voice {
    voices[language] ?? Voice(texts: english, languages: study.fallbacks(from: language))
  }

  /// The task with an id, with what its pages need to know of it.
  func task(_ id: String) -> LoadedTask? { tasks[id] }

  /// The fields of a step's page that may do more than others; nil for nearly all.
  func policy(ofPage step: Step) -> HeaderFields? {
    guard hasPolicies else { return nil }
    let permissions = step.permissions
    return permissions.isEmpty ? nil : SecurityFields.page(askingFor: permissions, of: study.devices)
  }

  /// Whether any text of this version is put to those who agreed to an earlier one.
  var renewsConsents: Bool { !renewals.isEmpty || !laterRenewals.isEmpty }

  /// The consent steps that are put at once to open runs of a task's earlier versions.
  func renewals(ofTask task: String) -> [Step] { renewals.isEmpty ? [] : renewals[task] ?? [] }

  /// The consent steps that are put to open runs of a task's earlier versions before they begin another task.
  func renewalsBeforeNextTask(of task: String) -> [Step] {
    renewals(ofTask: task) + (laterRenewals.isEmpty ? [] : laterRenewals[task] ?? [])
  }

  private static func renewals(_ renewal: ConsentText.Renewal, of study: Study) -> [String: [Step]] {
    Dictionary(
      study.tasks.map { ($0.id, $0.renewals(renewal)) }, uniquingKeysWith: { first, _ in first }
    ).filter { !$0.value.isEmpty }
  }
}

extension MediaRecord {
  /// Where the file is served: by its content, under the name that it has in the study.
  var address: String { "/media/\(sha256)/\(AddressText.encoded(String(path.split(separator: "/").last ?? "file")))" }
}
