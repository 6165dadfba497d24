/// One question a page (researchkit.md S-02). Its answer has the step's id.
public struct QuestionStep: StepKind {
  /// The word after `type:`.
  public static let name = "question"
  /// One sentence for the documentation.
  public static let summary = "One question on a page of its own."
  /// `question` and `answer`, which it needs, `hint`, `tagText`, `prefill` and `messages`.
  public static let keys = [
    DefinitionKey("question", .text, "What is asked; it heads the page.", required: true),
    DefinitionKey("hint", .text, "One sentence below the question."),
    Item.tagKey,
    DefinitionKey("answer", .answer, "The answer format, or the name of one.", required: true),
    Prefill.key,
    ItemMessages.key,
  ]

  /// The one item, under the step's own id (researchkit.md J-05).
  public let blocks: [PageBlock]
  /// Where its choices are not all left out.
  public let asksOnlyWhere: Expression?

  /// Takes over the question. An answer that nobody gives, or that repeats another one, is a problem: it belongs into a form.
  public init(
    _ definition: Definition, id: String, optionality: Optionality, problems: inout [DefinitionProblem]
  ) {
    if definition.answer("answer")?.format.relation != nil {
      problems.append(DefinitionProblem("answer", "This answer stands beside others. Make it an item of a form."))
    }
    // What is missing was said by the reader; there is no question without an answer.
    guard let answer = definition.answer("answer") else {
      blocks = []
      asksOnlyWhere = nil
      return
    }
    var item = Item(
      id: id, question: definition.text("question") ?? LocalizedText([:]), hint: definition.text("hint"),
      optionality: optionality, answer: answer)
    item.tag = definition.text(Item.tagKey.name)
    item.messages = ItemMessages(definition.group("messages"))
    // Its condition is the step's.
    asksOnlyWhere = item.showIf
    item.showIf = nil
    blocks = [.item(item)]
  }
}
