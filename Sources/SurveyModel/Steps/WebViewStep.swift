/// A page of the author's own inside a step (researchkit.md S-14): kept apart in a frame, with one text that it gives back.
public struct WebViewStep: StepKind {
  /// The word after `type:`.
  public static let name = "webView"
  /// One sentence for the documentation.
  public static let summary = "A page of your own HTML in a frame, which may give back one text."
  /// `page`, which it needs, `question`, `hint` and `maximumLength`.
  public static let keys = [
    DefinitionKey("page", FrameReference.kind, "The page in the frame.", required: true),
    DefinitionKey("question", .text, "What to type where the page cannot give its result back by itself."),
    DefinitionKey("hint", .text, "One sentence below it."),
    DefinitionKey("maximumLength", .integer, "The most UTF-16 units of the result; 10000 where nothing is said."),
  ]

  private static let longestResult = 10_000

  /// The frame, and the item that takes its result where there is one.
  public let blocks: [PageBlock]

  /// Takes over the page. Without a `question` it gives nothing back.
  public init(
    _ definition: Definition, id: String, optionality: Optionality, problems: inout [DefinitionProblem]
  ) {
    guard let reference = definition.group("page").flatMap(FrameReference.init) else {
      blocks = []
      return
    }
    reference.check(&problems)
    let frame = PageBlock.frame(reference)
    guard let question = definition.text("question") else {
      for key in ["hint", "maximumLength"] where definition.has(key) {
        problems.append(DefinitionProblem(key, "The page gives nothing back. Add `question:`, or remove this."))
      }
      blocks = [frame]
      return
    }
    var answer = Definition(["lines": .integer(2)])
    answer.values["maximumLength"] = .integer(definition.integer("maximumLength") ?? Self.longestResult)
    var found: [DefinitionProblem] = []
    let format = TextFormat(answer, problems: &found)
    problems += found
    let result = Item(
      id: id, question: question, hint: definition.text("hint"), optionality: optionality,
      answer: AnswerDefinition(format: format))
    blocks = [frame, .item(result)]
  }
}

/// An HTML file from the study folder that is shown in a frame of its own.
public struct FrameReference: Hashable, Sendable {
  /// The file, from the study folder.
  public var path: String
  /// What the frame shows.
  public var name: LocalizedText
  /// Pixels.
  public var height: Int

  /// A frame with its parts.
  public init(path: String, name: LocalizedText, height: Int) {
    self.path = path
    self.name = name
    self.height = height
  }
}
