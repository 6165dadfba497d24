import SurveyModel
import Testing

extension StepKind {
  static func defined(
    _ keys: [String: DefinitionValue] = [:], id: String = "s", optionality: Optionality = .required
  ) -> (kind: Self, problems: [DefinitionProblem]) {
    var problems: [DefinitionProblem] = []
    let kind = Self(Definition(keys), id: id, optionality: optionality, problems: &problems)
    return (kind, problems)
  }
}

/// What the kinds of steps make of what an author wrote.
struct StepKindTests {
  static let number = AnswerDefinition(format: IntegerFormat.defined().format)

  @Test func `an instruction has a picture and asks nothing`() {
    let (kind, problems) = InstructionStep.defined([
      "image": .group(
        Definition(["file": .string("media/a.jpg"), "alt": .text(.en("A nurse")), "fit": .string("cover")]))
    ])
    #expect(problems == [])
    guard case .image(let image)? = kind.blocks.first else {
      Issue.record("no picture")
      return
    }
    #expect(image == ImageReference(path: "media/a.jpg", alternative: .en("A nurse"), fit: .cover))
    #expect(!Step(id: "s", kind: kind).asks)
    #expect(InstructionStep.defined().kind.blocks.isEmpty)
  }

  @Test func `a film brings its files and a record that nobody fills by hand`() {
    let (kind, problems) = VideoInstructionStep.defined(
      [
        "video": .group(
          Definition([
            "file": .string("a.mp4"), "webm": .string("a.webm"), "poster": .string("a.jpg"),
            "captions": .map([("en", .string("a.en.vtt")), ("de", .string("a.de.vtt"))]),
            "transcript": .text(.en("Words")),
          ]))
      ], id: "howTo")
    #expect(problems == [])
    guard case .video(let video)? = kind.blocks.first else {
      Issue.record("no film")
      return
    }
    #expect(video.sources == ["a.webm", "a.mp4"])
    #expect(video.paths == ["a.webm", "a.mp4", "a.jpg", "a.en.vtt", "a.de.vtt"])
    #expect(kind.items.map(\.id) == ["howTo"])
    #expect(!Step(id: "howTo", kind: kind).asks)
  }

  @Test func `a film without captions and transcript is a warning`() {
    let (_, problems) = VideoInstructionStep.defined(["video": .group(Definition(["file": .string("a.mp4")]))])
    #expect(problems.map(\.isWarning) == [true])
  }

  @Test func `J-05: a question's answer has the step's id`() {
    let (kind, _) = QuestionStep.defined(
      ["question": .text(.en("How old?")), "hint": .text(.en("In years")), "answer": .answer(Self.number)], id: "age",
      optionality: .ask)
    #expect(kind.items.map(\.id) == ["age"])
    #expect(kind.items.map(\.question) == [.en("How old?")])
    #expect(kind.items.map(\.hint) == [.en("In years")])
    #expect(kind.items.map(\.optionality) == [.ask])
    #expect(Step(id: "age", kind: kind).asks)
  }

  @Test func `a form has its items in order`() {
    let items = ["a", "b"].map { Item(id: $0, question: .en($0), answer: Self.number) }
    let (kind, problems) = FormStep.defined(["items": .items(items)])
    #expect(problems == [])
    #expect(kind.items.map(\.id) == ["a", "b"])
    #expect(kind.layout == .list)
    #expect(FormStep.defined(["items": .items([])]).problems.map(\.key) == ["items"])
  }

  @Test func `a grid needs the same choices in each row`() {
    let choice = AnswerDefinition(format: BooleanFormat.defined().format)
    func form(_ answers: [AnswerDefinition]) -> [DefinitionProblem] {
      let items = answers.enumerated().map { Item(id: "i\($0)", question: .en("?"), answer: $1) }
      return FormStep.defined(["items": .items(items), "layout": .string("grid")]).problems
    }
    #expect(form([choice, choice]) == [])
    #expect(form([choice, Self.number]).map(\.key) == ["layout"])
    #expect(form([Self.number, Self.number]).map(\.key) == ["layout"])
  }

  @Test func `T-06: a completion ends the run with its reason`() {
    #expect(CompletionStep.defined().kind.ending == Ending(reason: .completed, keepsAnswers: true))
    let (kind, _) = CompletionStep.defined(["reason": .string("declined"), "keepAnswers": .boolean(false)])
    #expect(kind.ending == Ending(reason: .declined, keepsAnswers: false))
  }

  @Test(arguments: [
    ("https://example.org/a", true), ("HTTP://example.org", true), ("mailto:a@example.org", true),
    ("javascript:alert(1)", false),
    (" javascript:alert(1)", false), ("data:text/html,x", false), ("//example.org", false), ("/local", false),
    ("", false),
    ("https://example.org/\n", false),
  ])
  func `a link leads to the web or to a letter`(url: String, isTaken: Bool) {
    let (kind, problems) = CompletionStep.defined([
      "link": .group(Definition(["text": .text(.en("Go")), "url": .string(url)]))
    ])
    #expect(problems.isEmpty == isTaken)
    #expect(kind.blocks.isEmpty != isTaken)
  }

  @Test func `what a broken definition lacks makes no page fail`() {
    for kind in Registry.standard.steps {
      var problems: [DefinitionProblem] = []
      let made = kind.init(Definition(), id: "s", optionality: .required, problems: &problems)
      #expect(made.items.isEmpty, "\(kind.name)")
    }
    for format in Registry.standard.formats {
      var problems: [DefinitionProblem] = []
      let made = format.init(Definition(), problems: &problems)
      #expect(made.read(FieldInput(), in: .english) == .blank, "\(format.name)")
      #expect(!made.columns().isEmpty)
    }
  }
}
