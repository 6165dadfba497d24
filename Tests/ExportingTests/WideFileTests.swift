import CivilTime
import Exporting
import SurveyModel
import Testing

@Suite struct WideFileTests {
  @Test func `the columns of the run come first`() throws {
    let run = ExportRun.fixture(path: ["q"], ["q": .text("x")])
    let text = try exported(MemorySource([[.question("q")]], runs: [run])).text("survey.csv")
    #expect(
      text == """
        run_id,participant_id,run_task,run_version,run_status,run_mode,run_test,run_number,run_language,run_timezone,\
        run_started_at,run_last_saved_at,run_finished_at,run_duration_s,run_active_s,run_resumes,run_last_step,q
        r1,pr1,survey,1,completed,self,0,1,en,Europe/Berlin,\
        2026-11-30T00:53:20.000Z,2026-11-30T00:54:20.000Z,2026-11-30T00:54:50.000Z,90,81.25,2,q,x

        """)
  }

  @Test func `a single choice has its code and the words beside it`() throws {
    let format = FixtureFormat.single([("a", "A"), ("own", "Own")], other: ["own"])
    let table = try wide(
      MemorySource(
        [[.question("q", format)]],
        runs: [
          .fixture(path: ["q"], ["q": .code("own", text: "mine")]), .fixture("r2", path: ["q"], ["q": .code("a")]),
        ]))
    #expect(table.answerColumns == ["q", "q__own__text"])
    #expect(table.column("q") == ["own", "a"])
    #expect(table.column("q__own__text") == ["mine", ""])
  }

  @Test func `a multiple choice has its codes joined and a column for each`() throws {
    let format = FixtureFormat.multiple([("a", "A"), ("b", "B"), ("c", "C")], other: ["c"])
    let table = try wide(
      MemorySource(
        [[.question("q", format)]], runs: [.fixture(path: ["q"], ["q": .codes("a", "c")])]), .init(statusColumns: .all))
    #expect(table.answerColumns == ["q", "q__a", "q__b", "q__c", "q__c__text", "q__status"])
    #expect(table.rows[0].suffix(6) == ["a;c", "1", "0", "1", "", "answered"])
  }

  @Test func `a multiple choice sent without a tick has 0 in its columns and is blank`() throws {
    let source = MemorySource(
      [[try .question("q", .multiple([("a", "A"), ("b", "B")]), optional: .optional)]],
      runs: [
        .fixture(path: ["q"], ["q": .blank]), .fixture("r2", path: ["q"], ["q": .skipped]),
        .fixture("r3", path: ["q"], ["q": .dontKnow]),
      ])
    let table = try wide(source)
    #expect(
      table.rows.map { Array($0.suffix(4)) } == [
        ["", "0", "0", "blank"], ["", "", "", "skipped"], ["", "", "", "dontKnow"],
      ])
  }

  @Test func `a value of several parts has a column for each`() throws {
    let value = AnswerValue.parts([AnswerPart(name: "seconds", text: "12.5"), AnswerPart(name: "finished", text: "1")])
    let table = try wide(
      MemorySource(
        [[.question("v", .parts(["seconds", "finished"]))]], runs: [.fixture(path: ["v"], ["v": .answered(value)])]))
    #expect(table.answerColumns == ["v__seconds", "v__finished"])
    #expect(table.rows[0].suffix(2) == ["12.5", "1"])
  }

  @Test func `dates and times are civil values`() throws {
    let date = try #require(CivilDate(iso: "0044-03-15"))
    let time = try #require(TimeOfDay(iso: "23:05"))
    let steps: [Step] = [
      try .question("d", .date), try .question("t", .time), try .question("m", .dateTime),
      try .question("b", .boolean),
    ]
    let run = ExportRun.fixture(
      path: ["d", "t", "m", "b"],
      [
        "d": .answered(.date(date)), "t": .answered(.time(time)),
        "m": .answered(.dateTime(CivilDateTime(date: date, time: time), zone: "Asia/Kolkata")),
        "b": .answered(.boolean(false)),
      ])
    let table = try wide(MemorySource([steps], runs: [run]))
    #expect(table.answerColumns == ["d", "t", "m", "m__tz", "b"])
    #expect(table.rows[0].suffix(5) == ["0044-03-15", "23:05", "0044-03-15T23:05", "Asia/Kolkata", "0"])
  }

  @Test func `labels are in the study's first language unless another is chosen`() throws {
    let steps: [Step] = [
      try .question("one", .single([("a", "Alpha"), ("b", "Beta")])),
      try .question("many", .multiple([("a", "Alpha"), ("b", "Beta")])),
      try .question("scale", .scale(1...3, words: [1: "Never", 3: "Always"])),
      try .question("plain", .number()),
    ]
    var run = ExportRun.fixture(
      path: ["one", "many", "scale", "plain"],
      ["one": .code("b"), "many": .codes("a", "b"), "scale": .number(3), "plain": .number(3)])
    run.language = "de"
    let source = MemorySource([steps], languages: ["en", "de"], runs: [run])
    let english = try wide(source, ExportOptions(showsLabels: true))
    #expect(
      english.answerColumns == [
        "one", "one__label", "many", "many__a", "many__b", "many__label", "scale", "scale__label", "plain",
      ])
    #expect(english[0, "one__label"] == "Beta")
    #expect(english[0, "many__label"] == "Alpha;Beta")
    #expect(english[0, "scale__label"] == "Always")
    let german = try wide(source, ExportOptions(showsLabels: true, language: "de"))
    #expect(german.header == english.header)
    #expect(german[0, "one__label"] == "Beta (de)")
  }

  @Test func `a language that the study is not written in is refused`() throws {
    let source = MemorySource([[try .question("q")]])
    #expect(throws: ExportError.unknownLanguage("fr", known: ["en"])) {
      try exported(source, ExportOptions(language: "fr"))
    }
  }

  @Test func `trial runs are left out and counted`() throws {
    let source = MemorySource(
      [[try .question("q")]],
      runs: [.fixture(path: ["q"], ["q": .text("x")]), .fixture("t1", path: ["q"], ["q": .text("y")], isTest: true)])
    let destination = MemoryDestination()
    let summary = try Exporter { SHA256() }.export(source, to: destination)
    #expect(summary.tasks == [.init(task: "survey", runs: 1, answers: 1, testRunsLeftOut: 1)])
    let all = try wide(source, ExportOptions(includesTests: true))
    #expect(all.column("run_id") == ["r1", "t1"])
    #expect(all.column("run_test") == ["0", "1"])
  }

  @Test func `answers that name a person are in no file`() throws {
    let steps: [Step] = [
      try .form("about", [.asking("email", identifying: true), .asking("age", .number())])
    ]
    let run = ExportRun.fixture(
      path: ["about"], ["email": .text("ada@example.org"), "age": .number(36)],
      steps: ["email": "about", "age": "about"])
    let files = try exported(
      MemorySource([steps], runs: [run]), ExportOptions(statusColumns: .all, showsLabels: true, includesHistory: true))
    for (name, bytes) in files.files {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!text.contains("email") && !text.contains("ada@"), "\(name)")
    }
    #expect(Table(files.text("survey.csv")).answerColumns == ["age", "age__status"])
  }

  @Test func `what one version marks as identifying stays out of every version's rows`() throws {
    let source = MemorySource(
      [[try .question("q"), try .question("x")], [try .question("q", identifying: true), try .question("x")]],
      runs: [.fixture(path: ["q", "x"], ["q": .text("Ada"), "x": .text("1")])])
    #expect(try wide(source).answerColumns == ["x"])
    #expect(try !exported(source).text("survey.long.csv").contains("Ada"))
  }

  @Test func `a column can be left out, an answer with all that belongs to it`() throws {
    let steps: [Step] = [
      try .question("arm", .single([("a", "A")], other: ["a"]), dontKnow: true), try .question("q", .number()),
    ]
    let source = MemorySource(
      [steps], runs: [.fixture(path: ["arm", "q"], ["arm": .code("a", text: "secret"), "q": .number(1)])])
    let blind = try exported(source, ExportOptions(showsLabels: true, without: ["arm", "run_language"]))
    #expect(Table(blind.text("survey.csv")).answerColumns == ["q"])
    #expect(!blind.text("survey.csv").contains("run_language"))
    for name in ["survey.csv", "survey.long.csv", "codebook.csv", "read_survey.R", "read_survey.py"] {
      #expect(!blind.text(name).contains("arm"), "\(name)")
      #expect(!blind.text(name).contains("secret"), "\(name)")
    }
    let partly = try exported(source, ExportOptions(without: ["arm__a__text"]))
    #expect(Table(partly.text("survey.csv")).answerColumns == ["arm", "arm__status", "q"])
    #expect(!partly.text("survey.long.csv").contains("secret"))
  }

  @Test func `a column to leave out that no file has is refused`() throws {
    let source = MemorySource([[try .question("q")]])
    #expect(throws: ExportError.unknownColumn("Q", nearest: "q")) {
      try exported(source, ExportOptions(without: ["Q"]))
    }
  }

  @Test func `only the wanted tasks are exported, and an unknown one is refused`() throws {
    let source = MemorySource([[try .question("q")]])
    #expect(throws: ExportError.unknownTask("other", known: ["survey"])) {
      try exported(source, ExportOptions(tasks: ["other"]))
    }
    #expect(try exported(source, ExportOptions(tasks: ["survey"])).files["survey.csv"] != nil)
  }

  @Test func `a study without a published version is refused`() {
    #expect(throws: ExportError.nothingPublished) { try exported(MemorySource([])) }
  }

  @Test func `a run of a version that is not there ends the export and nothing is kept`() throws {
    let source = MemorySource([[try .question("q")]], runs: [.fixture(version: 7, path: ["q"])])
    let destination = MemoryDestination()
    #expect(throws: ExportError.unknownVersion(7, run: "r1")) {
      try Exporter { SHA256() }.export(source, to: destination)
    }
    #expect(destination.isDiscarded && !destination.isCommitted)
  }

  @Test func `the header does not depend on the runs`() throws {
    let steps: [Step] = [try .question("q", .multiple([("a", "A")])), try .question("z", optional: .optional)]
    let empty = try exported(MemorySource([steps]))
    let full = try exported(MemorySource([steps], runs: [.fixture(path: ["q", "z"], ["q": .codes("a")])]))
    #expect(try wide(MemorySource([steps])).rows.isEmpty)
    #expect(Table(empty.text("survey.csv")).header == Table(full.text("survey.csv")).header)
    #expect(empty.text("codebook.csv") == full.text("codebook.csv"))
    #expect(empty.text("read_survey.R") == full.text("read_survey.R"))
  }

  @Test func `many runs leave in pieces, and none is lost between them`() throws {
    let text = String(repeating: "word, ", count: 40)
    let source = MemorySource(
      [[try .question("q")]], runs: (0..<3_000).map { .fixture("r\($0)", path: ["q"], ["q": .text(text)]) })
    let files = MemoryDestination()
    _ = try Exporter { NoHasher() }.export(source, to: files)
    let lines = files.text("survey.csv").split(separator: "\n").dropFirst()
    #expect(lines.map { $0.prefix { $0 != "," } } == (0..<3_000).map { "r\($0)" })
    #expect(lines.allSatisfy { $0.hasSuffix(",\"\(text)\"") })
    #expect(files.files["survey.csv"]?.count ?? 0 > 1_000_000)
    #expect(files.largestWrite < 300_000)
  }

  @Test func `the same runs give the same bytes`() throws {
    let steps: [Step] = [try .question("q", .multiple([("a", "A"), ("b", "B")])), try .question("z")]
    let source = MemorySource(
      [steps], runs: (0..<50).map { .fixture("r\($0)", path: ["q", "z"], ["q": .codes("a"), "z": .text("\($0)")]) })
    #expect(try exported(source).files == exported(source).files)
  }
}

/// Where a test moves many bytes and looks at no digest.
private struct NoHasher: ContentHasher {
  mutating func update(_ bytes: UnsafeRawBufferPointer) {}
  mutating func finish() -> String { "" }
}
