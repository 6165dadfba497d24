/// The file `texts/LANG.yaml` as a translator works on it: every text of the study under its ids, with the original above it.
///
/// What is translated stays. A comment marks what is missing, and what was translated from words that the study no longer has:
/// the line above each text holds a digest of the original, by which that is known the next time.
public struct TranslationFile: Sendable {
  /// The whole file.
  public let text: String
  /// How many texts there are to translate in it.
  public let count: Int
  /// How many of them have no translation.
  public let missing: Int
  /// How many were translated from other words.
  public let changed: Int
  /// Pages that lack a file in the language, by the paths that these have to have.
  public let missingPages: [String]

  /// The file for a study.
  ///
  /// - Parameters:
  ///   - files: the study's files, `texts/LANG.yaml` among them where there is one.
  ///   - language: the language to translate into; the study may not list it yet.
  ///   - diagnostics: gets the errors of the study where it has some; there is no file then.
  public init?(
    of files: StudyFiles, language: String, reader: StudyReader, diagnostics: inout [Diagnostic]
  ) {
    let outcome = reader.read(files, adding: language)
    guard outcome.study != nil else {
      diagnostics = outcome.diagnostics.filter { $0.severity == .error }
      return nil
    }
    let source = files.read(Self.path(of: language)).map { SourceText(path: Self.path(of: language), bytes: $0) }
    var writer = TranslationWriter()
    var pages: [String] = []
    for text in outcome.texts {
      if let page = text.page {
        let own = "\(page.dropLast(3)).\(language).md"
        if files.read(own) == nil, !pages.contains(own) { pages.append(own) }
        continue
      }
      guard !text.languages.contains(language) else { continue }
      let known = outcome.translations.known(at: text.path, language: language)
      writer.add(text, Self.state(of: known, original: text.original, in: source))
    }
    let unused = outcome.translations.unusedTexts(in: language)
    self.text = writer.finish(language: language, missingPages: pages, unused: unused)
    count = writer.count
    missing = writer.missing
    changed = writer.changed
    missingPages = pages
  }

  /// Where the file lies in the study folder.
  public static func path(of language: String) -> String { "texts/\(language).yaml" }

  /// How far a text is translated.
  enum State {
    case missing
    case translated(YAMLNode)
    /// From words with this digest.
    case changed(YAMLNode, since: String)
  }

  private static func state(of known: YAMLNode?, original: String, in source: SourceText?) -> State {
    guard let known, !known.isMissing else { return .missing }
    guard let source, let digest = digest(above: known, in: source), digest != Self.digest(of: original) else {
      return .translated(known)
    }
    return .changed(known, since: digest)
  }

  /// The digest of the words that a translation is of: what the comments right above it say.
  private static func digest(above node: YAMLNode, in source: SourceText) -> String? {
    var number = node.start.line - 1
    var found: String?
    while let line = source.line(number) {
      let words = String(String.UnicodeScalarView(line)).split(separator: " ")
      guard words.first?.hasPrefix("#") == true else { return found }
      if words.count >= 4, words[1] == "changed", words[2] == "since" { return String(words[3].prefix { $0 != ":" }) }
      if words.count >= 3, words[1] == "original" { found = String(words[2].prefix { $0 != ":" }) }
      number -= 1
    }
    return found
  }

  /// A short digest of a text (FNV-1a, 32 bits): it has to tell two wordings of one text apart, nothing else.
  static func digest(of text: String) -> String {
    var hash: UInt32 = 0x811C_9DC5
    for byte in text.utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 8 - digits.utf8.count) + digits
  }
}
