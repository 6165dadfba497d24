/// What photographs and films that are made on the spot share.
enum CaptureRules {
  static let keys = [
    DefinitionKey("question", .text, "What is asked for; it heads the page where there is no `title`."),
    DefinitionKey("hint", .text, "One sentence below it."),
    DefinitionKey("templateImage", .file, "A picture that lies over the camera's, to show where things belong."),
    DefinitionKey(
      "templateImageInsets",
      .group(
        ["top", "left", "bottom", "right"].map { edge in
          DefinitionKey(edge, .decimal, "From the \(edge) edge, as a part of the preview: from 0 to 0.9.")
        }), "How far the picture stays away from the edges of the preview."),
    DefinitionKey("accessibilityInstructions", .text, "What people read who do not see the preview."),
    DefinitionKey("accessibilityHint", .text, "What the button that takes the picture does."),
    DefinitionKey(
      "devicePosition", .keyword(FileField.Capture.Position.allCases.map(\.rawValue)),
      "The camera that is asked for: `back`, where nothing is said, or `front`."),
    FileRules.maximumSizeKey,
    ItemMessages.key,
  ]

  static func field(
    _ definition: Definition, _ medium: FileField.Capture.Medium, _ group: FileKind.Group, maximumSize: Int,
    problems: inout [DefinitionProblem]
  ) -> FileField {
    if definition.has("templateImageInsets"), !definition.has("templateImage") {
      problems.append(DefinitionProblem("templateImageInsets", "These belong to a `templateImage`, which is missing."))
    }
    return FileField(
      accept: FileKind.allCases.filter { $0.group == group }, acceptAttribute: group.rawValue + "/*",
      maximumSize: FileRules.maximumSize(definition, standard: maximumSize, problems: &problems),
      capture: FileField.Capture(
        medium: medium, position: definition.string("devicePosition").flatMap(FileField.Capture.Position.init) ?? .back,
        template: template(definition, problems: &problems),
        instructions: definition.text("accessibilityInstructions"), hint: definition.text("accessibilityHint")))
  }

  /// The one item of the step, which asks with the author's words or with the standing ones: its id names the answer too, as a question step's id does (researchkit.md J-05).
  static func item(
    _ definition: Definition, _ field: FileField, _ id: String, _ standing: LocalizedText, _ optionality: Optionality
  ) -> Item {
    var item = Item(
      id: id, question: definition.text("question") ?? standing, hint: definition.text("hint"),
      optionality: optionality,
      answer: AnswerDefinition(format: FileFormat(field)))
    item.messages = ItemMessages(definition.group("messages"))
    return item
  }

  private static func template(
    _ definition: Definition, problems: inout [DefinitionProblem]
  ) -> FileField.Capture.Template? {
    guard let path = definition.string("templateImage") else { return nil }
    let insets = definition.group("templateImageInsets")
    func percent(_ edge: String, _ problems: inout [DefinitionProblem]) -> Int {
      guard let part = insets?.decimal(edge) else { return 0 }
      let percent = part.rounded(toDigits: 2).scaled(digits: 2).map { Int(clamping: $0) } ?? -1
      guard (0...90).contains(percent) else {
        problems.append(DefinitionProblem("templateImageInsets", "Write parts of the preview, from 0 to 0.9."))
        return 0
      }
      return percent
    }
    let template = FileField.Capture.Template(
      path: path, top: percent("top", &problems), left: percent("left", &problems),
      bottom: percent("bottom", &problems), right: percent("right", &problems))
    if template.top + template.bottom > 90 || template.left + template.right > 90 {
      problems.append(DefinitionProblem("templateImageInsets", "Together they leave no room for the picture."))
    }
    return template
  }
}
