/// The last page of a run, which says how it ended (researchkit.md S-04, T-06).
public struct CompletionStep: StepKind {
  public static let name = "completion"
  public static let summary = "The last page: it ends the run."
  public static let keys = [
    DefinitionKey(
      "reason", .keyword(Ending.Reason.allCases.map(\.rawValue)),
      "How the run ended; `completed` where nothing is said."),
    DefinitionKey("keepAnswers", .boolean, "`false` deletes the answers when the run ends here."),
    DefinitionKey(
      "link",
      .group([
        DefinitionKey("text", .text, "What the link says.", required: true),
        DefinitionKey("url", .string, "Its address, which begins with https://.", required: true),
      ]), "A link for afterwards; nobody is sent there by themselves."),
  ]

  public let blocks: [PageBlock]
  public let ending: Ending?

  public init(
    _ definition: Definition, id: String, optionality: Optionality, problems: inout [DefinitionProblem]
  ) {
    let reason = definition.string("reason").flatMap(Ending.Reason.init) ?? .completed
    ending = Ending(reason: reason, keepsAnswers: definition.boolean("keepAnswers") ?? true)
    guard let link = definition.group("link"), let text = link.text("text"), let url = link.string("url") else {
      blocks = []
      return
    }
    // Nothing but a web address or a letter: `javascript:` would run in the participant's page.
    let isSafe = ["https://", "http://", "mailto:"].contains { url.lowercased().hasPrefix($0) }
    if !isSafe || TypedText.hasControlCharacters(url, allowingLineEnds: false) {
      problems.append(DefinitionProblem("link", "Write an address that begins with https://."))
      blocks = []
    } else {
      blocks = [.link(text: text, url: url)]
    }
  }
}
