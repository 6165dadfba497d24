import Exporting
import SurveyModel
import Testing

/// The reference study's columns, as far as scales, choices, numbers, texts and times go.
@Suite struct SampleStudyTests {
  private func survey(sleepItems: Int) throws -> [Step] {
    let feel7 = FixtureFormat.scale(1...7, words: [1: "Not at all", 7: "Very much"])
    let agree5 = FixtureFormat.scale(1...5, words: [1: "Disagree", 5: "Agree"])
    let activities = FixtureFormat.multiple(
      [("work", ""), ("screen", ""), ("friends", ""), ("sport", ""), ("other", ""), ("nothing", "")], other: ["other"])
    return [
      .instruction("welcome"),
      try .form(
        "about",
        [
          .asking("age", .number(0...120)),
          .asking("gender", .single([("woman", "Woman"), ("own", "Own words")], other: ["own"]), optional: .ask),
          .asking("education", .single([("none", "None")]), optional: .ask),
          .asking("nativeEnglish", .boolean, optional: .ask),
        ]),
      try .form("moodBefore", (1...5).map { .asking("before\($0)", feel7, optional: .ask) }),
      try .question("writeGrateful", optional: .ask, showIf: "answered(age)"),
      try .question("writeFactual", optional: .ask, showIf: "answered(age)"),
      try .form(
        "writingCheck", [.asking("effort", feel7, optional: .ask), .asking("absorbed", feel7, optional: .ask)]),
      try .form("sleep", (1...sleepItems).map { .asking("sleep\($0)", agree5, optional: .ask, dontKnow: true) }),
      try .form(
        "evening",
        [
          .asking("activities", activities, optional: .ask), .asking("bedtime", .time, optional: .ask),
          .asking("latency", .number(0...600), optional: .ask, dontKnow: true),
        ]),
      try .question("comments", optional: .optional), .completion("done"),
      .completion("tooYoung", .screenedOut, keepsAnswers: false), .completion("declinedEnd", .declined),
    ]
  }

  private let rules = [NavigationRule(after: "about", when: nil, destination: "tooYoung")]

  private func columns(sleepItems: Int) -> [String] {
    let sleep = (1...sleepItems).flatMap { ["sleep\($0)", "sleep\($0)__status"] }
    return [
      "age", "gender", "gender__own__text", "education", "nativeEnglish", "before1", "before2", "before3", "before4",
      "before5", "writeGrateful", "writeGrateful__status", "writeFactual", "writeFactual__status", "effort", "absorbed",
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
    let source = MemorySource([try survey(sleepItems: 8), try survey(sleepItems: 9)], rules: rules)
    #expect(try wide(source).answerColumns == columns(sleepItems: 9))
  }
}
