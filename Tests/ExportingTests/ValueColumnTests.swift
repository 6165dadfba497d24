import CivilTime
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

  // MARK: Arms

  private func drawing(_ versions: [[Randomization.Arm]], runs: [ExportRun] = []) throws -> MemorySource {
    var source = MemorySource(try versions.map { _ in [try .question("a")] }, runs: runs)
    for (index, arms) in versions.enumerated() {
      source.versions[index].study.tasks[0].randomizations = [
        Randomization(id: "condition", title: LocalizedText(["en": "Which text"]), arms: arms, after: "a")
      ]
      source.versions[index].study.participation.fromLink = [try link("panelId")]
    }
    source.draws = [
      ExportDraw(
        randomization: "condition", stratum: "a=1", position: 1, arm: "new", participantID: "pr1",
        drawnAt: Instant(milliseconds: 1_796_000_000_000)),
      ExportDraw(
        randomization: "condition", stratum: "a=1", position: 2, arm: "old", participantID: nil,
        drawnAt: Instant(milliseconds: 1_796_000_000_001)),
      ExportDraw(
        randomization: "condition", stratum: "a=1", position: 1, arm: "old", participantID: "pt",
        drawnAt: Instant(milliseconds: 1_796_000_000_002), isTest: true),
    ]
    return source
  }

  @Test func `an arm stands between the values of the link and the answers, with the codes of all versions`() throws {
    var run = ExportRun.fixture(version: 2)
    run.values = ["condition": .choice(ChosenOption(code: "new"))]
    let source = try drawing([[.init("old"), .init("gone")], [.init("old"), .init("new")]], runs: [run])
    let table = try wide(source)
    #expect(table.answerColumns == ["panelId", "condition", "a"])
    #expect(table[0, "condition"] == "new")
    let codebook = Table(try exported(source).text("codebook.csv"))
    let row = try #require(codebook.rows.first { $0[1] == "condition" })
    #expect(row[2...6] == ["a", "", "choice", "Which text", "old=old|gone=gone|new=new"])
  }

  @Test func `every place that was drawn has its row, without trials`() throws {
    let source = try drawing([[.init("old"), .init("new")]])
    let table = Table(try exported(source).text("randomization.csv"))
    #expect(table.header == ["randomisation", "stratum", "position", "arm", "participant_id", "drawn_at"])
    #expect(
      table.rows == [
        ["condition", "a=1", "1", "new", "pr1", "2026-11-30T00:53:20.000Z"],
        ["condition", "a=1", "2", "old", "", "2026-11-30T00:53:20.001Z"],
      ])
    let all = Table(try exported(source, ExportOptions(includesTests: true)).text("randomization.csv"))
    #expect(all.rows.count == 3)
    let codebook = Table(try exported(source).text("codebook.csv"))
    #expect(codebook.rows.filter { $0[0] == "randomization.csv" }.map { $0[1] } == table.header)
  }

  @Test func `while a study is blind its arms are in no file`() throws {
    var run = ExportRun.fixture()
    run.values = ["condition": .choice(ChosenOption(code: "zebra"))]
    var source = try drawing([[.init("zebra"), .init("yak")]], runs: [run])
    source.draws[0].arm = "zebra"
    let open = try exported(source)
    #expect(open.text("randomization.csv").contains("zebra") && open.text("survey.csv").contains("zebra"))
    let files = try exported(source, ExportOptions(without: ["condition"]))
    #expect(Table(files.text("randomization.csv")).rows.isEmpty)
    #expect(!Table(files.text("survey.csv")).header.contains("condition"))
    for (name, bytes) in files.files { #expect(!String(decoding: bytes, as: UTF8.self).contains("zebra"), "\(name)") }
  }

  @Test func `a study that draws nothing has no such file`() throws {
    #expect(try exported(source([[]], runs: [])).files["randomization.csv"] == nil)
  }

  @Test func `a value can be left out`() throws {
    let source = try source([["panelId"]], runs: [])
    #expect(try wide(source, ExportOptions(without: ["panelId"])).answerColumns == ["a"])
  }
}
