import SurveyModel
import Testing

@testable import Exporting

/// `Documentation/Export.md` against the columns and words that an export has.
@Suite struct ExportTests {
  private static let page = Repository.page("Documentation/Export.md")

  @Test(
    arguments: [
      ("One row a run: TASK.csv", RunColumn.allCases.map(\.rawValue)),
      ("One row an answer: TASK.long.csv", LongColumn.allCases.map(\.rawValue)),
      ("codebook.csv", Codebook.columns(over: 1...1).map(\.name)),
      ("wordings.csv", WordingsFile.columns(over: 1...1).map(\.name)),
      ("participants.csv", ParticipantColumn.allCases.map(\.rawValue)),
      ("files.csv", FileColumn.allCases.map(\.rawValue)),
      ("randomization.csv", RandomizationFile.columns([], over: 1...1).map(\.name)),
    ])
  func `each column has its row, and each row is a column`(section: String, columns: [String]) {
    #expect(Self.page.section(section).entries(under: "Column") == columns)
  }

  @Test func `each status of a run has its row`() {
    let rows = Self.page.sections.flatMap { $0.entries(under: "`run_status`") }
    #expect(rows.sorted() == ExportRun.Status.allCases.map(\.rawValue).sorted())
  }

  @Test func `each reason for an empty cell has its row`() {
    let rows = Self.page.section("An empty cell").entries(under: "Status")
    #expect(rows == AnswerStatus.allCases.map(\.rawValue))
  }

  @Test func `each answer format says what its columns are`() {
    let rows = Set(Self.page.section("Columns of an answer").entries(under: "Format"))
    #expect(Registry.standard.formats.map { $0.name }.filter { !rows.contains($0) } == [])
  }

  @Test func `each file of an export has its row`() {
    let rows = Self.page.section("Files").entries(under: "File")
    let files = [
      "TASK.csv", "TASK.long.csv", "TASK__BLOCK.csv", ParticipantColumn.file, Codebook.name, WordingsFile.name,
      VersionsFile.name,
      RandomizationFile.name, FileColumn.file, Manifest.name, DataPackage.name, "read_TASK.R", "read_TASK.py",
    ]
    #expect(rows.sorted() == files.sorted())
  }

  @Test func `the ways of an export have their words`() {
    let text = Self.page.sections.flatMap(\.lines).joined(separator: "\n")
    let words = ExportOptions.StatusColumns.allCases.map(\.rawValue) + ExportRun.Mode.allCases.map(\.rawValue)
    #expect(words.filter { !text.contains("`\($0)`") } == [])
  }
}
