/// A family's illnesses, relative by relative (researchkit.md S-21): overviews of entries, one for each group of relatives.
///
/// The study reader unfolds it into a block with `repeat:` for each group; nothing in a task is of this kind.
public struct FamilyHistoryStep: StepKind {
  /// The word after `type:`.
  public static let name = "familyHistory"
  /// One sentence for the documentation.
  public static let summary = "Relatives that are added one by one, with questions and illnesses of each."
  /// `relativeGroups` and `conditions`, both of which it needs.
  public static let keys = [
    DefinitionKey("relativeGroups", .list(of: .group(groupKeys)), "The groups of relatives, in order.", required: true),
    DefinitionKey("conditions", .group(conditionKeys), "The illnesses that are asked about.", required: true),
  ]

  /// The keys of one group.
  public static let groupKeys = [
    DefinitionKey("id", .string, "Names the group in the data.", required: true),
    DefinitionKey("name", .text, "One of them, for the button that adds one.", required: true),
    DefinitionKey("title", .text, "Heads the group's overview.", required: true),
    DefinitionKey("detail", .text, "A paragraph on the overview."),
    DefinitionKey("maximum", .integer, "The most relatives; 10 where nothing is said."),
    DefinitionKey("items", .items, "The questions about one relative.", required: true),
    DefinitionKey("cardTitle", .string, "The item whose answer heads a relative's card."),
    DefinitionKey("cardDetails", .list(of: .string), "Further items whose answers stand on the card."),
  ]

  /// The keys of `conditions:`.
  public static let conditionKeys = [
    DefinitionKey("question", .text, "What is asked about each relative.", required: true),
    DefinitionKey("hint", .text, "One sentence below the question."),
    DefinitionKey("choices", .choices, "The illnesses; those that are `exclusive` stand on no card.", required: true),
  ]

  /// Nothing: it is unfolded before.
  public let blocks: [PageBlock] = []

  /// An empty page: the reader unfolds what its author wrote.
  public init(
    _ definition: Definition, id: String, optionality: Optionality, problems: inout [DefinitionProblem]
  ) {}
}

/// Where a group of relatives belongs to: what its cards show, and what becomes of it in the JSON of a run.
public struct FamilyGroup: Hashable, Sendable {
  /// The id of the family history.
  public var history: String
  /// The item whose answer heads a card; nil: the number does.
  public var cardTitle: String?
  /// Further items whose answers stand on a card.
  public var cardDetails: [String]
  /// The item that asks for illnesses.
  public var conditions: String

  /// A group with its parts.
  public init(history: String, cardTitle: String?, cardDetails: [String], conditions: String) {
    self.history = history
    self.cardTitle = cardTitle
    self.cardDetails = cardDetails
    self.conditions = conditions
  }
}
