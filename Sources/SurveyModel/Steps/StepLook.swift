/// How a step's page looks beside its words: pictures, alignment, margins.
public struct StepLook: Hashable, Sendable {
  /// Where lines of text begin or end.
  public enum Alignment: String, Hashable, Sendable, CaseIterable {
    /// Where reading begins: on the left in English, on the right in Arabic.
    case start
    case center
    case end
  }

  /// A small picture above the heading (researchkit.md B-09).
  public var icon: ImageReference?
  /// The page's picture, between heading and text (researchkit.md B-13).
  public var image: ImageReference?
  /// A picture behind ``image``, for pictures in two colours (researchkit.md B-14): its words are those of ``image``.
  public var auxiliaryImage: ImageReference?
  /// Icon and picture are stencils, filled with the colour of the page's buttons (researchkit.md B-10).
  public var tintsImages = false
  /// Of heading, text and detail text (researchkit.md B-07).
  public var headerTextAlignment = Alignment.start
  /// Of the parts of the body (researchkit.md B-16).
  public var bodyItemTextAlignment = Alignment.start
  /// The body's parts come one at a time, where the browser runs scripts (researchkit.md B-17).
  public var buildsInBodyItems = false
  /// Wider margins beside the page's content (researchkit.md B-12).
  public var usesExtendedPadding = false

  /// A page with nothing but its words.
  public init() {}

  /// Every picture that it shows.
  public var images: [ImageReference] { [icon, image, auxiliaryImage].compactMap { $0 } }
}

extension StepLook {
  /// The keys that every step has for its look.
  public static let keys: [DefinitionKey] = [
    DefinitionKey(
      "icon",
      .group([
        DefinitionKey("file", .file, "The picture in the study folder.", required: true),
        DefinitionKey("alt", .text, "The words that stand for it; leave it out for decoration."),
      ]), "A small picture above the heading."),
    DefinitionKey("image", ImageReference.kind, "A picture between heading and text."),
    DefinitionKey(
      "auxiliaryImage",
      .group([DefinitionKey("file", .file, "The picture in the study folder.", required: true)]),
      "A picture behind `image`, for pictures in two colours."),
    DefinitionKey("tintImages", .boolean, "`true` fills icon and picture with the colour of the page's buttons."),
    DefinitionKey(
      "headerTextAlignment", .keyword(Alignment.allCases.map(\.rawValue)),
      "Where heading and text stand: `start`, where nothing is said, `center` or `end`."),
    DefinitionKey(
      "bodyItemTextAlignment", .keyword(Alignment.allCases.map(\.rawValue)),
      "Where the parts of the body stand: `start`, where nothing is said, `center` or `end`."),
    DefinitionKey("buildInBodyItems", .boolean, "`true` shows the parts of the body one at a time."),
    DefinitionKey("useExtendedPadding", .boolean, "`true` gives the page wider margins."),
  ]

  /// The look of a definition.
  ///
  /// - Parameter isLast: the step ends the run, so that nobody presses *Continue* on it.
  public init(_ definition: Definition, hasBody: Bool, isLast: Bool, problems: inout [DefinitionProblem]) {
    icon = definition.group("icon").flatMap(ImageReference.init)
    icon?.fit = .natural
    image = definition.group("image").flatMap(ImageReference.init)
    auxiliaryImage = definition.group("auxiliaryImage").flatMap(ImageReference.init)
    tintsImages = definition.boolean("tintImages") ?? (auxiliaryImage != nil)
    headerTextAlignment = definition.string("headerTextAlignment").flatMap(Alignment.init) ?? .start
    bodyItemTextAlignment = definition.string("bodyItemTextAlignment").flatMap(Alignment.init) ?? .start
    buildsInBodyItems = definition.boolean("buildInBodyItems") ?? false
    usesExtendedPadding = definition.boolean("useExtendedPadding") ?? false
    if auxiliaryImage != nil, image == nil {
      problems.append(
        DefinitionProblem("auxiliaryImage", "There is no picture that this one could stand behind. Call it `image:`."))
    }
    if definition.boolean("tintImages") == true, icon == nil, image == nil {
      problems.append(DefinitionProblem("tintImages", "The step has no picture to fill. Add `icon:` or `image:`."))
    }
    for key in ["bodyItemTextAlignment", "buildInBodyItems"] where definition.has(key) && !hasBody {
      problems.append(DefinitionProblem(key, "This is about the parts of `body:`, and the step has none. Remove it."))
    }
    if buildsInBodyItems, hasBody, isLast {
      problems.append(
        DefinitionProblem("buildInBodyItems", "Nobody continues on the last page, so all is shown there. Remove it."))
    }
  }
}
