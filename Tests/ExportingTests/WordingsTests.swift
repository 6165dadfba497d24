import Exporting
import SurveyModel
import Testing

@Suite struct WordingsTests {
  private func wordings(_ source: MemorySource, _ options: ExportOptions = ExportOptions()) throws -> [String] {
    let table = Table(try exported(source, options).text("wordings.csv"))
    #expect(
      table.header == [
        "column", "first_version", "last_version", "language", "question", "choices", "minimum", "maximum", "required",
        "file",
      ])
    return table.rows.map { $0.joined(separator: " / ") }
  }

  @Test func `each wording of a question has a row with the versions that it stood in`() throws {
    let source = MemorySource([
      [try .question("q", .text, "How?")], [try .question("q", .text, "How?"), try .question("new")],
      [try .question("q", .text, "How come?")],
    ])
    #expect(
      try wordings(source) == [
        "q / 1 / 2 / en / How? /  /  /  / 1 / survey.csv", "q / 3 / 3 / en / How come? /  /  /  / 1 / survey.csv",
        "new / 2 / 2 / en / About new? /  /  /  / 1 / survey.csv",
      ])
  }

  @Test func `a wording that comes back has a second row, so that each version lies in one`() throws {
    let source = MemorySource(try ["A?", "B?", "A?"].map { [try .question("q", .text, $0)] })
    #expect(
      try wordings(source).map { $0.prefix(18) } == ["q / 1 / 1 / en / A", "q / 2 / 2 / en / B", "q / 3 / 3 / en / A"])
  }

  @Test func `choices, bounds and whether an answer is needed are part of a wording`() throws {
    let source = MemorySource([
      [try .question("one", .single([("a", "A|1")])), try .question("n", .number(0...5))],
      [try .question("one", .single([("a", "A|1"), ("b", "B")])), try .question("n", .number(0...9))],
      [
        try .question("one", .single([("a", "A|1"), ("b", "B")]), optional: .optional),
        try .question("n", .number(0...9)),
      ],
    ])
    #expect(
      try wordings(source) == [
        "one / 1 / 1 / en / About one? / a=A\\|1 /  /  / 1 / survey.csv",
        "one / 2 / 2 / en / About one? / a=A\\|1|b=B /  /  / 1 / survey.csv",
        "one / 3 / 3 / en / About one? / a=A\\|1|b=B /  /  / 0 / survey.csv",
        "n / 1 / 1 / en / About n? /  / 0 / 5 / 1 / survey.csv",
        "n / 2 / 3 / en / About n? /  / 0 / 9 / 1 / survey.csv",
      ])
  }

  @Test func `each language has its own wordings, and each column of an answer`() throws {
    let format = FixtureFormat.multiple([("a", "Alpha")], other: ["a"])
    let source = MemorySource([[try .question("q", format)]], languages: ["en", "de"])
    #expect(
      try wordings(source) == [
        "q / 1 / 1 / en / About q? / a=Alpha /  /  / 1 / survey.csv",
        "q / 1 / 1 / de / About q? / a=Alpha (de) /  /  / 1 / survey.csv",
        "q__a / 1 / 1 / en / About q? / 1=Alpha /  /  / 1 / survey.csv",
        "q__a / 1 / 1 / de / About q? / 1=Alpha (de) /  /  / 1 / survey.csv",
        "q__a__text / 1 / 1 / en / About q? /  /  /  / 1 / survey.csv",
        "q__a__text / 1 / 1 / de / About q? /  /  /  / 1 / survey.csv",
      ])
  }

  @Test func `what is left out, and what names a person, has no wording`() throws {
    let source = MemorySource([
      [try .question("q"), try .question("name", identifying: true), try .question("arm")]
    ])
    #expect(try wordings(source, ExportOptions(without: ["arm"])).map { $0.prefix(2) } == ["q "])
  }
}
