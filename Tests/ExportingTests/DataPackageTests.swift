import CivilTime
import Exporting
import SurveyModel
import Testing

/// `datapackage.json` as the programs read it that it is for.
@Suite struct DataPackageTests {
  private func folder(_ options: ExportOptions = ExportOptions()) throws -> TemporaryFolder {
    let steps: [Step] = [
      try .question("txt", optional: .optional), try .question("num", .number(unit: "kg", -5...50)),
      try .question("one", .single([("007", "Agent"), ("NA", "None")]), optional: .optional),
      try .question("many", .multiple([("a", "A"), ("b", "B")])), try .question("yes", .boolean),
      try .question("day", .date), try .question("clock", .time), try .question("moment", .dateTime),
    ]
    let time = try #require(TimeOfDay(iso: "23:05"))
    let runs = try ["1650-03-15", "2024-02-29"].enumerated().map { index, day in
      let date = try #require(CivilDate(iso: day))
      return ExportRun.fixture(
        "r\(index)", path: steps.map(\.id),
        [
          "txt": .text(index == 0 ? "=1+1;\n" : "NA"), "num": .answered(.number(DecimalNumber(-5))),
          "one": index == 0 ? .code("007") : .skipped, "many": .codes("a", "b"), "yes": .answered(.boolean(true)),
          "day": .answered(.date(date)), "clock": .answered(.time(time)),
          "moment": .answered(.dateTime(CivilDateTime(date: date, time: time), zone: "Asia/Kolkata")),
        ])
    }
    let folder = try TemporaryFolder()
    let source = MemorySource([steps, steps], runs: runs + [.fixture("r9", .erased)])
    _ = try Exporter(options: options) { SHA256() }.export(source, to: ExportFolder(path: folder.path + "/out"))
    return folder
  }

  @Test(arguments: [
    ExportOptions(), ExportOptions(statusColumns: .all, showsLabels: true, includesHistory: true),
    ExportOptions(without: ["run_id", "num", "participant_id"]), ExportOptions(isForExcel: true, separator: .semicolon),
  ])
  func `Frictionless finds every table as described`(options: ExportOptions) throws {
    let folder = try folder(options)
    let printed = try Interpreter.python().run(
      """
      from frictionless import Package, validate
      report = validate("datapackage.json")
      for error in report.flatten(["resource", "rowNumber", "fieldName", "type", "message"]):
          print(error)
      print(report.valid, len(report.tasks), sum(task.stats["rows"] > 0 for task in report.tasks))
      """, in: folder.path + "/out")
    #expect(printed == "True 6 6\n")
  }

  @Test func `Frictionless reads values in their types`() throws {
    let folder = try folder()
    let printed = try Interpreter.python().run(
      """
      from frictionless import Package
      package = Package("datapackage.json")
      row = package.get_resource("survey").read_rows()[0]
      for name in ["run_id", "run_test", "run_started_at", "txt", "num", "one", "many", "many__a", "day", "clock", "moment"]:
          print(name, row[name].isoformat() if name == "run_started_at" else repr(row[name]))
      print(package.get_resource("survey").schema.get_field("num").to_descriptor())
      """, in: folder.path + "/out")
    #expect(
      printed == """
        run_id 'r0'
        run_test False
        run_started_at 2026-11-30T00:53:20+00:00
        txt '=1+1;\\n'
        num Decimal('-5')
        one '007'
        many 'a;b'
        many__a True
        day datetime.date(1650, 3, 15)
        clock datetime.time(23, 5)
        moment datetime.datetime(1650, 3, 15, 23, 5)
        {'name': 'num', 'type': 'number', 'title': 'About num?', 'constraints': {'minimum': -5, 'maximum': 50}, 'unit': 'kg'}

        """)
  }

  @Test func `a changed file is found by its digest`() throws {
    let folder = try folder()
    let text = try #require(folder.text("out/survey.csv"))
    try folder.write(text.replacing("007", with: "NA"), as: "out/survey.csv")
    let printed = try Interpreter.python().run(
      """
      from frictionless import validate
      print(*{error[0] for error in validate("datapackage.json").flatten(["type"])})
      """, in: folder.path + "/out")
    #expect(printed.contains("hash-count"))
  }
}
