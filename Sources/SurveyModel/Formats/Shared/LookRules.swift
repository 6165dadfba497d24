/// The keys of a scale's looks, which several formats share (researchkit.md F-01, F-02).
enum LookRules {
  static let keys = [
    DefinitionKey("vertical", .boolean, "One option below the other."),
    DefinitionKey("minimumImage", .file, "A picture at the first option, in place of its label."),
    DefinitionKey("maximumImage", .file, "A picture at the last option, in place of its label."),
    DefinitionKey("colors", .list(of: .string), "Colours of a bar along the scale, as `\"#c00000\"`."),
    DefinitionKey(
      "colorLocations", .list(of: .decimal),
      "Where each colour begins, from 0 to 1, as `[0, 0.3, 0.7]`; evenly spread where nothing is said."),
  ]

  /// Takes over the looks; the words at the ends are the format's business.
  static func look(_ definition: Definition, _ problems: inout [DefinitionProblem]) -> ScaleLook {
    let colors = definition.strings("colors")
    if definition.has("colors"), colors.count < 2 || colors.count > 12 {
      problems.append(DefinitionProblem("colors", "Write 2 to 12 colours."))
    }
    for color in colors where !isColor(color) {
      problems.append(DefinitionProblem("colors", "`\(color)` is no colour. Write it as `\"#c00000\"`."))
    }
    let locations = definition.list("colorLocations").compactMap { value in
      if case .decimal(let number) = value { number } else { nil }
    }
    if definition.has("colorLocations") {
      if let mistake = mistake(in: locations, of: colors.count) {
        problems.append(DefinitionProblem("colorLocations", mistake))
      }
    }
    var look = ScaleLook(
      lower: ScaleLook.End(image: definition.string("minimumImage")),
      upper: ScaleLook.End(image: definition.string("maximumImage")),
      isVertical: definition.boolean("vertical") ?? false, colors: colors.filter(isColor))
    look.colorLocations = locations
    return look
  }

  /// What is wrong with the places where colours begin; nil where they follow one another from the first end on.
  private static func mistake(in locations: [DecimalNumber], of colors: Int) -> String? {
    if colors == 0 { return "There are no `colors:` that could begin anywhere." }
    if locations.count != colors {
      return "Write a number for each of the \(colors) colours: where it begins, from 0 to 1."
    }
    if locations.first != DecimalNumber(0) { return "The first colour begins at 0." }
    let isAscending = zip(locations, locations.dropFirst()).allSatisfy { $0 < $1 }
    if !isAscending || locations.contains(where: { $0 >= DecimalNumber(1) }) {
      return "Each colour begins behind the one before it, and before 1."
    }
    return locations.contains { $0.fractionDigits > 4 } ? "Write at most four decimals." : nil
  }

  /// A picture at an end has the end's label for words.
  static func checkImages(
    _ look: ScaleLook, lower: LocalizedText?, upper: LocalizedText?, _ problems: inout [DefinitionProblem]
  ) {
    for (key, end, label) in [("minimumImage", look.lower, lower), ("maximumImage", look.upper, upper)]
    where end.image != nil && label == nil {
      problems.append(
        DefinitionProblem(key, "Write a label for this end too: it is read to who cannot see the picture."))
    }
  }

  /// `#rrggbb`.
  static func isColor(_ text: String) -> Bool {
    text.utf8.count == 7 && text.utf8.first == UInt8(ascii: "#")
      && text.utf8.dropFirst().allSatisfy {
        switch $0 {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
          UInt8(ascii: "A")...UInt8(ascii: "F"):
          true
        default: false
        }
      }
  }
}
