/// A text for people in one or several languages: Markdown as its author wrote it.
public struct LocalizedText: Hashable, Sendable {
  /// The wordings by language tag (`en`, `de`). A plain text stands under the study's first language.
  public var byLanguage: [String: String]

  public init(_ byLanguage: [String: String]) { self.byLanguage = byLanguage }

  /// The wording in the first of these languages that has one; empty where none has.
  public func resolved(_ languages: [String]) -> String {
    for language in languages {
      if let text = byLanguage[language] { return text }
    }
    return ""
  }

  /// The language among these that ``resolved(_:)`` would take, for the page's `lang` attributes.
  public func language(among languages: [String]) -> String? { languages.first { byLanguage[$0] != nil } }
}
