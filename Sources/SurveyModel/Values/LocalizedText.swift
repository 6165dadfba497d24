/// A text for people in one or several languages: Markdown as its author wrote it.
public struct LocalizedText: Hashable, Sendable {
  /// The wordings by language tag (`en`, `de`). A plain text stands under the study's first language.
  public var byLanguage: [String: String]
  /// The key of an interface text that stands in for an author's words, as for a plain "Yes". Its wordings are not in here:
  /// whoever shows the text looks the key up first.
  public var interfaceKey: String?

  /// Wordings by language tag.
  public init(_ byLanguage: [String: String]) { self.byLanguage = byLanguage }

  /// Our own words, in whatever language the page has.
  public init(interface key: String) {
    byLanguage = [:]
    interfaceKey = key
  }

  /// What is the same in every language, such as the number on a scale.
  public init(verbatim text: String) { byLanguage = [Self.noLanguage: text] }

  /// The wording in the first of these languages that has one, else what is the same in every language; empty where none has.
  public func resolved(_ languages: [String]) -> String {
    for language in languages {
      if let text = byLanguage[language] { return text }
    }
    return byLanguage[Self.noLanguage] ?? ""
  }

  /// The language among these that ``resolved(_:)`` would take, for the page's `lang` attributes.
  public func language(among languages: [String]) -> String? { languages.first { byLanguage[$0] != nil } }

  /// BCP 47's tag for what is in no language.
  private static let noLanguage = "zxx"
}
