import CivilTime
import Exporting
import Foundation
import SurveyModel
import Testing

/// The JSON of runs, in ResearchKit's shape (researchkit.md section 6.3).
@Suite struct ResultLinesTests {
  private func lines(_ source: MemorySource, _ options: ExportOptions = ExportOptions()) throws -> [String] {
    var options = options
    options.format = .json
    return try exported(source, options).text("survey.jsonl").split(separator: "\n").map(String.init)
  }

  @Test func `a run is one line with its steps and answers`() throws {
    let steps: [Step] = [
      .instruction("hello"), try .form("habits", [.asking("drinks", .multiple([("tea", "Tea"), ("water", "Water")]))]),
      try .question("cups", .number(unit: "cups")), .completion("done"),
    ]
    let run = ExportRun.fixture(
      path: steps.map(\.id), ["drinks": .codes("tea", "water"), "cups": .number(3)], steps: ["drinks": "habits"])
    #expect(
      try lines(MemorySource([steps], runs: [run])) == [
        """
        {"_class":"ORKTaskResult","identifier":"survey","taskRunUUID":"r1","startDate":"2026-11-30T00:53:20.000Z",\
        "endDate":"2026-11-30T00:54:50.000Z","userInfo":{"cairn":{"participantID":"pr1","version":1,\
        "status":"completed","mode":"self","test":false,"number":1,"language":"en","timeZone":"Europe/Berlin",\
        "lastSavedDate":"2026-11-30T00:54:20.000Z","activeMilliseconds":81250,"resumes":2,"lastStep":"done"}},\
        "results":[{"_class":"ORKStepResult","identifier":"hello","results":[]},\
        {"_class":"ORKStepResult","identifier":"habits","startDate":"2026-11-30T00:53:20.000Z",\
        "endDate":"2026-11-30T00:53:28.000Z","results":[{"_class":"ORKChoiceQuestionResult","identifier":"drinks",\
        "questionType":3,"startDate":"2026-11-30T00:53:20.000Z","endDate":"2026-11-30T00:53:28.000Z",\
        "choiceAnswers":["tea","water"],"userInfo":{"cairn":{"status":"answered","revision":1,"iteration":1}}}]},\
        {"_class":"ORKStepResult","identifier":"cups","startDate":"2026-11-30T00:53:20.000Z",\
        "endDate":"2026-11-30T00:53:28.000Z","results":[{"_class":"ORKNumericQuestionResult","identifier":"cups",\
        "questionType":5,"startDate":"2026-11-30T00:53:20.000Z","endDate":"2026-11-30T00:53:28.000Z",\
        "numericAnswer":3,"unit":"cups","userInfo":{"cairn":{"status":"answered","revision":1,"iteration":1}}}]},\
        {"_class":"ORKStepResult","identifier":"done","results":[]}]}
        """
      ])
  }

  /// Each kind of answer, and the members that it gets behind its dates.
  @Test func `each kind of answer has ResearchKit's class and member`() throws {
    let date = try #require(CivilDate(iso: "2026-12-31"))
    let time = try #require(TimeOfDay(iso: "07:30"))
    let film = VideoPlaybackFormat()
    let parts = AnswerValue.parts([
      AnswerPart(name: "playbackStoppedTime", text: "12.5"), AnswerPart(name: "playbackCompleted", text: "1"),
    ])
    let cases: [(any AnswerFormat, Answer, String)] = [
      (FixtureFormat.text, .text("a\n\"b\""), #""_class":"ORKTextQuestionResult" 8 "textAnswer":"a\n\"b\"""#),
      (
        FixtureFormat.boolean, .answered(.boolean(false)),
        #""_class":"ORKBooleanQuestionResult" 7 "booleanAnswer":false"#
      ),
      (
        FixtureFormat.single([("own", "Own")]), .code("own", text: "mine"),
        #""_class":"ORKChoiceQuestionResult" 2 "choiceAnswers":["own"] "otherTexts":{"own":"mine"}"#
      ),
      (
        FixtureFormat.date, .answered(.date(date)),
        #""_class":"ORKDateQuestionResult" 11 "dateAnswer":"2026-12-31","calendar":"gregorian""#
      ),
      (
        FixtureFormat.time, .answered(.time(time)),
        #""_class":"ORKTimeOfDayQuestionResult" 9 "dateComponentsAnswer":"07:30""#
      ),
      (
        FixtureFormat.dateTime, .answered(.dateTime(CivilDateTime(date: date, time: time), zone: "Asia/Kolkata")),
        #""_class":"ORKDateQuestionResult" 10 "dateAnswer":"2026-12-31T07:30" "timeZone":"Asia/Kolkata""#
      ),
      (
        FixtureFormat.parts(["a", "b"]),
        .answered(.parts([AnswerPart(name: "a", text: "1"), AnswerPart(name: "b", text: "x")])),
        #""_class":"ORKMultipleComponentQuestionResult" 4 "componentsAnswer":["1","x"] "components":["a","b"]"#
      ),
      (
        film, .answered(parts),
        #""_class":"ORKVideoInstructionStepResult" "playbackStoppedTime":12.5,"playbackCompleted":true"#
      ),
      (FixtureFormat.text, .dontKnow, #"8 "noAnswerType":{"_class":"ORKDontKnowAnswer"} "status":"dontKnow""#),
      (FixtureFormat.number(), .skipped, #""_class":"ORKNumericQuestionResult" 5 "status":"skipped""#),
    ]
    for (format, answer, wanted) in cases {
      let item = Item(
        id: "q", question: LocalizedText(["en": "Q"]), answer: AnswerDefinition(format: format, dontKnow: .standard))
      let step = Step(id: "q", kind: FixtureStep([item]))
      let line = try #require(try lines(MemorySource([[step]], runs: [.fixture(path: ["q"], ["q": answer])])).first)
      _ = try JSONSerialization.jsonObject(with: Data(line.utf8))
      for part in wanted.split(separator: " ") {
        #expect(line.contains(part.first?.isNumber == true ? "\"questionType\":\(part)" : part), "\(part) in \(line)")
      }
    }
    // Skipped and don't know have no answer (researchkit.md J-07).
    let skipped = try lines(MemorySource([[.question("q")]], runs: [.fixture(path: ["q"], ["q": .skipped])]))
    #expect(skipped.allSatisfy { !$0.contains("textAnswer") })
  }

  @Test func `what is off the path is absent, and a run that was erased has no results`() throws {
    let source = MemorySource(
      [[try .question("a"), try .question("b")]],
      runs: [
        .fixture("r1", .inProgress, path: ["a"], ["a": .text("1"), "b": .text("left behind")]),
        .fixture("r2", .erased, path: ["a"]),
      ])
    let lines = try lines(source)
    #expect(!lines[0].contains("left behind") && lines[0].contains("\"textAnswer\":\"1\""))
    #expect(lines[1].contains("\"status\":\"erased\"") && lines[1].hasSuffix("\"results\":[]}"))
    #expect(!lines[0].contains("endDate\":\"2026-11-30T00:54:50"))
  }

  @Test func `a step that was asked twice has a result each time, with its answers`() throws {
    var run = ExportRun.fixture(path: ["a", "b", "a/2"], ["a": .text("first"), "b": .text("between")])
    run.answers.append(
      ExportAnswer(step: "a", item: "a", iteration: 2, answer: .text("second"), answeredAt: run.startedAt))
    let line = try lines(MemorySource([[try .question("a"), try .question("b")]], runs: [run]))[0]
    let order = try ["first", "between", "second"].map { try #require(line.firstRange(of: "\"\($0)\"")).lowerBound }
    #expect(order == order.sorted())
    #expect(line.components(separatedBy: "ORKStepResult").count == 4)
  }

  @Test func `columns that are left out are left out of the lines`() throws {
    let source = MemorySource(
      [[try .question("q"), try .question("arm")]],
      runs: [.fixture(path: ["q", "arm"], ["q": .text("x"), "arm": .text("treated")])])
    let line = try lines(source, ExportOptions(without: ["arm", "participant_id", "run_started_at", "shown_at"]))[0]
    #expect(!line.contains("treated") && !line.contains("participantID") && !line.contains("startDate"))
    #expect(line.contains("\"textAnswer\":\"x\""))
  }

  @Test func `beside the lines stand what explains them`() throws {
    let source = MemorySource([[try .question("q")]], runs: [.fixture(path: ["q"]), .fixture("t", isTest: true)])
    let destination = try exported(source, ExportOptions(format: .json))
    #expect(
      destination.files.keys.sorted() == [
        "codebook.csv", "manifest.json", "participants.csv", "survey.jsonl", "versions.csv", "wordings.csv",
      ])
    #expect(destination.text("manifest.json").contains("\"format\": \"json\""))
    #expect(destination.text("manifest.json").contains("\"test_runs_left_out\": 1"))
  }
}
