import Exporting
import SurveyModel
import Testing

@Suite struct MissingValueTests {
  /// Steps a, b (shown on a condition), c, done.
  private func source(_ runs: ExportRun...) throws -> MemorySource {
    MemorySource(
      [
        [
          try .question("a"), try .question("b", showIf: "a == \"yes\""), try .question("c"),
          .completion("done"), .completion("tooYoung", .screenedOut, keepsAnswers: false),
          .completion("end", .declined),
        ]
      ], runs: runs)
  }

  private func statuses(_ run: ExportRun) throws -> [String?] {
    let table = try wide(source(run), ExportOptions(statusColumns: .all))
    return ["a", "b", "c"].map { table[0, "\($0)__status"] }
  }

  @Test func `what a finished run did not show was not shown`() throws {
    let run = ExportRun.fixture(path: ["a", "c", "done"], ["a": .text("no"), "c": .text("x")])
    #expect(try statuses(run) == ["answered", "notShown", "answered"])
  }

  @Test func `what lies before where an open run stands was not shown, what lies behind not reached`() throws {
    #expect(
      try statuses(.fixture(.init(), .inProgress, path: ["a", "c"], ["a": .text("no")])) == [
        "answered", "notShown", "notReached",
      ])
    #expect(try statuses(.fixture(.init(), .saved, path: ["a"])) == ["notReached", "notReached", "notReached"])
    #expect(
      try statuses(.fixture(.init(), .expired, path: ["a", "b"], ["a": .text("yes")])) == [
        "answered", "notReached", "notReached",
      ])
  }

  @Test func `a value whose step left the path is empty and not shown`() throws {
    let run = ExportRun.fixture(path: ["a", "c", "done"], ["a": .text("no"), "b": .text("gone"), "c": .text("x")])
    let table = try wide(source(run), ExportOptions(statusColumns: .all))
    #expect(table[0, "b"] == "")
    #expect(table[0, "b__status"] == "notShown")
  }

  @Test func `a value that left the path is not shown also ahead of where an open run stands`() throws {
    let run = ExportRun.fixture("r1", .inProgress, path: ["a"], ["b": .text("gone")])
    #expect(try statuses(run) == ["notReached", "notShown", "notReached"])
  }

  @Test func `a page that was passed without an answer counts as blank`() throws {
    #expect(
      try statuses(.fixture(path: ["a", "b", "c", "done"], ["a": .text("yes"), "c": .text("x")])) == [
        "answered", "blank", "answered",
      ])
  }

  @Test func `every kind of answer says which it is`() throws {
    let run = ExportRun.fixture(
      path: ["a", "b", "c", "done"], ["a": .accepted(default: .text("x")), "b": .dontKnow, "c": .skipped])
    let table = try wide(source(run), ExportOptions(statusColumns: .all))
    #expect(["a", "b", "c"].map { table[0, $0] } == ["x", "", ""])
    #expect(["a", "b", "c"].map { table[0, "\($0)__status"] } == ["default", "dontKnow", "skipped"])
  }

  @Test(arguments: [ExportRun.Status.erased, .discarded])
  func `erased runs are rows without answers`(status: ExportRun.Status) throws {
    let run = ExportRun.fixture("r1", status, path: ["a", "b"], ["a": .text("secret")])
    #expect(try statuses(run) == ["erased", "erased", "erased"])
    let files = try exported(source(run), ExportOptions(includesHistory: true))
    #expect(files.files.values.allSatisfy { !String(decoding: $0, as: UTF8.self).contains("secret") })
    #expect(try wide(source(run))[0, "run_status"] == status.rawValue)
  }

  @Test func `a run that ended where no answers are kept is erased too`() throws {
    #expect(try statuses(.fixture("r1", .screenedOut, path: ["a", "tooYoung"])) == ["erased", "erased", "erased"])
  }

  @Test func `a declined run is a row without answers`() throws {
    let run = ExportRun.fixture("r1", .declined, path: ["a", "end"], ["a": .text("secret")])
    #expect(try statuses(run) == ["erased", "notShown", "notShown"])
    #expect(try wide(source(run))[0, "a"] == "")
    #expect(try long(source(run)).rows.isEmpty)
  }

  @Test(arguments: [ExportRun.Status.declined, .screenedOut, .completed])
  func `a declined run shows the 0 of its consent and nothing else`(status: ExportRun.Status) throws {
    let no = Answer.answered(.detailed(.boolean(false), parts: [AnswerPart(name: "version", text: "1")]))
    let steps = try [
      consentStep("consent"), Step.question("a", .text), .completion("end", .declined, keepsAnswers: false),
    ]
    let run = ExportRun.fixture("r1", status, path: ["consent", "a", "end"], ["consent": no, "a": .text("secret")])
    let table = try wide(MemorySource([steps], runs: [run]))
    let isDeclined = status == .declined
    #expect(table[0, "consent"] == (isDeclined ? "0" : ""))
    #expect(table[0, "consent__version"] == (isDeclined ? "1" : ""))
    #expect(table[0, "consent__at"] == (isDeclined ? "2026-11-30T00:53:28.000Z" : ""))
    #expect(table[0, "consent__adult"] == "")
    #expect(table[0, "a"] == "")
    #expect(try long(MemorySource([steps], runs: [run])).rows.isEmpty)
  }

  @Test func `the answers of a declined run that are no consent are not shown, whatever they are`() throws {
    let run = ExportRun.fixture("r1", .declined, path: ["a", "end"], ["a": .answered(.boolean(false))])
    #expect(try wide(source(run))[0, "a"] == "")
  }

  @Test func `a withdrawn run keeps its answers`() throws {
    let run = ExportRun.fixture("r1", .withdrawn, path: ["a", "b"], ["a": .text("yes")])
    #expect(try statuses(run) == ["answered", "notReached", "notReached"])
  }
}
