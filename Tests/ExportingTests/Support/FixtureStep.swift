import SurveyModel

/// A kind of step that shows just the items that a test wants.
struct FixtureStep: StepKind {
  static let name = "fixture"
  static let summary = "For tests."
  static let keys: [DefinitionKey] = []

  var blocks: [PageBlock]
  var ending: Ending?

  init(_ items: [Item] = [], ending: Ending? = nil) {
    blocks = items.map(PageBlock.item)
    self.ending = ending
  }

  init(_ definition: Definition, id: String, optionality: Optionality, problems: inout [DefinitionProblem]) {
    self.init()
  }
}

extension Step {
  static func instruction(_ id: String) -> Step { Step(id: id, kind: FixtureStep()) }

  static func question(
    _ id: String, _ format: FixtureFormat = .text, _ question: String = "", optional: Optionality = .required,
    showIf: String? = nil, dontKnow: Bool = false, default value: AnswerValue? = nil, identifying: Bool = false
  ) throws -> Step {
    let item = Item.asking(
      id, format, question, optional: optional, dontKnow: dontKnow, default: value, identifying: identifying)
    return Step(
      id: id, kind: FixtureStep([item]), optionality: optional, showIf: try showIf.map(Expression.init(parsing:)))
  }

  static func form(_ id: String, _ items: [Item], showIf: String? = nil) throws -> Step {
    Step(id: id, kind: FixtureStep(items), showIf: try showIf.map(Expression.init(parsing:)))
  }

  static func completion(_ id: String, _ reason: Ending.Reason = .completed, keepsAnswers: Bool = true) -> Step {
    Step(id: id, kind: FixtureStep(ending: Ending(reason: reason, keepsAnswers: keepsAnswers)))
  }
}

extension Item {
  static func asking(
    _ id: String, _ format: FixtureFormat = .text, _ question: String = "", optional: Optionality = .required,
    dontKnow: Bool = false, default value: AnswerValue? = nil, identifying: Bool = false
  ) -> Item {
    Item(
      id: id, question: LocalizedText(["en": question.isEmpty ? "About \(id)?" : question]), optionality: optional,
      answer: AnswerDefinition(
        format: format, dontKnow: dontKnow ? .standard : nil, defaultValue: value, isMarkedIdentifying: identifying))
  }
}
