import Assets
import Foundation
import SurveyModel
import Testing

@testable import Website

@Suite struct `Our own words` {
  static let languages = ["en", "de"]

  @Test func `each text has the same holes in each language`() {
    for (key, text) in Words.english {
      guard let german = Words.german[key] else { continue }
      // A form of one may spell the number: "one character".
      let extra: Set<String> = key.hasSuffix("[one]") ? ["count"] : []
      #expect(
        Words.holes(text).union(extra) == Words.holes(german).union(extra), "\(key): “\(text)” and “\(german)”")
    }
  }

  @Test(arguments: languages) func `whoever counts has a form for one and for all others`(language: String) {
    let keys = Words.texts(language).keys
    for root in Set(keys.filter { $0.contains("[") }.map(Words.root)) {
      #expect(keys.contains(root + "[one]") && keys.contains(root + "[other]"), "\(language): \(root)")
      #expect(!keys.contains(root), "\(language): \(root) has a plural and none")
    }
  }

  @Test(arguments: languages) func `an error or notice has two short sentences at most`(language: String) {
    let short = ["error.", "notice.", "notSaved.text", "tooMany.", "resume.unknown", "closed.text", "unsealed.text"]
    for (key, text) in Words.texts(language) where short.contains(where: key.hasPrefix) {
      let words = text.split { $0.isWhitespace || $0 == "-" }.filter { $0.contains { $0.isLetter || $0.isNumber } }
      #expect(words.count <= 15, "\(language): \(key) has \(words.count) words: \(text)")
      let sentences = text.matches(of: #/[^0-9][.?!] /#).count + 1
      #expect(sentences <= 2, "\(language): \(key) has \(sentences) sentences: \(text)")
    }
  }

  @Test func `no word of the trade reaches a participant`() {
    let english = [
      "run", "task", "token", "session", "submit", "valid", "invalid", "expired", "required", "please", "sorry",
    ]
    let german = [
      "token", "sitzung", "gültig", "ungültig", "abgelaufen", "erforderlich", "bitte", "entschuldigung", "abschicken",
    ]
    for (texts, forbidden) in [(Words.english, english), (Words.german, german)] {
      // Whoever sits at the desk is of the trade.
      for (key, text) in texts where !key.hasPrefix("desk") {
        let words = Set(text.lowercased().split { !$0.isLetter }.map(String.init))
        #expect(words.isDisjoint(with: forbidden), "\(key): \(text)")
      }
    }
  }

  @Test func `every key that the program names is there`() throws {
    let known = Set(Words.english.keys.map(Words.root))
    var named: Set<String> = []
    for (_, source) in try Self.sources() {
      for pattern in [
        /Message\(\s*"([a-z][A-Za-z]*\.[A-Za-z.]+)"/, /word\(\s*"([a-z][A-Za-z]*\.[A-Za-z.]+)"[,)]/,
        /interface\("([a-z][A-Za-z]*\.[A-Za-z.]+)"\)/,
        /LocalizedText\(interface: "([a-z][A-Za-z]*\.[A-Za-z.]+)"\)/,
      ] {
        named.formUnion(source.matches(of: pattern).map { String($0.1) })
      }
      for match in source.matches(of: /problem\(\s*\.\w+, "(\w+)"/) {
        named.formUnion(["\(match.1).title", "\(match.1).text"])
      }
    }
    #expect(named.count > 80)
    #expect(named.subtracting(known).sorted() == [])
  }

  @Test func `a count takes its form, and a hole its value`() {
    let texts = InterfaceTexts(language: "en", source: "a[one] = One {what}\na[other] = {count} {what}s, {x}")
    #expect(texts.text("a", ["count": .count(1), "what": .plain("step")]) == "One step")
    #expect(texts.text("a", ["count": .count(12), "what": .plain("{count}")]) == "12 {count}s, ")
    #expect(texts.text("missing") == "missing")
  }

  @Test func `a study's form of plural takes the place of all of ours`() {
    let english = InterfaceTexts(language: "en", source: "a[one] = one\na[other] = {count}\nb = kept")
    let polish = InterfaceTexts(
      language: "pl", texts: ["a[few]": "{count} kroki", "a[many]": "{count} kroków", "a[other]": "?"],
      fallback: english)
    #expect(polish.text("a", ["count": .count(3)]) == "3 kroki")
    #expect(polish.text("a", ["count": .count(5)]) == "5 kroków")
    #expect(polish.text("a", ["count": .count(1)]) == "?", "never the English form for one")
    #expect(polish.text("b") == "kept")
  }

  @Test(arguments: [
    ("en", 0, PluralForm.other), ("en", 1, .one), ("de", 2, .other), ("fr", 0, .one), ("fr", 2, .other),
    ("ja", 1, .other), ("ru", 1, .one), ("ru", 11, .many), ("ru", 21, .one), ("ru", 22, .few), ("pl", 12, .many),
    ("pl", 22, .few), ("pl", 21, .many), ("cs", 4, .few), ("cs", 5, .other), ("ar", 0, .zero), ("ar", 2, .two),
    ("ar", 103, .few), ("ar", 11, .many), ("ar", 100, .other), ("sl", 101, .one), ("lt", 21, .one), ("lv", 10, .zero),
    ("en-US", 1, .one), ("de-AT", 3, .other), ("cy", 6, .many),
  ])
  func `a number takes its language's form`(language: String, count: Int, form: PluralForm) {
    #expect(PluralForm(of: count, in: language) == form)
  }

  /// The program's own sources, found from this file.
  private static func sources() throws -> [(path: String, text: String)] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources")
    let names = try FileManager.default.subpathsOfDirectory(atPath: root.path).filter { $0.hasSuffix(".swift") }
    return try names.map { ($0, try String(contentsOf: root.appending(path: $0), encoding: .utf8)) }
  }
}
