import Testing

/// Our own words, `Templates/interface/LANG.txt`: a line is `key = text`.
@Suite struct InterfaceWordTests {
  private let languages = Repository.texts.filter {
    $0.path.hasPrefix("Templates/interface/") && $0.path.hasSuffix(".txt")
  }

  @Test func `each word that a template shows is there in each language`() {
    Violation.report(
      languages.flatMap { language in
        let known = Set(Self.keys(of: language).map(\.key))
        return Repository.templates.flatMap { template in
          Self.wordsShown(by: template).filter { !known.contains($0.key) }.map {
            Violation(path: template.path, line: $0.line, reason: "words.\($0.key) is not in \(language.path)")
          }
        }
      })
  }

  @Test func `each language has the same keys, apart from its forms of plural`() {
    let keys = languages.map { Set(Self.keys(of: $0).map(\.key)) }
    let all = keys.reduce(into: Set<String>()) { $0.formUnion($1) }
    Violation.report(
      zip(languages, keys).flatMap { language, keys in
        all.subtracting(keys).sorted().map { Violation(path: language.path, reason: "lacks “\($0)”") }
      })
  }

  @Test func `no key stands twice`() {
    Violation.report(languages.flatMap(Self.repeatedKeys))
  }

  @Test func `a word shown is known by its key, and a key by its line`() {
    let template = TextFile(path: "a.mustache", text: "{{words.a.b}}\n{{#words.c}}{{text}} {{{ words.d }}}{{/words.c}}")
    #expect(Self.wordsShown(by: template).map(\.key) == ["a.b", "c", "d", "c"])
    let language = TextFile(path: "en.txt", text: "# a = b\na.b = x\nn[one] = y\nn[other] = z\na.b = x = y\n\n")
    #expect(Self.keys(of: language).map(\.key) == ["a.b", "n", "n", "a.b"])
    #expect(Self.repeatedKeys(language).map(\.line) == [5])
  }

  // MARK: Rules

  static func wordsShown(by template: TextFile) -> [(key: String, line: Int)] {
    template.lines.enumerated().flatMap { index, line in
      line.matches(of: /\{\{[{&#^\/]?\s*words\.([^\s}]+)/).map { (String($0.1), index + 1) }
    }
  }

  /// The keys of a language, without the form of plural behind them.
  static func keys(of language: TextFile) -> [(key: String, line: Int)] {
    language.lines.enumerated().compactMap { index, line in
      guard !line.hasPrefix("#"), let mark = line.firstRange(of: " = ") else { return nil }
      return (String(line[..<mark.lowerBound].prefix { $0 != "[" }), index + 1)
    }
  }

  static func repeatedKeys(_ language: TextFile) -> [Violation] {
    var seen: Set<Substring> = []
    return language.violations(in: language.lines) { line in
      guard !line.hasPrefix("#"), let mark = line.firstRange(of: " = ") else { return nil }
      return seen.insert(line[..<mark.lowerBound]).inserted ? nil : "is there a second time"
    }
  }
}
