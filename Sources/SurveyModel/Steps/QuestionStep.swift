/// One question a page (researchkit.md S-02). Its answer has the step's id.
public struct QuestionStep: StepKind {
  public static let name = "question"
  public static let summary = "One question on a page of its own."
  public static let keys = [
    DefinitionKey("question", .text, "What is asked; it heads the page.", required: true),
    DefinitionKey("hint", .text, "One sentence below the question."),
    DefinitionKey("answer", .answer, "The answer format, or the name of one.", required: true),
  ]

  public let blocks: [PageBlock]

  public init(
    _ definition: Definition, id: String, optionality: Optionality, problems: inout [DefinitionProblem]
  ) {
    // What is missing was said by the reader; there is no question without an answer.
    blocks =
      definition.answer("answer").map {
        [
          .item(
            Item(
              id: id, question: definition.text("question") ?? LocalizedText([:]), hint: definition.text("hint"),
              optionality: optionality, answer: $0))
        ]
      } ?? []
  }
}
