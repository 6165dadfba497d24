import SurveyModel

extension StudyReading {
  /// A text for people: plain, a map of languages, or `{ file: pages/x.md }`, with what `texts/LANG.yaml` adds.
  ///
  /// - Parameters:
  ///   - path: where translations have it, from the task's id on.
  ///   - isName: a choice or a unit: one word alone, such as a brand or °C, may be the same in every language.
  mutating func text(_ node: YAMLNode, key: String, path: [String], isName: Bool = false) -> LocalizedText? {
    var wordings: [String: String] = [:]
    var file: String?
    if let pairs = node.pairs, trap(in: node, isForPeople: true) == nil {
      if node["file"] != nil {
        guard let fields = fields(of: node, known: ["file"], owner: "a text from a file"), let path = fields["file"]
        else { return nil }
        wordings = page(path, key: key)
        file = path.scalar
      } else {
        guard readLanguages(pairs, of: node, key: key, into: &wordings) else { return nil }
      }
    } else {
      // A picture that only decorates says so by empty words (WCAG 2.2, 1.1.1).
      if key == "alt", case .scalar("", .singleQuoted) = node.content { return LocalizedText(verbatim: "") }
      if key == "alt", case .scalar("", .doubleQuoted) = node.content { return LocalizedText(verbatim: "") }
      guard let plain = plainText(node, key: key) else { return nil }
      if Self.isPagePath(plain) {
        wordings = page(node, key: key)
        file = plain
      } else {
        wordings[languages[0]] = plain
      }
    }
    guard !wordings.isEmpty else { return nil }
    let isOnlyAnswers = file == nil && wordings.values.allSatisfy(Self.isOnlyAnswers)
    if !isOnlyAnswers { note(wordings, at: path, page: file) }
    addTranslations(to: &wordings, path: path)
    let isSameEverywhere = isName && node.scalar.map { !$0.contains(" ") } ?? false
    let missing = languages.filter { language in
      wordings[language] == nil && !unreadableLanguages.contains(language) && !isOnlyAnswers
        && !(isSameEverywhere && translations.roots[language] == nil)
    }
    if !missing.isEmpty {
      let list = missing.map { "`\($0)`" }.joined(separator: ", ")
      warn(
        at: node, "This text has no wording in \(list).",
        file.map { "Write it into \($0.dropLast(3)).\(missing[0]).md, which is found by itself." }
          ?? "Add it here as `\(missing[0]): …`, or in texts/\(missing[0]).yaml under \(path.joined(separator: ": ")); "
          + "`cairn texts STUDY --language \(missing[0]) --write` writes that file.")
    }
    return LocalizedText(wordings)
  }

  /// Whether a text is made of answers and signs, as `{{first}}, {{last}}`: there is nothing in it to translate.
  private static func isOnlyAnswers(_ text: String) -> Bool {
    let pieces = text.split(separator: "}}", omittingEmptySubsequences: false)
    return pieces.count > 1
      && pieces.enumerated().allSatisfy { index, piece in
        let words = piece.split(separator: "{{", maxSplits: 1, omittingEmptySubsequences: false)
        return words.count == (index < pieces.count - 1 ? 2 : 1) && !words[0].contains(where: \.isLetter)
      }
  }

  /// `{ en: …, de: … }`: whether it is one.
  private mutating func readLanguages(
    _ pairs: [YAMLNode.Pair], of node: YAMLNode, key: String, into wordings: inout [String: String]
  ) -> Bool {
    var isWhole = true
    for pair in pairs {
      guard let language = pair.key.scalar, languages.contains(language) else {
        let word = pair.key.scalar ?? ""
        if !knowsLanguages, Self.isLanguageTag(word) { continue }
        error(
          at: pair.key, "`\(word)` is none of the study's languages.",
          Suggestion.nearest(to: word, among: languages).map { "Did you mean `\($0)`?" }
            ?? (Self.isLanguageTag(word)
              ? "Add it to `languages:` in study.yaml, or remove this wording."
              : "`\(key):` is a text in quotes, a map of languages such as `{ en: …, de: … }`, or `{ file: pages/x.md }`.")
        )
        isWhole = false
        continue
      }
      if pair.value.isMissing {
        error(at: pair.key, "The wording in `\(language)` is empty.", "Write it behind the colon.")
        isWhole = false
      } else if let text = plainText(pair.value, key: language) {
        wordings[language] = text
      } else {
        isWhole = false
      }
    }
    if pairs.isEmpty { error(at: node, "`\(key):` has no wording.", "Write `{ \(languages[0]): … }`.") }
    return isWhole && !pairs.isEmpty
  }

