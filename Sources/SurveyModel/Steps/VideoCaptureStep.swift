/// A film to make (researchkit.md S-12).
///
/// Without JavaScript a phone opens its camera and a computer lets somebody choose a file; nobody measures its duration then.
public struct VideoCaptureStep: StepKind {
  /// The word after `type:`.
  public static let name = "videoCapture"
  /// One sentence for the documentation.
  public static let summary = "A film to make."
  /// How long it may be, with or without sound and lamp, and what an image capture has.
  public static let keys =
    CaptureRules.keys + [
      DefinitionKey("duration", .integer, "The longest film in seconds, from 1 to 1200; 120 where nothing is said."),
      DefinitionKey("audioMute", .boolean, "Without sound."),
      DefinitionKey(
        "torchMode", .keyword(FileField.Capture.Torch.allCases.map(\.rawValue)),
        "Whether the lamp is on while it is made: `auto`, where nothing is said, leaves that to the device."),
    ]

  private static let durations = 1...1_200
  private static let standardDuration = 120
  private static let standardSize = 300_000_000

  /// The one item, under the step's own id (researchkit.md J-05).
  public let blocks: [PageBlock]

  /// Takes over what the author wrote; a duration out of bounds is a problem.
  public init(
    _ definition: Definition, id: String, optionality: Optionality, problems: inout [DefinitionProblem]
  ) {
    let seconds = definition.integer("duration") ?? Self.standardDuration
    if !Self.durations.contains(seconds) {
      problems.append(DefinitionProblem("duration", "Write a number of seconds from 1 to 1200."))
    }
    let medium = FileField.Capture.Medium.film(
      seconds: seconds, isMute: definition.boolean("audioMute") ?? false,
      torch: definition.string("torchMode").flatMap(FileField.Capture.Torch.init) ?? .auto)
    let field = CaptureRules.field(definition, medium, .video, maximumSize: Self.standardSize, problems: &problems)
    blocks = [
      .item(CaptureRules.item(definition, field, id, LocalizedText(interface: "capture.film"), optionality))
    ]
  }
}
