import Studies
import SurveyModel
import Testing

/// The file that translators work on.
@Suite struct TranslationFileTests {
  private let reader = StudyReader(registry: .standard)

  private func file(_ files: StudyFiles, language: String = "de") throws -> TranslationFile {
    var diagnostics: [Diagnostic] = []
    let file = TranslationFile(of: files, language: language, reader: reader, diagnostics: &diagnostics)
    #expect(diagnostics == [])
    return try #require(file)
  }

  private func files(_ steps: String, german: String? = nil) -> StudyFiles {
    Fixture.files(Fixture.task(steps), german.map { ["texts/de.yaml": $0] } ?? [:])
  }

  @Test func `each text stands under its ids with the original above it`() throws {
    let found = try file(
      files(
        "  - { id: a, type: question, question: \"Why: \\\"so\\\"?\", answer: { type: textChoice, choices: [x, y: Why not] } }"
      ))
    #expect(
      found.text.split(separator: "\n").dropFirst(2).joined(separator: "\n")
        == """
        study:
          # missing
          # original a4bb4b68: A study
          title:
        t:
          # missing
          # original d10c0b43: T
          title:
          a:
            # missing
            # original \(digest(of: "Why: \"so\"?")): Why: "so"?
            question:
            answer:
              choices:
                # missing
                # original \(digest(of: "x")): x
                x:
                # missing
                # original \(digest(of: "Why not")): Why not
                y:
        """.replacing("a4bb4b68", with: digest(of: "A study")).replacing("d10c0b43", with: digest(of: "T")))
    #expect((found.count, found.missing, found.changed) == (5, 5, 0))
  }

  /// FNV-1a with 32 bits, as its authors define it.
  private func digest(of text: String) -> String {
    let hash = text.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  @Test(arguments: [
    "Ein Satz", "mit \"Anführung\" und \\", "# kein Kommentar", "a: b", "zwei\n\nAbsätze", "{{q}} davor", "'einfach'",
    " davor",
    "Tab\tdarin", "yes", "007", "- Strich", "zwei\n  eingerückt", "\u{202E}gedreht",
  ])
  func `a translation is read again as it was written`(words: String) throws {
    var quoted = ""
    for scalar in words.unicodeScalars {
      switch scalar {
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case "\"", "\\": quoted += "\\\(scalar)"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    let steps =
      "  - { id: q, type: question, question: Q, answer: { type: text } }\n  - { id: a, type: instruction, title: T, text: Hello }"
    let first = try file(files(steps, german: "t:\n  a:\n    text: \"\(quoted)\"\n"))
    let second = try file(files(steps, german: first.text))
    #expect(first.text == second.text)
    #expect(first.missing == first.count - 1 && second.missing == first.missing)
    let study = Fixture.study.replacing("[en]", with: "[en, de]")
    let outcome = reader.read(Fixture.files(Fixture.task(steps), study: study, ["texts/de.yaml": first.text]))
    let trimmed = String(words.reversed().drop(while: \.isWhitespace).reversed())
    #expect(outcome.study?.tasks.first?.step("a")?.text?.byLanguage["de"] == trimmed)
  }

  @Test func `a translation whose original has changed is marked until the mark is deleted`() throws {
    let before = try file(files("  - { id: a, type: instruction, title: Old }", german: "t: { a: { title: Alt } }"))
    #expect(before.changed == 0)
    let after = try file(files("  - { id: a, type: instruction, title: New }", german: before.text))
    #expect(after.changed == 1)
    #expect(after.text.contains("# changed since \(digest(of: "Old")):"))
    let again = try file(files("  - { id: a, type: instruction, title: New }", german: after.text))
    #expect(again.text == after.text)
    let lines = after.text.split(separator: "\n", omittingEmptySubsequences: false)
    let mended = lines.filter { !$0.contains("# changed since") }.joined(separator: "\n")
    #expect(try file(files("  - { id: a, type: instruction, title: New }", german: mended)).changed == 0)
    // Changed back, it fits again.
    #expect(try file(files("  - { id: a, type: instruction, title: Old }", german: after.text)).changed == 0)
  }

  @Test func `a study with mistakes gives them instead`() {
    var diagnostics: [Diagnostic] = []
    let files = files("  - { id: a, type: nothing }")
    #expect(TranslationFile(of: files, language: "de", reader: reader, diagnostics: &diagnostics) == nil)
    #expect(diagnostics.map(\.severity) == [.error])
  }
}
