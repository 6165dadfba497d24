import Exporting
import SurveyModel
import Testing

/// What is asked several times has a table of its own.
@Suite struct `The table of passes` {
  private static let path = ["known", "name", "dose", "name/2", "dose/2", "last", "done"]

  private func steps() throws -> [Step] {
    try [
      .question("known", .multiple([("a", "Alpha"), ("b", "Beta")])), .question("name"),
      .question("dose", .number(), optional: .optional, showIf: "name != \"x\""), .question("last"),
      .completion("done"),
    ]
  }

  private func block(_ rule: Repeat.Rule) -> Repeat {
    Repeat(id: "pills", rule: rule, maximum: 4, steps: ["name", "dose"], items: ["name", "dose"])
  }

  private func pass(_ number: Int, _ name: String, _ dose: Answer?) -> [ExportAnswer] {
    let at = ExportRun.fixture().startedAt
    func given(_ item: String, _ answer: Answer) -> ExportAnswer {
      ExportAnswer(step: item, item: item, iteration: number, answer: answer, shownAt: at, answeredAt: at)
    }
    return [given("name", .text(name))] + (dose.map { [given("dose", $0)] } ?? [])
  }

  private func source(
    _ runs: [ExportRun], _ rule: Repeat.Rule? = nil, versions: Int = 1
  ) throws -> MemorySource {
    let rule = try rule ?? .times(Expression(parsing: "2"))
    return MemorySource(
      try (1...versions).map { _ in try steps() }, runs: runs, repeats: [block(rule)])
  }

  private func run(_ id: String = "r1", _ status: ExportRun.Status = .completed, path: [String] = path) -> ExportRun {
    var run = ExportRun.fixture(
      id, status, path: path, ["known": .codes("a", "b"), "last": .text("bye")])
    run.answers += pass(1, "Aspirin", .number(2)) + pass(2, "Zinc", .skipped)
    return run
  }

  private func passes(_ source: MemorySource, _ options: ExportOptions = ExportOptions()) throws -> Table {
    Table(try exported(source, options).text("survey__pills.csv"))
  }

  @Test func `has a row for each pass, filled as any other answer`() throws {
    let table = try passes(try source([run(), run("r2")]))
    #expect(table.header == ["run_id", "iteration", "name", "dose", "dose__status"])
    #expect(
      table.rows == [
        ["r1", "1", "Aspirin", "2", "answered"], ["r1", "2", "Zinc", "", "skipped"],
        ["r2", "1", "Aspirin", "2", "answered"], ["r2", "2", "Zinc", "", "skipped"],
      ])
  }

  @Test func `leaves its number in the wide file, where its first column would be`() throws {
    let table = try wide(
      try source([
        run(), run("r2", .inProgress, path: ["known"]), run("r3", path: ["known", "last", "done"]),
        .fixture("r4", .discarded, path: Self.path),
      ]))
    #expect(
      table.answerColumns.filter { !$0.hasPrefix("known") } == ["pills", "last"])
    #expect(table.column("pills") == ["2", "", "0", ""])
  }

  @Test func `tells what a pass has not reached from what it left out`() throws {
    var standing = run("r1", .inProgress, path: ["known", "name", "dose", "name/2"])
    standing.answers.removeAll { $0.item == "dose" && $0.iteration == 2 }
    let left = run("r2", path: ["known", "name", "name/2", "dose/2", "last", "done"])
    let table = try passes(try source([standing, left]))
    #expect(table.column("dose__status") == ["answered", "notReached", "notShown", "skipped"])
  }

  @Test func `says for which choice a pass was`() throws {
    let table = try passes(try source([run()], .each(item: "known", codes: ["a", "b"])))
    #expect(table.header.prefix(3) == ["run_id", "iteration", "pills"])
    #expect(table.column("pills") == ["a", "b"])
  }

  @Test func `the long file has each pass with its number`() throws {
    let table = try long(try source([run()]))
    #expect(table.column("item") == ["known", "last", "name", "dose", "name", "dose"])
    #expect(table.column("iteration") == ["1", "1", "1", "1", "2", "2"])
    #expect(table.column("current") == Array(repeating: "1", count: 6))
  }

  @Test func `a pass that left the path is in the long file alone, with its history`() throws {
    let source = try source([run(path: ["known", "name", "dose", "last", "done"])])
    #expect(try passes(source).column("iteration") == ["1"])
    #expect(try wide(source).column("pills") == ["1"])
    #expect(try long(source).column("iteration") == ["1", "1", "1", "1"])
    let all = try long(source, ExportOptions(includesHistory: true))
    #expect(all.column("iteration") == ["1", "1", "1", "1", "2", "2"])
    #expect(all.column("current") == ["1", "1", "1", "1", "0", "0"])
  }

  @Test func `codebook, wordings, data package and manifest know it`() throws {
    let files = try exported(try source([run()]))
    let codebook = Table(files.text("codebook.csv"))
    let own = codebook.rows.filter { $0[0] == "survey__pills.csv" }.map { $0[1] }
    #expect(own == ["run_id", "iteration", "name", "dose", "dose__status"])
    #expect(codebook.rows.contains { $0[0] == "survey.csv" && $0[1] == "pills" })
    let wordings = Table(files.text("wordings.csv"))
    #expect(wordings.rows.filter { $0[0] == "dose" }.map { $0[9] } == ["survey__pills.csv"])
    let package = files.text("datapackage.json")
    #expect(package.contains("\"name\": \"survey__pills\""))
    #expect(package.contains("\"primaryKey\": [\"run_id\",\"iteration\"]") || package.contains("\"iteration\""))
    #expect(files.text("manifest.json").contains("\"name\": \"survey__pills.csv\""))
  }

  @Test func `what is left out is in no table`() throws {
    let options = ExportOptions(without: ["dose", "pills", "iteration"])
    #expect(try passes(try source([run()]), options).header == ["run_id", "name"])
    #expect(try !wide(try source([run()]), options).header.contains("pills"))
  }

  @Test func `each pass has a result of its own in the lines of JSON`() throws {
    let text = try exported(try source([run()]), ExportOptions(format: .json)).text("survey.jsonl")
    let names = text.matches(of: /"ORKStepResult","identifier":"(\w+)"/).map { String($0.1) }
    #expect(names == ["known", "name", "dose", "name", "dose", "last", "done"])
    #expect(text.contains("\"iteration\":2"))
  }

  @Test func `R and pandas read it`() throws {
    let folder = try TemporaryFolder()
    _ = try Exporter { SHA256() }.export(try source([run()]), to: ExportFolder(path: folder.path + "/out"))
    let python = try Interpreter.python().run(
      """
      from read_survey import read_survey, read_survey_long, read_survey__pills
      passes = read_survey__pills()
      print(passes["iteration"].sum(), passes["dose"].sum(), list(passes["name"]), int(read_survey()["pills"][0]))
      """, in: folder.path + "/out")
    #expect(python == "3.0 2.0 ['Aspirin', 'Zinc'] 2\n")
    let r = try Interpreter.r().run(
      """
      source("read_survey.R")
      passes <- read_survey__pills()
      cat(sum(passes$iteration), passes$name, read_survey()$pills, "\\n")
      """, in: folder.path + "/out")
    #expect(r == "3 Aspirin Zinc 2 \n")
  }
}
