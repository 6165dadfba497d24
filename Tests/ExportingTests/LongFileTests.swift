import CivilTime
import Exporting
import SurveyModel
import Testing

@Suite struct LongFileTests {
  private static let steps: [Step] = {
    let choices = FixtureFormat.single([("a", "Alpha"), ("own", "Own words")], other: ["own"])
    return
      (try? [
        .form("f", [.asking("x", choices), .asking("n", .number(unit: "cm"))]), .question("z"), .completion("done"),
      ]) ?? []
  }()

  private func run(path: [String] = ["f", "z", "done"]) -> ExportRun {
    let start = Instant(milliseconds: 1_796_000_000_000)
    func answer(_ step: String, _ item: String, _ revision: Int, _ answer: Answer, isCurrent: Bool = true)
      -> ExportAnswer
    {
      ExportAnswer(
        step: step, item: item, revision: revision, isCurrent: isCurrent, answer: answer, shownAt: start,
        answeredAt: start.adding(seconds: 5 * revision))
    }
    var run = ExportRun.fixture(path: path)
    run.answers = [
      answer("f", "x", 1, .code("a"), isCurrent: false), answer("f", "n", 1, .number(180)),
      answer("f", "x", 2, .code("own", text: "mine")), answer("z", "z", 1, .blank),
    ]
    return run
  }

  @Test func `there is one row an answer`() throws {
    let text = try exported(MemorySource([Self.steps], runs: [run()])).text("survey.long.csv")
    #expect(
      text == """
        run_id,participant_id,version,step,item,iteration,position,choice_order,revision,current,status,type,value,label,\
        unit,shown_at,answered_at,seconds_on_page
        r1,pr1,1,f,n,1,2,,1,1,answered,number,180,,cm,2026-11-30T00:53:20.000Z,2026-11-30T00:53:25.000Z,5
        r1,pr1,1,f,x,1,1,,2,1,answered,choice,own,Own words,,2026-11-30T00:53:20.000Z,2026-11-30T00:53:30.000Z,10
        r1,pr1,1,f,x__own__text,1,1,,2,1,answered,text,mine,,,2026-11-30T00:53:20.000Z,2026-11-30T00:53:30.000Z,10
        r1,pr1,1,z,z,1,1,,1,1,blank,text,,,,2026-11-30T00:53:20.000Z,2026-11-30T00:53:25.000Z,5

        """)
  }

  @Test func `history adds what was replaced`() throws {
    let table = try long(MemorySource([Self.steps], runs: [run()]), ExportOptions(includesHistory: true))
    #expect(table.column("item") == ["x", "n", "x", "x__own__text", "z"])
    #expect(table.column("value") == ["a", "180", "own", "mine", ""])
    #expect(table.column("current") == ["0", "1", "1", "1", "1"])
  }

  @Test func `what left the path is in the history alone, and not current`() throws {
    let source = MemorySource([Self.steps], runs: [run(path: ["f", "done"])])
    #expect(try long(source).column("item") == ["n", "x", "x__own__text"])
    let history = try long(source, ExportOptions(includesHistory: true))
    #expect(history.column("item").last == "z")
    #expect(history.column("current").last == "0")
  }

  @Test func `the zone of a date with a time stands as its unit`() throws {
    let moment = try #require(CivilDateTime(iso: "2026-11-30T08:15"))
    let source = MemorySource(
      [[try .question("m", .dateTime)]],
      runs: [.fixture(path: ["m"], ["m": .answered(.dateTime(moment, zone: "Asia/Kolkata"))])])
    let table = try long(source)
    #expect(table[0, "value"] == "2026-11-30T08:15")
    #expect(table[0, "unit"] == "Asia/Kolkata")
    #expect(table[0, "type"] == "dateTime")
  }

  @Test func `columns of the long file can be left out`() throws {
    let source = MemorySource([Self.steps], runs: [run()])
    let keys = ["run_id", "participant_id", "version"]
    let table = try long(source, ExportOptions(without: keys + ["shown_at"]))
    let all = try long(source)
    #expect(table.header == all.header.filter { !keys.contains($0) && $0 != "shown_at" })
    for name in table.header { #expect(table.column(name) == all.column(name)) }
  }
}
