/// A list to read (researchkit.md S-08).
public struct TableStep: StepKind {
  /// The word after `type:`.
  public static let name = "table"
  /// One sentence for the documentation.
  public static let summary = "A list to read, with points, numbers or nothing before its lines."
  /// `items`, which it needs, and `bullets`.
  public static let keys = [
    DefinitionKey("items", .list(of: .text), "The lines in order.", required: true),
    DefinitionKey(
      "bullets", .keyword(Bullets.allCases.map(\.rawValue)),
      "What stands before each line: `none`, where nothing is said, `circle` or `number`."),
  ]

  private enum Bullets: String, CaseIterable {
    case none, circle, number
  }

  /// The list.
  public let blocks: [PageBlock]

  /// Takes over the lines; a list without any is a problem.
  public init(
    _ definition: Definition, id: String, optionality: Optionality, problems: inout [DefinitionProblem]
  ) {
    let style: BodyItem.Style =
      switch definition.string("bullets").flatMap(Bullets.init) {
      case .circle: .bullet
      case .number: .number
      case .some(.none), nil: .text
      }
    guard case .list(let lines)? = definition.values["items"], !lines.isEmpty else {
      problems.append(DefinitionProblem("items", "Write at least one line."))
      blocks = []
      return
    }
    blocks = [
      .body(
        lines.compactMap { line in
          if case .text(let text) = line { BodyItem(style: style, text: text) } else { nil }
        })
    ]
  }
}
