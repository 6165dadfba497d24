import SurveyModel
import Templating

/// Our own words in one language: one file a language, `Templates/interface/LANG.txt`, and what a study has changed of them.
///
/// A line is `key = text`; `key[one]` and `key[other]` are the forms of a text that counts something. `{name}` is a hole.
struct InterfaceTexts: Sendable {
  /// Whose forms of plural, numbers and dates they use.
  let language: String
  let format: LanguageFormat
  /// All texts that have no plural, by the first part of their keys, for templates to name.
  let words: TemplateValue
  private let texts: [String: InterfaceText]

  /// Texts of a language; what they lack comes from `fallback`.
  init(language: String, texts: [String: String], fallback: InterfaceTexts? = nil) {
    self.language = language
    format = LanguageFormat(language)
    self.texts = Self.merged(texts.mapValues { InterfaceText($0) }, over: fallback?.texts ?? [:])
    words = Self.nested(self.texts)
  }

  /// Reads a language's file; what it lacks comes from `fallback`.
  init(language: String, source: String, fallback: InterfaceTexts? = nil) {
    var texts: [String: String] = [:]
    for line in source.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
      guard let mark = line.firstRange(of: " = ") else { continue }
      texts[String(line[..<mark.lowerBound])] = String(line[mark.upperBound...])
    }
    self.init(language: language, texts: texts, fallback: fallback)
  }

  /// Every key, for tests.
  var keys: Set<String> { Set(texts.keys) }

  /// A text with its holes filled. A key that nobody wrote shows itself, which a test prevents.
  func text(_ key: String, _ arguments: [String: MessageArgument] = [:]) -> String {
    guard let template = template(key, arguments) else { return key }
    guard !template.parts.isEmpty else { return template.source }
    var result = ""
    for part in template.parts {
      switch part {
      case .words(let words): result += words
      case .hole(let name): if let argument = arguments[name] { result += spelled(argument) }
      }
    }
    return result
  }

  /// A text with its holes, for a script that fills them.
  func source(_ key: String) -> String? { texts[key]?.source }

  private func template(_ key: String, _ arguments: [String: MessageArgument]) -> InterfaceText? {
    if let text = texts[key] { return text }
    guard case .count(let count)? = arguments["count"] else { return texts[key + "[other]"] }
    return texts["\(key)[\(PluralForm(of: count, in: language).rawValue)]"] ?? texts[key + "[other]"]
  }

  /// A value as this language writes it.
  func spelled(_ argument: MessageArgument) -> String {
    switch argument {
    case .text(let words): words.interfaceKey.map { text($0) } ?? Markdown.plainText(words.resolved([language]))
    case .plain(let text): text
    case .interface(let key): text(key)
    case .number(let number): format.number(number)
    case .count(let count): format.number(count)
    case .date(let date): format.date(date)
    case .time(let time): format.time(time)
    case .dateTime(let dateTime): format.dateTime(dateTime)
    case .size(let bytes): FileSize.text(bytes, self)
    case .interval(let seconds): format.interval(seconds: seconds)
    case .dayAndMonth(let day, let month): format.dayAndMonth(day: day, month: month)
    }
  }

  /// Whoever writes a form of a text's plural writes them all: forms of two languages do not mix.
  private static func merged(
    _ texts: [String: InterfaceText], over others: [String: InterfaceText]
  ) -> [String: InterfaceText] {
    let root = { (key: String) in key.prefix { $0 != "[" } }
    let written = Set(texts.keys.map(root))
    return others.filter { !written.contains(root($0.key)) }.merging(texts) { _, own in own }
  }

  private static func nested(_ texts: [String: InterfaceText]) -> TemplateValue {
    var groups: [String: [(TemplateKey, TemplateValue)]] = [:]
    for (key, text) in texts where !key.hasSuffix("]") {
      let parts = key.split(separator: ".", maxSplits: 1)
      guard parts.count == 2 else { continue }
      groups[String(parts[0]), default: []].append((TemplateKey(String(parts[1])), .text(text.source)))
    }
    return .table(TemplateTable(groups.map { (TemplateKey($0.key), .table(TemplateTable($0.value))) }))
  }
}