  /// Keeps what translators need of a text.
  mutating func note(_ wordings: [String: String], at path: [String], page: String? = nil) {
    guard let original = languages.lazy.compactMap({ wordings[$0] }).first else { return }
    texts.append(TranslatableText(path: path, original: original, languages: Set(wordings.keys), page: page))
  }

  private mutating func addTranslations(to wordings: inout [String: String], path: [String]) {
    for language in languages {
      // A key without a text is a text that is still to be translated.
      guard let node = translations.node(at: path, language: language), !node.isMissing else { continue }
      let translated: String?
      if let file = node["file"] {
        translated = page(file, key: "file")[languages[0]]
      } else {
        translated = plainText(node, key: path.last ?? "text")
      }
      guard let translated else { continue }
      if wordings[language] != nil {
        warn(at: node, "The study's own text already has a wording in `\(language)`.", "Keep one of the two.")
      } else {
        wordings[language] = translated
      }
    }
  }

  /// A scalar that people read. A line feed that a block of text ends with is none of its words.
  mutating func plainText(_ node: YAMLNode, key: String) -> String? {
    if let trap = trap(in: node, isForPeople: true) {
      report(trap)
      guard case .scalar = node.content, node.anchor == nil else { return nil }
    }
    guard let text = node.scalar else {
      error(
        at: node, "`\(key):` is a text, but here \(node.description).",
        "Write the text behind the colon, in quotes where it holds characters such as `:` or `#`.")
      return nil
    }
    let trimmed = String(text.reversed().drop(while: \.isWhitespace).reversed())
    if trimmed.isEmpty {
      error(at: node, "`\(key):` is empty.", "Write a text, or remove the key.")
      return nil
    }
    readMarkdown(trimmed, in: node)
    return trimmed
  }

  // MARK: Pages

  /// Whether a text is nothing but the path of a page.
  static func isPagePath(_ text: String) -> Bool {
    text.hasPrefix("pages/") && text.hasSuffix(".md") && !text.contains(where: \.isWhitespace)
  }

  /// The wordings of a page: `pages/x.md` in the first language, `pages/x.de.md` found by itself.
  private mutating func page(_ node: YAMLNode, key: String) -> [String: String] {
    guard let path = scalar(node, key: key), isLocal(path, at: node.place) else { return [:] }
    guard path.hasSuffix(".md") else {
      error(at: node, "A text comes from a Markdown file, and `\(path)` is none.", "Name a file that ends in `.md`.")
      return [:]
    }
    var wordings: [String: String] = [:]
    let stem = path.dropLast(3)
    for language in languages {
      let own = "\(stem).\(language).md"
      let candidate = files.read(own) != nil ? own : language == languages[0] ? path : nil
      guard let candidate, let source = source(candidate) else { continue }
      if case .notUTF8(let mark) = source.flaw {
        error(at: Place(file: candidate, mark: mark), "This file is not UTF-8.", "Save it with the encoding UTF-8.")
        continue
      }
      let text = source.lines.map { String($0) }.joined(separator: "\n")
      wordings[language] = text
      readMarkdown(text, in: source)
    }
    if wordings[languages[0]] == nil {
      error(at: node, "There is no file `\(path)` in the study's folder.", nearestFile(to: path))
    }
    return wordings
  }

  /// Whether a word looks like a language tag of RFC 5646, §2.1: `de`, `pt-BR`.
  static func isLanguageTag(_ word: String) -> Bool {
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    guard let language = parts.first, (2...3).contains(language.utf8.count), word.utf8.count <= 35,
      language.utf8.allSatisfy({ (0x61...0x7A).contains($0) })
    else { return false }
    return parts.dropFirst().allSatisfy { part in
      (1...8).contains(part.utf8.count) && part.unicodeScalars.allSatisfy { $0.isWordCharacter && $0 != "_" }
    }
  }
}
