import Exporting
import SurveyModel
import Testing

/// The reference study's columns with the real formats and steps, as far as these go.
@Suite struct SampleStudyTests {
  private func format<Format: AnswerFormat>(_ type: Format.Type, _ values: [String: DefinitionValue] = [:])
    -> AnswerDefinition
  {
    var problems: [DefinitionProblem] = []
    let answer = AnswerDefinition(format: Format(Definition(values), problems: &problems))
    #expect(problems.isEmpty)
    return answer
  }

  private func scale(_ range: ClosedRange<Int>, _ words: [Int: String], dontKnow: Bool = false) -> AnswerDefinition {
    let labels = words.sorted { $0.key < $1.key }.map {
      NumberLabel(number: $0.key, label: LocalizedText(["en": $0.value]))
    }
    var answer = format(
      ScaleFormat.self,
      ["minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound), "labels": .labels(labels)])
    answer.dontKnow = dontKnow ? .standard : nil
    return answer
  }

  private func choice(_ codes: [String], other: String? = nil, style: String = "single") -> AnswerDefinition {
    let options = codes.map { code in
      ControlOption(
        code: code, label: LocalizedText(["en": "The \(code)"]),
        other: code == other ? OtherField(label: LocalizedText(["en": "Which?"])) : nil)
    }
    return format(TextChoiceFormat.self, ["choices": .choices(options), "style": .string(style)])
  }

  private func form(_ id: String, _ items: [(String, AnswerDefinition)], shuffles: Bool = false) -> Step {
    let items = items.map { Item(id: $0, question: LocalizedText(["en": $0]), optionality: .ask, answer: $1) }
    var problems: [DefinitionProblem] = []
    var values: [String: DefinitionValue] = ["items": .items(items)]
    if shuffles { values["shuffle"] = .string("items") }
    let kind = FormStep(Definition(values), id: id, optionality: .ask, problems: &problems)
    return Step(id: id, kind: kind, optionality: .ask)
  }

  private func question(_ id: String, _ optionality: Optionality, showIf: String? = nil) throws -> Step {
    var problems: [DefinitionProblem] = []
    let definition = Definition([
      "question": .text(LocalizedText(["en": id])), "answer": .answer(format(TextFormat.self)),
    ])
    let kind = QuestionStep(definition, id: id, optionality: optionality, problems: &problems)
    return Step(id: id, kind: kind, optionality: optionality, showIf: try showIf.map(Expression.init(parsing:)))
  }

  private func completion(_ id: String, _ values: [String: DefinitionValue] = [:]) -> Step {
    var problems: [DefinitionProblem] = []
    return Step(id: id, kind: CompletionStep(Definition(values), id: id, optionality: .required, problems: &problems))
  }

  private func survey(sleepItems: Int) throws -> [Step] {
    let feel7 = scale(1...7, [1: "Not at all", 7: "Very much"])
    let agree5 = scale(1...5, [1: "No", 2: "Rather no", 3: "Between", 4: "Rather yes", 5: "Yes"], dontKnow: true)
    var latency = format(IntegerFormat.self, ["minimum": .integer(0), "maximum": .integer(600)])
    latency.dontKnow = .standard
    return [
      consentStep("consent", statements: ["adult", "informed"]),
      form(
        "about",
        [
          ("age", format(IntegerFormat.self, ["minimum": .integer(0), "maximum": .integer(120)])),
          ("gender", choice(["woman", "man", "nonbinary", "own", "preferNot"], other: "own")),
          ("education", choice(["none", "school", "vocational", "university"])),
          ("nativeEnglish", format(BooleanFormat.self)),
        ]),
      form("moodBefore", (1...5).map { ("before\($0)", feel7) }, shuffles: true),
      try question("writeGrateful", .ask, showIf: "answered(age)"),
      try question("writeFactual", .ask, showIf: "answered(age)"),
      form("writingCheck", [("effort", feel7), ("absorbed", feel7)]),
      form("sleep", (1...sleepItems).map { ("sleep\($0)", agree5) }),
      form(
        "evening",
        [
          (
            "activities",
            choice(["work", "screen", "friends", "sport", "other", "nothing"], other: "other", style: "multiple")
          ), ("bedtime", format(TimeOfDayFormat.self)), ("latency", latency),
        ]),
      try question("comments", .optional), completion("done"),
      completion("tooYoung", ["reason": .string("screenedOut"), "keepAnswers": .boolean(false)]),
      completion("declinedEnd", ["reason": .string("declined")]),
    ]
  }

  private let rules = [NavigationRule(after: "about", when: nil, destination: "tooYoung")]

  private func columns(sleepItems: Int) -> [String] {
    let sleep = (1...sleepItems).flatMap { ["sleep\($0)", "sleep\($0)__status"] }
    return [
      "consent", "consent__version", "consent__sha256", "consent__language", "consent__at", "consent__adult",
      "consent__informed", "age", "gender", "gender__own__text", "education", "nativeEnglish", "before1", "before2",
      "before3", "before4", "before5", "moodBefore__order", "writeGrateful", "writeGrateful__status", "writeFactual",
      "writeFactual__status", "effort", "absorbed",
    ] + sleep + [
      "activities", "activities__work", "activities__screen", "activities__friends", "activities__sport",
      "activities__other", "activities__nothing", "activities__other__text", "bedtime", "latency", "latency__status",
      "comments", "comments__status",
    ]
  }

  @Test func `version 1 has the expected columns`() throws {
    #expect(try wide(MemorySource([survey(sleepItems: 8)], rules: rules)).answerColumns == columns(sleepItems: 8))
  }

  @Test func `version 2 adds one item and moves nothing`() throws {
    // The added item has a status for its version too, and offers don't know anyway.
    let source = MemorySource([try survey(sleepItems: 8), try survey(sleepItems: 9)], rules: rules)
    #expect(try wide(source).answerColumns == columns(sleepItems: 9))
  }

  @Test func `the words of a scale are in the codebook, those of its ends too`() throws {
    let codebook = Table(try exported(MemorySource([survey(sleepItems: 8)])).text("codebook.csv"))
    let choices = Dictionary(codebook.rows.map { ($0[1], $0[6]) }, uniquingKeysWith: { first, _ in first })
    #expect(choices["before1"] == "1=Not at all|7=Very much")
    #expect(choices["sleep1"] == "1=No|2=Rather no|3=Between|4=Rather yes|5=Yes")
    #expect(choices["activities__work"] == "1=The work")
    #expect(choices["nativeEnglish"] == "")
  }

  @Test func `a film's record has a column for each of its fields and the title of its page`() throws {
    var problems: [DefinitionProblem] = []
    let video = Definition([
      "video": .group(Definition(["file": .string("a.mp4"), "transcript": .text(LocalizedText(["en": "Words"]))]))
    ])
    let kind = VideoInstructionStep(video, id: "film", optionality: .required, problems: &problems)
    let step = Step(id: "film", kind: kind, title: LocalizedText(["en": "Where to look"]))
    let value = AnswerValue.parts([
      AnswerPart(name: "playbackStoppedTime", text: "12.5"), AnswerPart(name: "playbackCompleted", text: "0"),
    ])
    let source = MemorySource([[step]], runs: [.fixture(path: ["film"], ["film": .answered(value)])])
    let table = try wide(source)
    #expect(table.answerColumns == ["film__playbackStoppedTime", "film__playbackCompleted"])
    #expect(table.rows[0].suffix(2) == ["12.5", "0"])
    let codebook = Table(try exported(source).text("codebook.csv"))
    let row = try #require(codebook.rows.first { $0[1] == "film__playbackStoppedTime" })
    #expect(row[4] == "number" && row[5] == "Where to look" && row[7] == "s")
    #expect(try long(source)[0, "value"] == "playbackStoppedTime=12.5;playbackCompleted=0")
  }
}
