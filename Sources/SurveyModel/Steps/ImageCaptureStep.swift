/// A photograph to take (researchkit.md S-11).
///
/// Without JavaScript a phone opens its camera and a computer lets somebody choose a file.
public struct ImageCaptureStep: StepKind {
  /// The word after `type:`.
  public static let name = "imageCapture"
  /// One sentence for the documentation.
  public static let summary = "A photograph to take."
  /// What lies over the preview, what people who do not see it read, which camera is used and how large the file may be.
  public static let keys =
    CaptureRules.keys + [
      DefinitionKey(
        "captureRaw", .boolean, "Unprocessed photographs: no browser takes any, so only `false` is possible.")
    ]

  private static let standardSize = 20_000_000

  /// The one item, under the step's own id (researchkit.md J-05).
  public let blocks: [PageBlock]

  /// Takes over what the author wrote.
  public init(
    _ definition: Definition, id: String, optionality: Optionality, problems: inout [DefinitionProblem]
  ) {
    if definition.boolean("captureRaw") == true {
      problems.append(DefinitionProblem("captureRaw", "No browser takes unprocessed photographs. Remove the key."))
    }
    let field = CaptureRules.field(
      definition, .photograph, .image, maximumSize: Self.standardSize, problems: &problems)
    blocks = [
      .item(
        CaptureRules.item(definition, field, id, LocalizedText(interface: "capture.photograph"), optionality))
    ]
  }
}
