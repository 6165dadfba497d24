/// What heads the items of a form from one item on (researchkit.md S-03.2). It comes and goes with that item, and is no column of the
/// export.
public struct ItemSection: Hashable, Sendable {
  /// The heading.
  public var title: LocalizedText
  /// A paragraph below it, in Markdown.
  public var text: LocalizedText?
  /// A word in a pill above the heading.
  public var tag: LocalizedText?

  /// A heading, with a paragraph and a pill where they are given.
  public init(title: LocalizedText, text: LocalizedText? = nil, tag: LocalizedText? = nil) {
    self.tag = tag
    self.title = title
    self.text = text
  }

  /// `section:` of an item.
  public static let key = DefinitionKey(
    "section",
    .group([
      DefinitionKey("title", .text, "The heading.", required: true),
      DefinitionKey("text", .text, "A paragraph below the heading, in Markdown."),
      DefinitionKey("tagText", .text, "A word or two in a pill above the heading."),
    ]), "A heading above the item, which begins a new section of the form.")
}
