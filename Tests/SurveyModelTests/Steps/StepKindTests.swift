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

  @Test func `an instruction asks nothing`() {
    let (kind, problems) = InstructionStep.defined()
    #expect(problems == [] && kind.blocks.isEmpty)
    #expect(!Step(id: "s", kind: kind).asks)
  }

  /// The look of a definition.
  private func look(
    _ keys: [String: DefinitionValue], hasBody: Bool = false, isLast: Bool = false
  ) -> (look: StepLook, problems: [String]) {
    var problems: [DefinitionProblem] = []
    let look = StepLook(Definition(keys), hasBody: hasBody, isLast: isLast, problems: &problems)
    return (look, problems.map(\.key))
  }

  private static let picture = DefinitionValue.group(
    Definition(["file": .string("media/a.jpg"), "alt": .text(.en("A nurse")), "fit": .string("cover")]))

  @Test func `B-09, B-10, B-13, B-14: any step may have a picture, one behind it and an icon`() {
    let (found, problems) = look([
      "image": Self.picture, "icon": Self.picture, "auxiliaryImage": Self.picture,
    ])
    #expect(problems == [])
    #expect(found.image == ImageReference(path: "media/a.jpg", alternative: .en("A nurse"), fit: .cover))
    #expect(found.icon?.fit == .natural && found.images.count == 3)
    // Two pictures make one of two colours.
    #expect(found.tintsImages && !look(["image": Self.picture]).look.tintsImages)
  }

  @Test func `B-10, B-14, B-16, B-17: a look of what the step does not have is a problem`() {
    #expect(look(["auxiliaryImage": Self.picture]).problems == ["auxiliaryImage"])
    #expect(look(["tintImages": .boolean(true)]).problems == ["tintImages"])
    #expect(look(["buildInBodyItems": .boolean(true)]).problems == ["buildInBodyItems"])
    #expect(look(["bodyItemTextAlignment": .string("center")]).problems == ["bodyItemTextAlignment"])
    #expect(look(["buildInBodyItems": .boolean(true)], hasBody: true).problems == [])
    #expect(look(["buildInBodyItems": .boolean(true)], hasBody: true, isLast: true).problems == ["buildInBodyItems"])
  }

  @Test func `B-07, B-12, B-16, B-17: nothing is moved, widened or held back where nothing is said`() {
    let (plain, _) = look([:])
    #expect(plain == StepLook())
    let (found, problems) = look(
      [
        "headerTextAlignment": .string("center"), "bodyItemTextAlignment": .string("end"),
        "useExtendedPadding": .boolean(true), "buildInBodyItems": .boolean(true),
      ], hasBody: true)
    #expect(problems == [])
    #expect(found.headerTextAlignment == .center && found.bodyItemTextAlignment == .end)
    #expect(found.usesExtendedPadding && found.buildsInBodyItems)
  }

  @Test func `B-30: a body has its parts in order, a picture being one`() {
    let (kind, problems) = InstructionStep.defined([
      "body": .list([
        .group(Definition(["text": .text(.en("First"))])),
        .group(Definition(["style": .string("bullet"), "text": .text(.en("A")), "detailText": .text(.en("a"))])),
        .group(Definition(["image": .group(Definition(["file": .string("a.jpg")]))])),
        .group(Definition(["style": .string("rule")])),
      ])
    ])
    #expect(problems == [])
    guard case .body(let items)? = kind.blocks.first else {
      Issue.record("no body")
      return
    }
    #expect(items.map(\.style) == [.text, .bullet, .image, .rule])
    #expect(items[1].texts == [.en("A"), .en("a")])
    #expect(items[2].image?.path == "a.jpg")
  }

  @Test(arguments: [
    ["style": DefinitionValue.string("rule"), "text": .text(.en("A"))], ["style": .string("image")],
    ["style": .string("bullet")], [:],
    ["style": .string("tag"), "image": .group(Definition(["file": .string("a.jpg")]))],
  ])
  func `B-30: a part that would show nothing, or lose something, is a problem`(part: [String: DefinitionValue]) {
    for problems in [
      InstructionStep.defined(["body": .list([.group(Definition(part))])]).problems,
      CompletionStep.defined(["body": .list([.group(Definition(part))])]).problems,
    ] { #expect(problems.map(\.key) == ["body.0"]) }
  }

  @Test func `S-08: a table has its lines behind points, numbers or nothing`() {
    let lines = DefinitionValue.list([.text(.en("Milk")), .text(.en("Bread"))])
    for (bullets, style) in [("circle", BodyItem.Style.bullet), ("number", .number), ("none", .text)] {
      let (kind, problems) = TableStep.defined(["items": lines, "bullets": .string(bullets)])
      #expect(problems == [] && kind.items.isEmpty)
      guard case .body(let items)? = kind.blocks.first else {
        Issue.record("no list")
        continue
      }
      #expect(items == [BodyItem(style: style, text: .en("Milk")), BodyItem(style: style, text: .en("Bread"))])
    }
    #expect(TableStep.defined(["items": .list([])]).problems.map(\.key) == ["items"])
  }

  @Test func `S-15: a document is a PDF with a name`() {
    func step(_ file: String) -> (kind: PDFViewerStep, problems: [DefinitionProblem]) {
      PDFViewerStep.defined([
        "document": .group(Definition(["file": .string(file), "name": .text(.en("The plan"))]))
      ])
    }
    let (kind, problems) = step("media/plan.PDF")
    #expect(problems == [] && kind.items.isEmpty)
    guard case .document(let document)? = kind.blocks.first else {
      Issue.record("no document")
      return
    }
    #expect(document == DocumentReference(path: "media/plan.PDF", name: .en("The plan")))
    #expect(step("media/plan.doc").problems.map(\.key) == ["document.file"])
  }

  @Test func `S-14: a page of the author's own gives back what there is a question for`() {
    func step(
      _ keys: [String: DefinitionValue], file: String = "media/game.html", height: Int? = nil
    ) -> (kind: WebViewStep, problems: [DefinitionProblem]) {
      var page = Definition(["file": .string(file), "name": .text(.en("A game"))])
      page.values["height"] = height.map { .integer($0) }
      return WebViewStep.defined(keys.merging(["page": .group(page)]) { $1 }, id: "game", optionality: .optional)
    }
    let alone = step([:])
    #expect(alone.problems == [] && alone.kind.items.isEmpty && alone.kind.blocks.count == 1)
    guard case .frame(let frame)? = alone.kind.blocks.first else {
      Issue.record("no frame")
      return
    }
    #expect(frame == FrameReference(path: "media/game.html", name: .en("A game"), height: 400))
    let asked = step(["question": .text(.en("Your points")), "maximumLength": .integer(3)])
    #expect(asked.problems == [] && asked.kind.items.map(\.id) == ["game"])
    let format = asked.kind.items[0].answer.format
    #expect(format.read(FieldInput(["": ["120"]]), in: .english) == .value(.text("120")))
    #expect(format.read(FieldInput(["": ["1200"]]), in: .english) != .value(.text("1200")))
    #expect(step([:], file: "media/game.js").problems.map(\.key) == ["page.file"])
    #expect(step([:], height: 49).problems.map(\.key) == ["page.height"])
    #expect(step(["hint": .text(.en("As shown"))]).problems.map(\.key) == ["hint"])
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
    for kind in Registry.standard.steps where kind.keys.contains(where: { $0.isRequired }) {
      var problems: [DefinitionProblem] = []
      let made = kind.init(Definition(), id: "s", optionality: .required, problems: &problems)
      #expect(made.items.isEmpty, "\(kind.name)")
    }
    for format in Registry.standard.formats {
      var problems: [DefinitionProblem] = []
      let made = format.init(Definition(), problems: &problems)
      #expect(made.read(FieldInput(), in: .english) == .blank, "\(format.name)")
    }
  }
}
