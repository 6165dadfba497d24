import Records
import SurveyModel

/// A published version of the study, ready to be shown: its model, its media by path, its texts as HTML, our words in its languages.
final class LoadedStudy: Sendable {
  let version: Int
  let study: Study
  /// Media of this version by their path in the study folder.
  let media: [String: MediaRecord]
  /// The study's languages with their names in themselves.
  let languages: [(tag: String, name: String)]
  private let pageItems: [String: [String: PageItems]]
  private let texts: [String: CompiledText]
  private let interfaces: [String: InterfaceTexts]
  private let english: InterfaceTexts

  init(version: Int, content: StudyContent, media records: [MediaRecord], words: InterfaceCatalog) {
    self.version = version
    let study = content.study
    self.study = study
    let media = Dictionary(records.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    self.media = media
    languages = study.languages.map { ($0, LanguageFormat.name(of: $0)) }
    var texts: [String: CompiledText] = [:]
    for source in study.texts.flatMap(\.byLanguage.values) where texts[source] == nil {
      texts[source] = CompiledText(source) { path in media[path]?.address }
    }
    self.texts = texts
    pageItems = Dictionary(
      study.tasks.map { ($0.id, Self.pageItems(of: $0, texts)) }, uniquingKeysWith: { first, _ in first })
    interfaces = Dictionary(
      study.languages.map { ($0, words.texts(in: $0, replacing: content.interfaceTexts[$0] ?? [:])) },
      uniquingKeysWith: { first, _ in first })
    english = words.texts(in: "en")
  }

  /// A wording as it was compiled when the version was loaded.
  func compiled(_ source: String) -> CompiledText { texts[source] ?? CompiledText(source) }

  /// Our words on the pages of one of the study's languages.
  func interface(_ language: String) -> InterfaceTexts { interfaces[language] ?? english }

  /// The items whose answers a step's page needs.
  func items(ofPage step: String, task: String) -> PageItems { pageItems[task]?[step] ?? PageItems() }

  private static func pageItems(
    of task: NavigableOrderedTask, _ texts: [String: CompiledText]
  ) -> [String: PageItems] {
    let conditions = task.steps.compactMap(\.showIf) + task.rules.compactMap(\.when)
    let named = conditions.reduce(into: Set<String>()) { $0.formUnion($1.names) }
    return Dictionary(
      task.steps.map { step in
        let piped = step.texts.flatMap(\.byLanguage.values).flatMap { texts[$0]?.holes ?? [] }
        let checked = step.checks.flatMap(\.condition.names)
        let all = named.union(step.items.map(\.id)).union(checked).union(piped)
        return (step.id, PageItems(all: all, piped: Set(piped)))
      }, uniquingKeysWith: { first, _ in first })
  }
}

/// The items whose answers a page needs.
struct PageItems: Sendable {
  /// What the page asks, what its texts and checks name, and what progress and navigation depend on.
  var all: Set<String> = []
  /// What stands in the holes of its texts.
  var piped: Set<String> = []
}

extension MediaRecord {
  /// Where the file is served: by its content, under the name that it has in the study.
  var address: String { "/media/\(sha256)/\(AddressText.encoded(String(path.split(separator: "/").last ?? "file")))" }
}
