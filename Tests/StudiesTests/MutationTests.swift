import SurveyModel
import TestSupport
import Testing

@testable import Studies

/// Broken files in any shape: the reader says something and comes back.
struct MutationTests {
  private static let snippets = [
    "\t", "\u{A0}", "{{", "}}", "[", "]", "{", "}", "*", "&a ", "!x ", "%", "@", "- ", "> ", "| ", ": ", " #", "\"",
    "'",
    "“", "\n", "\n\n", "---\n", "...\n", "<<: *a\n", "\u{0}", "\u{FEFF}", "\r\n", "\u{2028}", "ä", "😀", "![](", ")",
    "\\",
    "a: ", "? ", "__", "1e5", "~",
  ]

  private static func mutated(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0:
        let end = min(bytes.count, place + Int.random(in: 0...40, using: &random))
        bytes.removeSubrange(place..<end)
      case 1: bytes.insert(contentsOf: Array((snippets.randomElement(using: &random) ?? "").utf8), at: place)
      case 2 where place < bytes.count: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 3:
        let end = min(bytes.count, place + Int.random(in: 0...200, using: &random))
        bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0...bytes.count, using: &random))
      default: bytes.removeLast(min(bytes.count, Int.random(in: 0...300, using: &random)))
      }
    }
    return bytes
  }

  @Test(arguments: 0..<8) func `no broken file ends the reader or keeps it`(_ seed: UInt64) throws {
    let whole = try StudyFiles(folder: ExampleTests.folder)
    var random = SeededGenerator(seed: seed)
    let reader = StudyReader(registry: .standard)
    for _ in 0..<60 {
      var texts = whole.textFiles
      let path = whole.sortedTextFiles.randomElement(using: &random)?.path ?? "study.yaml"
      for path in [path, "tasks/vaccination.yaml"] { texts[path] = Self.mutated(texts[path] ?? [], &random) }
      let files = StudyFiles(texts, mediaSizes: whole.mediaSizes)
      let outcome = reader.read(files)
      #expect((outcome.study == nil) == outcome.diagnostics.containsError)
      for diagnostic in outcome.diagnostics where diagnostic.line > 0 {
        let source = SourceText(path: diagnostic.file, bytes: files.read(diagnostic.file) ?? [])
        #expect(diagnostic.line <= source.lines.count && diagnostic.column >= 1, "\(diagnostic.headline)")
      }
      _ = DiagnosticPrinter(files: files).text(outcome.diagnostics)
    }
  }

  /// Shapes that cost careless readers the square of their length or the whole stack.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "[", "{", "- ", "a: ", "? ", "\"", "&a ", "*a ", "!", "(", "{{", "](", "![", "\n ", "- - ", "x,", "'", "{a: ",
    ])
  func `a long repetition ends soon`(_ part: String) {
    let long = String(repeating: part, count: 60_000 / part.utf8.count)
    let reader = StudyReader(registry: .standard)
    let inText = Fixture.task(
      "  - id: a\n    type: instruction\n    text: |\n      \(long.replacing("\n", with: "\n      "))")
    let inCondition = Fixture.task(
      "  - { id: a, type: instruction, title: A, showIf: '\(long.replacing("'", with: "''"))' }")
    for task in [long, inText, inCondition] { _ = reader.read(Fixture.files(task)) }
  }

  @Test func `a broken study tells all mistakes at once`() {
    let outcome = Fixture.read(
      Fixture.task(
        """
          - { id: a, type: question, question: A?, answer: { type: txt } }
          - id: b
            type: qestion
          - id: c
            type: form
            titel: C
            items:
              - d: D? # first
              - { id: D, question: D?, answer: { type: integer, minimum: x } }
            checks:
              - must: d =
                say: No
        """) + "\nrules:\n  - { after: a, goTo: nowhere }\n",
      study: Fixture.study.replacing("Europe/Berlin", with: "Berlin"))
    Mistake(
      "", "study.yaml:5:11: error: There is no time zone", "tasks/t.yaml:4:60: error: no answer format `txt`",
      "tasks/t.yaml:6:11: error: no step kind `qestion`", "tasks/t.yaml:9:5: error: `titel`",
      "tasks/t.yaml:11:9: error: `d` has no answer", "tasks/t.yaml:11:15: error: this is a comment",
      "tasks/t.yaml:12:15: error: differ in capital letters only", "tasks/t.yaml:12:66: error: `x`",
      "tasks/t.yaml:14:17: error:", "tasks/t.yaml:18:23: error: no step `nowhere`"
    ).expect(outcome.diagnostics)
  }
}
