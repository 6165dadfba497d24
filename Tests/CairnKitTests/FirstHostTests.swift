import CairnKit
import Testing

/// A task in Swift, a host, and a participant with a browser.
@Suite struct FirstHostTests {
  static let task = NavigableOrderedTask(
    id: "survey", title: "Survey",
    steps: [
      InstructionStep(id: "welcome", title: "Welcome", text: "Two **short** questions."),
      QuestionStep(
        id: "vaccine", question: "Which vaccine did you get?",
        answer: .textChoice(["moderna": "Moderna", "other": ["text": "Another one", "other": ["label": "Which one?"]]])
      ),
      QuestionStep(id: "maker", question: "Who made it?", answer: .text(maximumLength: 20))
        .showIf("vaccine == \"other\"").optional(),
      FormStep(
        id: "more", title: "More about you",
        items: [
          FormItem(id: "age", question: "How old are you?", answer: .integer(minimum: 0, maximum: 120)),
          FormItem(id: "tired", question: "Are you tired?", answer: .boolean).optional(),
        ]),
      CompletionStep(id: "done", title: "Thank you"),
    ])

  @Test func `a task in Swift is walked by a participant and exported`() async throws {
    let folder = try TemporaryFolder()
    var host = SurveyHost(task: Self.task, dataFolder: folder.path + "/data", port: 0)
    host.log = { _ in }
    try await host.serve { served in
      let visitor = Visitor(port: served.port)
      let run = try await visitor.begin("survey")
      #expect(try await visitor.get(run + "/welcome").heading == "Welcome")
      try await visitor.answer("welcome", of: run)
      let next = try await visitor.answer(
        "vaccine", of: run, [("vaccine", "other"), ("vaccine.other.text", "Sputnik")])
      #expect(next.location == run + "/maker")
      try await visitor.answer("maker", of: run, action: "skip")
      let refused = try await visitor.answer("more", of: run, [("age", "140")])
      #expect(refused.fragment == "#_errors")
      let last = try await visitor.answer("more", of: run, [("age", "40"), ("tired", "true")])
      #expect(last.location == run + "/done")
      #expect(try await visitor.get(run).body.contains("Thank you"))
    }
    try host.export(to: folder.path + "/export")
    let rows = try folder.text(of: "export/survey.csv").split(whereSeparator: \.isNewline).map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    #expect(rows.count == 2)
    try #require(rows.count == 2)
    let row = Dictionary(zip(rows[0], rows[1]), uniquingKeysWith: { first, _ in first })
    #expect(row["vaccine"] == "other")
    #expect(row["age"] == "40")
    #expect(row["run_status"] == "completed")
  }

  @Test func `a study that changes becomes the next version, and a run goes on with its own`() async throws {
    let folder = try TemporaryFolder()
    func host(_ question: String) -> SurveyHost {
      let task = NavigableOrderedTask(
        id: "survey", title: "Survey",
        steps: [
          QuestionStep(id: "name", question: .text(question), answer: .text()),
          CompletionStep(id: "done", title: "Thank you"),
        ])
      var host = SurveyHost(task: task, dataFolder: folder.path + "/data", port: 0)
      host.log = { _ in }
      return host
    }
    let run = try await host("Your name?").serve { try await Visitor(port: $0.port).begin("survey") }
    try await host("What shall we call you?").serve { served in
      let visitor = Visitor(port: served.port)
      #expect(try await visitor.get(run + "/name").heading == "Your name?")
      let new = try await visitor.begin("survey")
      #expect(try await visitor.get(new + "/name").heading == "What shall we call you?")
    }
  }

  @Test func `a study with a mistake is not served, and the mistake is told`() async throws {
    let folder = try TemporaryFolder()
    let task = NavigableOrderedTask(
      id: "survey", title: "Survey",
      steps: [
        QuestionStep(id: "age", question: "How old are you?", answer: .integer(minimum: 10, maximum: 5)),
        CompletionStep(id: "done", title: "Thank you"),
      ])
    let error = await #expect(throws: SurveyHostError.self) {
      try await SurveyHost(task: task, dataFolder: folder.path + "/data", port: 0).serve { _ in }
    }
    #expect("\(try #require(error))".contains("tasks/survey.yaml:"))
  }

  @Test func `every text of a study in Swift is a study file's`() {
    let tricky = "Quote \" backslash \\ line\nnext\ttab \u{7} é 漢字 \u{2028} 🐎"
    let study = Study(
      NavigableOrderedTask(
        id: "survey", title: .text(tricky), steps: [CompletionStep(id: "done", title: ["en": "Bye", "de": "Tschüss"])]))
    let text = study.textFiles["tasks/survey.yaml"] ?? ""
    #expect(text.contains("\"title\": \"Quote \\\" backslash \\\\ line\\nnext\\ttab \\u0007 é 漢字 \\u2028 🐎\""))
    #expect(text.contains("\"de\": \"Tschüss\""))
  }
}
