import CairnKit

/// Three buttons to tap: how often each was becomes the columns `ID__left`, `ID__middle` and `ID__right`.
struct TapButtons: StepKind {
  static let name = "tapButtons"
  static let summary = "Three buttons that count how often each is tapped."
  static let keys = [DefinitionKey("page", .file, "The page with the buttons.", required: true)]

  let blocks: [PageBlock]

  init(_ definition: Definition, id: String, optionality: Optionality, problems: inout [DefinitionProblem]) {
    let labels: [(String, LocalizedText)] = [("left", "Left"), ("middle", "Middle"), ("right", "Right")]
    let counts = Item(
      id: id, question: "How often did you tap each button?", optionality: optionality,
      answer: AnswerDefinition(
        format: FieldsFormat(
          labels.map { .init($0, label: $1, IntegerFormat.self, ["minimum": .integer(0), "maximum": .integer(9_999)]) })
      ))
    let page = FrameReference(path: definition.string("page") ?? "", name: "Three buttons to tap", height: 130)
    blocks = [.frame(page), .item(counts)]
  }
}
