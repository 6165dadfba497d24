import Exporting
import SurveyModel
import Testing

/// The flavour that Excel opens by a double click.
@Suite struct ExcelTests {
  private static let texts = [
    "=1+1", "+49 30", "-5", "@SUM(A1)", "\tx", "\ry", "a;b", "a,b", "'=1", "plain", "=a;\"b\"",
  ]

  private func source() throws -> MemorySource {
    let steps: [Step] = [try .question("t"), try .question("n", .number())]
    return MemorySource(
      [steps],
      runs: Self.texts.enumerated().map { index, text in
        .fixture("r\(index)", path: ["t", "n"], ["t": .text(text), "n": .number(-7)])
      })
  }

  private func options(_ separator: ExportOptions.Separator = .comma) -> ExportOptions {
    ExportOptions(isForExcel: true, separator: separator)
  }

  @Test func `each table begins with a byte-order mark, and no other file does`() throws {
    for (name, bytes) in try exported(source(), options()).files {
      #expect(bytes.starts(with: [0xEF, 0xBB, 0xBF]) == name.hasSuffix(".csv"), "\(name)")
    }
    #expect(!(try exported(source()).text("survey.csv").hasPrefix("\u{FEFF}")))
  }

  @Test func `texts that look like formulas get a mark, numbers never do`() throws {
    let table = try wide(source(), options())
    #expect(
      table.column("t") == [
        "'=1+1", "'+49 30", "'-5", "'@SUM(A1)", "'\tx", "'\ry", "a;b", "a,b", "'=1", "plain", "'=a;\"b\"",
      ])
    #expect(Set(table.column("n")) == ["-7"])
    let long = try long(source(), options())
    #expect(long.rows.filter { $0.contains("-7") }.count == Self.texts.count)
    #expect(long.rows.filter { $0.contains("'-5") }.count == 1)
  }

  @Test func `a number that a format keeps among several parts is left alone too`() throws {
    let format = FixtureFormat([
      Column(suffix: "__y", type: .number(unit: nil, minimum: nil, maximum: nil), source: .part("y")),
      Column(suffix: "__w", type: .text, source: .part("w")),
    ])
    let value = AnswerValue.parts([AnswerPart(name: "y", text: "-1.5"), AnswerPart(name: "w", text: "-1.5")])
    let run = ExportRun.fixture(path: ["q"], ["q": .answered(value)])
    let table = try wide(MemorySource([[try .question("q", format)]], runs: [run]), options())
    #expect(table.rows[0].suffix(2) == ["-1.5", "'-1.5"])
  }

  @Test func `the manifest counts the cells that were altered`() throws {
    let manifest = try exported(source(), options()).text("manifest.json")
    let counts = manifest.matches(of: /"altered_cells": (\d+)/).map { $0.1 }
    #expect(counts == ["7", "7", "0", "0", "0", "0"])
    #expect(!(try exported(source()).text("manifest.json").contains("altered_cells")))
  }

  @Test func `a semicolon separates where it is asked for, and is quoted within a cell`() throws {
    let text = try exported(source(), options(.semicolon)).text("survey.csv")
    let lines = text.split(separator: "\n")
    #expect(lines[0].hasPrefix("\u{FEFF}run_id;participant_id;run_task;"))
    #expect(text.contains(";\"a;b\";-7\n"))
    #expect(text.contains(";a,b;-7\n"))
    #expect(text.contains(";\"'=a;\"\"b\"\"\";-7\n"))
  }

  @Test(arguments: ExportOptions.Separator.allCases)
  func `pandas and base R read it with the same types`(separator: ExportOptions.Separator) throws {
    let folder = try TemporaryFolder()
    _ = try Exporter(options: options(separator)) { SHA256() }.export(
      source(), to: ExportFolder(path: folder.path + "/o"))
    let python = try Interpreter.python().run(
      """
      from read_survey import read_survey, read_survey_long
      survey = read_survey()
      print(survey["run_id"][0], survey["t"][0], survey["t"][6], survey["n"][0], len(read_survey_long()))
      """, in: folder.path + "/o")
    #expect(python == "r0 '=1+1 a;b -7.0 22\n")
    let r = try Interpreter.r().run(
      """
      source("read_survey.R")
      survey <- read_survey()
      cat(survey$run_id[1], survey$t[1], survey$t[7], survey$n[1], nrow(read_survey_long()), "\\n")
      """, in: folder.path + "/o")
    #expect(r == "r0 '=1+1 a;b -7 22 \n")
  }
}
