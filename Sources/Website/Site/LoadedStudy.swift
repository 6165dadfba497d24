import Records
import SurveyModel

/// A published version of the study, ready to be shown: its model, its media by path, its texts as HTML.
final class LoadedStudy: Sendable {
  let version: Int
  let study: Study
  /// Media of this version by their path in the study folder.
  let media: [String: MediaRecord]
  /// The items whose answers a task's conditions and rules name: what progress and navigation need to know.
  let namedItems: [String: Set<String>]
  private let blocks: [String: [UInt8]]
  private let lines: [String: [UInt8]]

  init(version: Int, study: Study, media: [MediaRecord]) {
    self.version = version
    self.study = study
    self.media = Dictionary(media.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    namedItems = Dictionary(
      study.tasks.map { task in
        let conditions = task.steps.compactMap(\.showIf) + task.rules.compactMap(\.when)
        return (task.id, conditions.reduce(into: Set()) { $0.formUnion($1.names) })
      }, uniquingKeysWith: { first, _ in first })
    let addresses = self.media.mapValues(\.address)
    var blocks: [String: [UInt8]] = [:]
    var lines: [String: [UInt8]] = [:]
    for text in study.texts.flatMap(\.byLanguage.values) where blocks[text] == nil {
      blocks[text] = Markdown.html(text) { addresses[$0] }
      lines[text] = Markdown.inline(text)
    }
    self.blocks = blocks
    self.lines = lines
  }

  /// A text as paragraphs.
  func block(_ source: String) -> [UInt8] { blocks[source] ?? Markdown.html(source) }

  /// A text as one line of a heading or label.
  func line(_ source: String) -> [UInt8] { lines[source] ?? Markdown.inline(source) }
}

extension Study {
  /// Every text that a participant may see.
  fileprivate var texts: [LocalizedText] {
    [title] + [privacy].compactMap { $0 } + tasks.flatMap { [$0.title] + $0.steps.flatMap(\.texts) }
  }
}

extension Step {
  fileprivate var texts: [LocalizedText] {
    [title, text, detailText, footnote].compactMap { $0 } + learnMore.map(\.text)
      + items.flatMap { item in
        [item.question, item.hint].compactMap { $0 } + item.learnMore.map(\.text)
          + item.answer.format.control.options.flatMap { [$0.label, $0.detail].compactMap { $0 } }
      }
  }
}

extension Control {
  /// The options of a choice; none for other controls.
  var options: [ControlOption] {
    switch self {
    case .radios(let options), .checkboxes(let options), .select(let options), .scale(let options, _): options
    case .line, .lines, .date, .time, .dateTime, .hidden: []
    }
  }
}
