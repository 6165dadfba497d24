import Exporting
import SurveyModel
import Testing

/// What a run knows beside its answers, in the wide file and the codebook.
@Suite struct ValueColumnTests {
  private func link(_ id: String) throws -> LinkValue {
    LinkValue(id: id, parameter: "p_\(id)", pattern: try Pattern(".*"))
  }

  /// Versions of a study with one question, each with these values from the link.
  private func source(_ versions: [[String]], runs: [ExportRun]) throws -> MemorySource {
    var source = MemorySource(try versions.map { _ in [try .question("a")] }, runs: runs)
    for (index, ids) in versions.enumerated() {
      source.versions[index].study.participation.fromLink = try ids.map(link)
    }
    return source
  }

  @Test func `values from the link stand between the run and its answers`() throws {
    var run = ExportRun.fixture(path: ["a"], ["a": .text("yes")])
    run.values = ["panelId": .text("007, \"x\""), "source": .text("=1")]
    let table = try wide(source([["panelId", "source"]], runs: [run, .fixture("r2")]))
    #expect(table.answerColumns == ["panelId", "source", "a"])
    #expect(table.rows[0].suffix(3) == ["007, \"x\"", "=1", "yes"])
    #expect(table.rows[1].suffix(3) == ["", "", ""])
  }

  @Test func `a value that a version lacks has its column all the same`() throws {
    var old = ExportRun.fixture(version: 1)
    old.values = ["gone": .text("1")]
    let source = try source([["first", "gone"], ["first", "new"]], runs: [old])
    #expect(try wide(source).answerColumns == ["first", "gone", "new", "a"])
    let codebook = Table(try exported(source).text("codebook.csv"))
    let row = try #require(codebook.rows.first { $0[1] == "gone" })
    #expect(
      row == ["survey.csv", "gone", "", "", "text", "From the link: p_gone", "", "", "", "", "", "", "", "1", "1", ""])
  }

  @Test func `a value can be left out`() throws {
    let source = try source([["panelId"]], runs: [])
    #expect(try wide(source, ExportOptions(without: ["panelId"])).answerColumns == ["a"])
  }
}
