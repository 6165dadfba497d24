import Exporting
import SurveyModel
import Testing

@Suite struct VersionsTests {
  @Test func `columns of all versions stand in the order of the newest`() throws {
    let source = MemorySource(
      [
        [try .question("a"), try .question("gone"), try .question("b")],
        [try .question("b"), try .question("a"), try .question("new")],
      ],
      runs: [
        .fixture("r1", version: 1, path: ["a", "gone", "b"], ["a": .text("1"), "gone": .text("2"), "b": .text("3")]),
        .fixture("r2", version: 2, path: ["b", "a", "new"], ["b": .text("4"), "a": .text("5"), "new": .text("6")]),
      ])
    let table = try wide(source)
    #expect(table.answerColumns == ["b", "a", "gone", "gone__status", "new", "new__status"])
    #expect(
      table.rows.map { Array($0.suffix(6)) } == [
        ["3", "1", "2", "answered", "", "notInVersion"], ["4", "5", "", "notInVersion", "6", "answered"],
      ])
    #expect(table.column("run_version") == ["1", "2"])
  }

  @Test func `a choice that a run was not offered has an empty column, not 0`() throws {
    let source = MemorySource(
      [
        [try .question("q", .multiple([("a", "A"), ("b", "B")], other: ["a"]))],
        [try .question("q", .multiple([("a", "A2"), ("c", "C")]))],
      ],
      runs: [
        .fixture("r1", version: 1, path: ["q"], ["q": .codes("b")]),
        .fixture("r2", version: 2, path: ["q"], ["q": .blank]),
      ])
    let table = try wide(source)
    #expect(table.answerColumns == ["q", "q__a", "q__b", "q__c", "q__a__text"])
    #expect(table.rows.map { Array($0.suffix(5)) } == [["b", "0", "1", "", ""], ["", "0", "", "0", ""]])
  }

  @Test func `labels are the newest words, and codes that went keep theirs`() throws {
    let source = MemorySource(
      [[try .question("q", .single([("a", "Old"), ("b", "Beta")]))], [try .question("q", .single([("a", "New")]))]],
      runs: [
        .fixture("r1", version: 1, path: ["q"], ["q": .code("a")]),
        .fixture("r2", version: 1, path: ["q"], ["q": .code("b")]),
      ])
    #expect(try wide(source, ExportOptions(showsLabels: true)).column("q__label") == ["New", "Beta"])
  }

  @Test func `an item that moved to another step is one column`() throws {
    let source = MemorySource(
      [
        [try .form("f", [.asking("a"), .asking("b")]), try .form("g", [.asking("c")])],
        [try .form("f", [.asking("b")]), try .form("g", [.asking("a"), .asking("c")])],
      ],
      runs: [.fixture("r1", version: 2, path: ["f", "g"], ["a": .text("x")], steps: ["a": "g"])])
    let table = try wide(source)
    #expect(table.answerColumns == ["b", "a", "c"])
    #expect(table[0, "a"] == "x")
  }

  @Test func `versions are listed with their notes and runs`() throws {
    let source = MemorySource(
      [[try .question("q")], [try .question("q")]],
      runs: [.fixture("r1", path: ["q"]), .fixture("r2", version: 2, path: ["q"]), .fixture("r3", path: ["q"])])
    let table = Table(try exported(source).text("versions.csv"))
    #expect(table.header == ["version", "published_at", "published_by", "sha256", "note", "runs"])
    #expect(table.rows.map { $0[0] } == ["1", "2"])
    #expect(table[0, "published_at"] == "2026-09-21T14:13:20.000Z")
    #expect(table[1, "note"] == "Changed, \"again\"")
    #expect(table.column("runs") == ["2", "1"])
  }
}
