/// One part of a page's body: a paragraph, a point of a list, a picture, a line, a tag (researchkit.md B-30).
public struct BodyItem: Hashable, Sendable {
  /// How the part looks.
  public enum Style: String, Hashable, Sendable, CaseIterable {
    /// A paragraph.
    case text
    /// A point of a list. Points that follow one another are one list.
    case bullet
    /// A numbered point of a list, counted from 1 in each list.
    case number
    /// A picture with the words beside it.
    case image
    /// A line between what is above and what is below.
    case rule
    /// A word or two in a pill.
    case tag
  }

  /// How the part looks.
  public var style: Style
  /// The words; nil for a rule, and where a picture says it all.
  public var text: LocalizedText?
  /// Quieter words below.
  public var detailText: LocalizedText?
  /// The picture of an ``Style/image``.
  public var image: ImageReference?
  /// More to read, which unfolds in place (researchkit.md B-31).
  public var learnMore: LearnMore?

  /// A part of a body.
  public init(
    style: Style, text: LocalizedText? = nil, detailText: LocalizedText? = nil, image: ImageReference? = nil,
    learnMore: LearnMore? = nil
  ) {
    self.style = style
    self.text = text
    self.detailText = detailText
    self.image = image
    self.learnMore = learnMore
  }

  /// Every text that the part shows.
  public var texts: [LocalizedText] {
    [text, detailText, image?.alternative, learnMore?.title, learnMore?.text].compactMap { $0 }
  }
}

extension BodyItem {
  /// `body:` of the kinds of step that are there to be read.
  static let key = DefinitionKey(
    "body",
    .list(
      of: .group([
        DefinitionKey(
          "style", .keyword(Style.allCases.map(\.rawValue)),
          "`text`, where nothing is said, `bullet`, `number`, `image`, `rule` or `tag`."),
        DefinitionKey("text", .text, "The words."),
        DefinitionKey("detailText", .text, "Quieter words below them."),
        DefinitionKey("image", ImageReference.kind, "The picture of an `image`."),
        DefinitionKey(
          "learnMore",
          .group([
            DefinitionKey("title", .text, "What the fold says."),
            DefinitionKey("text", .text, "What it opens.", required: true),
          ]), "More to read, which unfolds in place."),
      ])), "What stands below the text, part by part.")

  /// The parts that a definition has under ``key``, with everything that is wrong with them.
  static func all(in definition: Definition, _ problems: inout [DefinitionProblem]) -> [BodyItem] {
    guard case .list(let entries)? = definition.values["body"] else { return [] }
    return entries.enumerated().compactMap { index, entry in
      guard case .group(let part) = entry else { return nil }
      let item = BodyItem(part)
      if let problem = item.problem(at: index + 1) { problems.append(DefinitionProblem("body.\(index)", problem)) }
      return item
    }
  }

  private init(_ definition: Definition) {
    let image = definition.group("image").flatMap(ImageReference.init)
    self.init(
      style: definition.string("style").flatMap(Style.init) ?? (image == nil ? .text : .image),
      text: definition.text("text"), detailText: definition.text("detailText"), image: image,
      learnMore: definition.group("learnMore").flatMap { more in
        more.text("text").map {
          LearnMore(
            name: "", title: more.text("title") ?? LocalizedText(interface: "more.title"), text: $0, isPage: false)
        }
      })
  }

  private func problem(at number: Int) -> String? {
    switch style {
    case .rule:
      texts.isEmpty ? nil : "Part \(number) is a `rule`, which has no words. Remove them, or choose another `style`."
    case .image: image == nil ? "Part \(number) is an `image` without one. Add `image: { file: media/… }`." : nil
    case .text, .bullet, .number, .tag:
      if image != nil {
        "Part \(number) has an `image`, which only `style: image` shows."
      } else if text == nil, detailText == nil, learnMore == nil {
        "Part \(number) says nothing. Add `text:`, or write `style: rule` for a line."
      } else {
        nil
      }
    }
  }
}
