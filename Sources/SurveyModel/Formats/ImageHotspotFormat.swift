/// One or several parts of a picture (researchkit.md W-06). Each is a choice with words below the picture too: nobody has to see it, or
/// to hit it.
public struct ImageHotspotFormat: FormatOfChoices {
  /// The word after `type:`.
  public static let name = "imageHotspot"
  /// One sentence for the documentation.
  public static let summary = "One part of a picture, or several."
  /// `image`, `choices`, those in the picture with `area`, `style` and how many may be taken.
  public static let keys =
    [
      DefinitionKey(
        "image",
        .group([
          DefinitionKey("file", .file, "The picture in the study folder.", required: true),
          DefinitionKey("alt", .text, "What it shows, for whoever cannot see it.", required: true),
        ]), "The picture.", required: true), ChoiceRules.choicesKey,
    ] + ChoiceRules.multipleKeys

  let rules: ChoiceRules

  /// More parts than anybody tells apart.
  public static let mostChoices = 50

  /// Takes over picture and choices. An area that leaves the picture is a problem, and so is a picture without any; one that lies
  /// wholly under another is worth a warning.
  public init(_ definition: Definition, problems: inout [DefinitionProblem]) {
    var rules = ChoiceRules(definition, most: Self.mostChoices, problems: &problems)
    Self.check(rules.options, &problems)
    if let image = definition.group("image").flatMap(ImageReference.init) {
      rules.options = rules.options.map { option in
        guard case .region(let area, _)? = option.picture else { return option }
        var option = option
        option.picture = .region(area, of: image)
        return option
      }
    }
    self.rules = rules
  }

  private static func check(_ options: [ControlOption], _ problems: inout [DefinitionProblem]) {
    var areas: [(place: Int, code: String, area: ImageArea)] = []
    for (place, option) in options.enumerated() {
      switch option.picture {
      case .region(let area, _)?:
        areas.append((place, option.code, area))
        if let mistake = area.mistake {
          problems.append(
            DefinitionProblem("choices.\(place).area", "The area of `\(option.code)` \(mistake)"))
        }
      case .image?, .color?:
        problems.append(
          DefinitionProblem(
            "choices", "`\(option.code)` is a part of the picture. Give it an `area:`, and no other look."))
      case nil: break
      }
    }
    if areas.isEmpty, !options.isEmpty {
      problems.append(
        DefinitionProblem("choices", "No choice has an `area:`. Add it, such as `area: [10, 20, 30, 15]`."))
    }
    for (index, below) in areas.enumerated() {
      guard let cover = areas[(index + 1)...].first(where: { $0.area.covers(below.area) }) else { continue }
      problems.append(
        DefinitionProblem(
          "choices.\(below.place).area",
          "`\(below.code)` lies wholly under `\(cover.code)`. Write it behind that choice, or make one of them smaller.",
          isWarning: true))
    }
  }
}
