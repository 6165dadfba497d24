/// The last page of a run, which says how it ended (researchkit.md S-04, T-06).
public struct CompletionStep: StepKind {
  /// The word after `type:`.
  public static let name = "completion"
  /// One sentence for the documentation.
  public static let summary = "The last page: it ends the run."
  /// `reason`, `keepAnswers`, `body` and `link`, all of which may be left out.
  public static let keys = [
    DefinitionKey(
      "reason", .keyword(Ending.Reason.allCases.map(\.rawValue)),
      "How the run ended; `completed` where nothing is said."),
    DefinitionKey("keepAnswers", .boolean, "`false` deletes the answers when the run ends here."),
    BodyItem.key,
    DefinitionKey(
      "link",
      .group([
        DefinitionKey("text", .text, "What the link says.", required: true),
        DefinitionKey("url", .address, "Its address, which begins with https://.", required: true),
      ]), "A link for afterwards; nobody is sent there by themselves."),
  ]

  /// The body, and the link, where there are some: a plain one, which nobody is sent to.
  public let blocks: [PageBlock]
  /// Always there: what makes this step the last.
  public let ending: Ending?

  /// Takes over the ending and the link. An address that is neither web nor mail is a problem, and its link is left
  /// out.
  public init(
    _ definition: Definition, id: String, optionality: Optionality, problems: inout [DefinitionProblem]
  ) {
    let reason = definition.string("reason").flatMap(Ending.Reason.init) ?? .completed
    ending = Ending(reason: reason, keepsAnswers: definition.boolean("keepAnswers") ?? true)
    let body = BodyItem.all(in: definition, &problems)
    let link = Self.link(definition, &problems)
    blocks = (body.isEmpty ? [] : [.body(body)]) + (link.map { [$0] } ?? [])
  }

  private static func link(_ definition: Definition, _ problems: inout [DefinitionProblem]) -> PageBlock? {
    guard let link = definition.group("link"), let text = link.text("text"), let url = link.string("url") else {
      return nil
    }
    // Nothing but a web address or a letter: `javascript:` would run in the participant's page.
    let isSafe = ["https://", "http://", "mailto:"].contains { url.lowercased().hasPrefix($0) }
    if !isSafe || TypedText.hasControlCharacters(url, allowingLineEnds: false) {
      problems.append(DefinitionProblem("link", "Write an address that begins with https://."))
      return nil
    }
    return .link(text: text, url: url)
  }
}
