import Exporting
import SurveyModel
import Testing

@Suite struct CodebookTests {
  private func codebook(_ versions: [[Step]], _ options: ExportOptions = ExportOptions()) throws -> Table {
    Table(try exported(MemorySource(versions), options).text("codebook.csv"))
  }

  private func row(_ column: String, in table: Table, of file: String = "survey.csv") throws -> [String: String] {
    let row = try #require(table.rows.first { $0[0] == file && $0[1] == column })
    return Dictionary(uniqueKeysWithValues: zip(table.header, row))
  }

  @Test func `there is one row a column in the order of the file`() throws {
    let steps: [Step] = [try .question("q", .multiple([("a", "A")]), optional: .optional), try .question("z")]
    let files = try exported(MemorySource([steps]), ExportOptions(showsLabels: true))
    let table = Table(files.text("codebook.csv"))
    for name in ["survey.csv", "survey.long.csv", "participants.csv", "wordings.csv", "versions.csv"] {
      #expect(table.rows.filter { $0[0] == name }.map { $0[1] } == Table(files.text(name)).header)
    }
    #expect(
      table.header == [
        "file", "column", "step", "item", "type", "question", "choices", "unit", "minimum", "maximum", "required",
        "missing", "formula", "first_version", "last_version", "wordings",
      ])
  }

  @Test func `a number has its unit and bounds`() throws {
    let row = try row(
      "age", in: codebook([[.form("about", [.asking("age", .number(unit: "years", 0...120), "How old?")])]]))
    #expect(row["step"] == "about" && row["item"] == "age" && row["question"] == "How old?")
    #expect(row["type"] == "number" && row["unit"] == "years" && row["minimum"] == "0" && row["maximum"] == "120")
    #expect(row["required"] == "1" && row["missing"] == "notShown;notReached;erased")
  }

  @Test func `codes stand with their words, also those of a scale and those that went`() throws {
    let table = try codebook([
      [
        .question("one", .single([("a", "A|B"), ("z", "Old \\ one")])),
        .question("scale", .scale(1...3, words: [1: "Never"])),
      ],
      [.question("one", .single([("a", "A|B")])), .question("scale", .scale(1...3, words: [1: "Never"]))],
    ])
    #expect(try row("one", in: table)["choices"] == "a=A\\|B|z=Old \\\\ one")
    #expect(try row("scale", in: table)["choices"] == "1=Never")
  }

  @Test func `a tick says which choice it is`() throws {
    let table = try codebook([[.question("q", .multiple([("a", "Alpha"), ("b", "Beta")]))]])
    #expect(try row("q", in: table)["choices"] == "a=Alpha|b=Beta")
    #expect(try row("q__b", in: table)["choices"] == "1=Beta")
    #expect(try row("q__b", in: table)["type"] == "boolean")
  }

  @Test func `the reasons why cells are empty are those that can occur`() throws {
    let table = try codebook([
      [.question("a", optional: .optional, dontKnow: true)],
      [.question("a", optional: .optional, dontKnow: true), .question("b")],
    ])
    #expect(try row("a", in: table)["missing"] == "dontKnow;skipped;blank;notShown;notReached;erased")
    #expect(try row("b", in: table)["missing"] == "notShown;notReached;notInVersion;erased")
  }

  @Test func `versions and wordings are counted`() throws {
    let table = try codebook([
      [.question("a", .text, "How?"), .question("gone")], [.question("a", .text, "How come?")],
      [.question("a", .text, "How come?"), .question("new")],
    ])
    #expect(try row("a", in: table)["wordings"] == "2")
    #expect(try row("gone", in: table)["first_version"] == "1" && row("gone", in: table)["last_version"] == "1")
    #expect(try row("new", in: table)["first_version"] == "3" && row("new", in: table)["last_version"] == "3")
    #expect(try row("run_id", in: table)["last_version"] == "3" && row("run_id", in: table)["wordings"] == "")
  }

  @Test func `the codebook speaks the language that was chosen`() throws {
    let source = MemorySource([[try .question("q", .single([("a", "Alpha")]))]], languages: ["en", "de"])
    let table = Table(try exported(source, ExportOptions(language: "de")).text("codebook.csv"))
    #expect(try row("q", in: table)["choices"] == "a=Alpha (de)")
    #expect(try row("q", in: table)["question"] == "About q?")
  }
}
