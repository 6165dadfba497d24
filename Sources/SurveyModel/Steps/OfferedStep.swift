/// A step whose items show earlier answers at first. No author writes it: a run brings it.
struct OfferedStep: StepKind {
  static let name = "offered"
  static let summary = "A step with earlier answers."
  static let keys: [DefinitionKey] = []

  private let kind: any StepKind
  let blocks: [PageBlock]

  /// A step of this kind, with these blocks in the place of its own.
  init(_ kind: any StepKind, showing blocks: [PageBlock]) {
    self.kind = kind
    self.blocks = blocks
  }

  init(_ definition: Definition, id: String, optionality: Optionality, problems: inout [DefinitionProblem]) {
    self.init(SectionStep(definition, id: id, optionality: optionality, problems: &problems), showing: [])
  }

  var ending: Ending? { kind.ending }
  var jumps: [NavigationRule] { kind.jumps }
  var sections: [LocalizedText] { kind.sections }
  var layout: PageLayout { kind.layout }
  var shufflesItems: Bool { kind.shufflesItems }
  var waitingTime: WaitingTime? { kind.waitingTime }
}
