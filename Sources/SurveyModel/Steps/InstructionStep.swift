/// A page to read (researchkit.md S-01).
public struct InstructionStep: StepKind {
  /// The word after `type:`.
  public static let name = "instruction"
  /// One sentence for the documentation.
  public static let summary = "A page to read, with a picture if you like."
  /// `body`, which may be left out: words and picture are keys that every step has.
  public static let keys = [BodyItem.key]

  /// The body, where there is one.
  public let blocks: [PageBlock]

  /// Takes over the body.
  public init(
    _ definition: Definition, id: String, optionality: Optionality, problems: inout [DefinitionProblem]
  ) {
    let body = BodyItem.all(in: definition, &problems)
    blocks = body.isEmpty ? [] : [.body(body)]
  }
}

extension ImageReference {
  /// What an author writes about a picture.
  static let kind = DefinitionKey.Kind.group([
    DefinitionKey("file", .file, "The picture in the study folder.", required: true),
    DefinitionKey("alt", .text, "The words that stand for the picture; leave it out for decoration."),
    DefinitionKey(
      "fit", .keyword(Fit.allCases.map(\.rawValue)),
      "`contain`, where nothing is said, shows it whole; `cover` fills its frame; `natural` keeps its size."),
  ])

  /// The picture of a definition; nil where its file is missing, which the reader has said.
  init?(_ definition: Definition) {
    guard let file = definition.string("file") else { return nil }
    self.init(
      path: file, alternative: definition.text("alt") ?? LocalizedText([:]),
      fit: definition.string("fit").flatMap(Fit.init) ?? .contain)
  }
}
