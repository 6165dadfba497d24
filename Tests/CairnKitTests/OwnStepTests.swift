import CairnKit
import Testing

/// A kind of step and an answer format that Cairn does not have.
@Suite struct OwnStepTests {
  /// Two numbers under a heading of the author's.
  private struct Pulse: StepKind {
    static let name = "pulse"
    static let summary = "The pulse before and after."
    static let keys = [DefinitionKey("words", .text, "What stands above the fields.", required: true)]
    let blocks: [PageBlock]

    init(_ definition: Definition, id: String, optionality: Optionality, problems: inout [DefinitionProblem]) {
      let bounds: [String: DefinitionValue] = ["minimum": .integer(30), "maximum": .integer(220)]
      let fields = FieldsFormat([
        .init("before", label: "Before", IntegerFormat.self, bounds),
        .init("after", label: "After", IntegerFormat.self, bounds),
      ])
      let item = Item(
        id: id, question: definition.text("words") ?? "", optionality: optionality,
        answer: AnswerDefinition(format: fields))
      blocks = [.item(item)]
    }
  }

  /// A word that reads the same from both ends.
  private struct Palindrome: AnswerFormat {
    static let name = "palindrome"
    static let summary = "A word that reads the same from both ends."
    static let keys: [DefinitionKey] = []

    init(_ definition: Definition, problems: inout [DefinitionProblem]) {}

    var valueType: ValueType { .text }
    var control: Control { .line(LineField(maximumLength: 50)) }

    func read(_ fields: FieldInput, in context: ReadingContext) -> Reading {
      guard let word = fields.first() else { return .blank }
      guard word == String(word.reversed()) else {
        return .refused([AnswerProblem(Message("error.check", ["text": .text("That word has a front and a back")]))])
      }
      return .value(.text(word))
    }

    func fields(for value: AnswerValue) -> FieldInput { FieldInput(["": [value.cell(.whole)]]) }
    func columns() -> [Column] { [Column(type: .text)] }
  }

  private func host(_ folder: TemporaryFolder) -> SurveyHost {
    let task = NavigableOrderedTask(
      id: "own", title: "Own",
      steps: [
        StepOfKind(Pulse.self, id: "pulse", title: "Your heart", ["words": "Your pulse"]),
        QuestionStep(id: "word", question: "Which word?", answer: StudyAnswer(Palindrome.self)),
        CompletionStep(id: "done", title: "Thank you"),
      ])
    var host = SurveyHost(task: task, dataFolder: folder.path + "/data", port: 0)
    host.stepKinds = [Pulse.self]
    host.answerFormats = [Palindrome.self]
    host.log = { _ in }
    return host
  }

  @Test func `declared fields are checked one by one and exported as columns of their own`() async throws {
    let folder = try TemporaryFolder()
    let host = host(folder)
    try await host.serve { served in
      let visitor = Visitor(port: served.port)
      let run = try await visitor.begin("own")
      let refused = try await visitor.answer("pulse", of: run, [("pulse.before", "20"), ("pulse.after", "")])
      #expect(refused.fragment == "#_errors")
      let page = try await visitor.get(run + "/pulse")
      #expect(page.body.contains("href=\"#pulse.before\""))
      #expect(page.body.contains("href=\"#pulse.after\""))
      #expect(page.value("pulse.before") == "20")
      let next = try await visitor.answer("pulse", of: run, [("pulse.before", "60"), ("pulse.after", "120")])
      #expect(next.location == run + "/word")
      #expect(try await visitor.get(run + "/pulse").value("pulse.after") == "120")
      #expect(try await visitor.answer("word", of: run, [("word", "stone")]).fragment == "#_errors")
      #expect(try await visitor.get(run + "/word").body.contains("That word has a front and a back"))
      #expect(try await visitor.answer("word", of: run, [("word", "level")]).location == run + "/done")
    }
    try host.export(to: folder.path + "/export")
    let rows = try folder.text(of: "export/own.csv").split(whereSeparator: \.isNewline).map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    try #require(rows.count == 2)
    let row = Dictionary(zip(rows[0], rows[1]), uniquingKeysWith: { first, _ in first })
    #expect(row["pulse__before"] == "60")
    #expect(row["pulse__after"] == "120")
    #expect(row["word"] == "level")
  }

  @Test func `a kind that the host does not know is a mistake with its place`() async throws {
    let folder = try TemporaryFolder()
    var host = host(folder)
    host.stepKinds = []
    let error = await #expect(throws: SurveyHostError.self) { try await host.serve { _ in } }
    #expect("\(try #require(error))".contains("pulse"))
  }
}
