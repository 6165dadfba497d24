/// Several questions on one page (researchkit.md S-03).
public struct FormStep: StepKind {
  /// The word after `type:`.
  public static let name = "form"
  /// One sentence for the documentation.
  public static let summary = "Several questions on one page."
  /// `items`, which a form needs, `answer`, `layout` and `shuffle`.
  public static let keys = [
    DefinitionKey("items", .items, "The questions in order.", required: true),
    DefinitionKey("answer", .answer, "The answer format of each item that names none."),
    DefinitionKey(
      "layout", .keyword(PageLayout.allCases.map(\.rawValue)),
      "`list`, where nothing is said, or `grid` for questions that share their choices."),
    DefinitionKey(
      "shuffle", .keyword(["items"]), "`items`: every run sees the questions in a random order of its own."),
  ]

  /// The items in order, and nothing else.
  public let blocks: [PageBlock]
  /// ``PageLayout/grid`` only where the author asked for it.
  public let layout: PageLayout
  /// Only where the author asked for it.
  public let shufflesItems: Bool
  /// Where one of its items is shown.
  public let asksOnlyWhere: Expression?

  /// Takes over the items. A form without any is a problem, and so is a grid of items that do not share their
  /// choices.
  public init(
    _ definition: Definition, id: String, optionality: Optionality, problems: inout [DefinitionProblem]
  ) {
    let items = Self.checkRepeats(of: definition.items("items") ?? [], &problems)
    blocks = items.map(PageBlock.item)
    let conditions = items.map(\.showIf)
    asksOnlyWhere = conditions.contains(nil) ? nil : Expression.any(conditions.compactMap { $0 })
    layout = definition.string("layout").flatMap(PageLayout.init) ?? .list
    shufflesItems = definition.has("shuffle")
    if items.isEmpty, definition.has("items") {
      problems.append(DefinitionProblem("items", "A form needs at least one item."))
    }
    if shufflesItems, items.count(where: { !$0.isFixed }) < 2 {
      problems.append(
        DefinitionProblem("shuffle", "Fewer than two items can move, so nothing is shuffled.", isWarning: true))
    }
    if let headed = items.first(where: { $0.section != nil }), shufflesItems || layout == .grid {
      let why = shufflesItems ? "shuffled, and its section's items would not stay with it" : "a row of a grid"
      problems.append(
        DefinitionProblem(
          "items",
          "`\(headed.id)` has a `section:` but is \(why). Remove the section, or write a form for each section."))
    }
    if layout == .grid, let item = items.first(where: { $0.answer.format.control.map != nil }) {
      problems.append(
        DefinitionProblem(
          "layout", "`\(item.id)` asks in a picture, which has no place in a row of a grid. Write `layout: list`."))
    } else if layout == .grid, !Self.shareChoices(items) {
      problems.append(
        DefinitionProblem("layout", "A grid needs items with the same choices. Write `layout: list`, or one `answer`."))
    }
  }

  /// Who repeats an answer names an item above, and hides a person's name as that one does (researchkit.md F-14).
  private static func checkRepeats(of items: [Item], _ problems: inout [DefinitionProblem]) -> [Item] {
    var items = items
    for place in items.indices {
      guard case .repeats(let original, _)? = items[place].answer.format.relation else { continue }
      guard let first = items[..<place].first(where: { $0.id == original }) else {
        problems.append(
          DefinitionProblem(
            "items",
            "`\(items[place].id)` repeats `\(original)`, which is no item above it in this form. Write its `original:`."
          ))
        continue
      }
      if first.answer.isIdentifying { items[place].answer.isMarkedIdentifying = true }
      if first.answer.format.valueType != .text {
        problems.append(
          DefinitionProblem(
            "items", "`\(items[place].id)` repeats `\(original)`, which is no text. Only texts are typed twice."))
      }
    }
    return items
  }

  /// Whether every item asks with the same row of choices, which a table can head.
  private static func shareChoices(_ items: [Item]) -> Bool {
    guard let first = items.first?.answer.format.control else { return true }
    switch first {
    case .radios, .checkboxes, .scale: return items.allSatisfy { $0.answer.format.control == first }
    default: return false
    }
  }
}
