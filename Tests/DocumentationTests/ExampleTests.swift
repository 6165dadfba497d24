import Studies
import SurveyModel
import Testing

/// Every study, task and part of one that a page shows.
@Suite struct ExampleTests {
  @Test(arguments: StudyExample.all)
  func `each example is read without an error`(example: StudyExample) {
    let files = example.files
    let errors = StudyReader(registry: .standard).read(files).diagnostics.filter { $0.severity == .error }
    #expect(errors.isEmpty, Comment(rawValue: DiagnosticPrinter(files: files).text(errors)))
  }

  @Test func `what the pages call mistakes are mistakes`() {
    let rows = Repository.page("Documentation/StudyFile.md").section("YAML's traps").rows(under: "You typed")
    let lines = rows.map { MarkdownSection.code(in: $0[0]) }.filter { $0.count == 1 && $0[0].contains(": ") }
    #expect(lines.count >= 5)
    for line in lines.map({ $0[0] }) {
      let isRefused = StudyReader(registry: .standard).read(StudyExample.study(withTextLine: line)).study == nil
      #expect(isRefused, "\(line)")
    }
  }

  @Test func `what the pages say to type instead is fine`() {
    let rows = Repository.page("Documentation/StudyFile.md").section("YAML's traps").rows(under: "You typed")
    for line in rows.compactMap({ MarkdownSection.code(in: $0[2]).first }) {
      let files = StudyExample.study(withTextLine: line)
      let errors = StudyReader(registry: .standard).read(files).diagnostics.filter { $0.severity == .error }
      #expect(errors.isEmpty, Comment(rawValue: DiagnosticPrinter(files: files).text(errors)))
    }
  }
}
