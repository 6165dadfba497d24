import Assets

/// Our own words in every language that the program brings with it.
struct InterfaceCatalog: Sendable {
  private let byLanguage: [String: InterfaceTexts]
  private let english: InterfaceTexts

  private static let folder = "Templates/interface/"

  init(_ catalog: AssetCatalog) {
    english = InterfaceTexts(language: "en", source: catalog.text(at: Self.folder + "en.txt") ?? "")
    var byLanguage = ["en": english]
    for path in catalog.paths where path.hasPrefix(Self.folder) && path.hasSuffix(".txt") {
      let language = String(path.dropFirst(Self.folder.count).dropLast(4))
      guard language != "en", let source = catalog.text(at: path) else { continue }
      byLanguage[language] = InterfaceTexts(language: language, source: source, fallback: english)
    }
    self.byLanguage = byLanguage
  }

  /// The words of a page in a language: what the study wrote, else ours in that language, else in its main language (`de` for
  /// `de-AT`), else in English. Numbers, dates and plurals are the page's language's in each case.
  func texts(in language: String, replacing replaced: [String: String] = [:]) -> InterfaceTexts {
    let own = byLanguage[language] ?? byLanguage[String(language.prefix { $0 != "-" })] ?? english
    guard own.language != language || !replaced.isEmpty else { return own }
    return InterfaceTexts(language: language, texts: replaced, fallback: own)
  }
}
