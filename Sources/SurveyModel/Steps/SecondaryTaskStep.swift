/// Another task of the study, begun from this page as a run of its own (researchkit.md S-18).
public struct SecondaryTaskStep: StepKind {
  /// The word after `type:`.
  public static let name = "secondaryTask"
  /// One sentence for the documentation.
  public static let summary = "A page from which another task of the study is begun, once or several times."
  /// `task`, which it needs, `button` and `requiredAttempts`.
  public static let keys = [
    DefinitionKey("task", .string, "The task that is begun.", required: true),
    DefinitionKey("button", .text, "What the button says; our own words where nothing is said."),
    DefinitionKey(
      "requiredAttempts", .integer, "How often it has to be completed before one goes on; 1. With 0 it is only offered."
    ),
  ]

  private static let attempts = 0...100

  /// The task with its button, and a hidden item that counts how often it was completed.
  public let blocks: [PageBlock]

  /// Takes over the task. Whether it exists is for whoever has the study.
  public init(
    _ definition: Definition, id: String, optionality: Optionality, problems: inout [DefinitionProblem]
  ) {
    let required = definition.integer("requiredAttempts") ?? 1
    if !Self.attempts.contains(required) {
      problems.append(DefinitionProblem("requiredAttempts", "Write a number from 0 to 100."))
    }
    guard let named = definition.string("task") else {
      blocks = []
      return
    }
    // The step's id names the count too, as a question step's id names its answer (researchkit.md J-05).
    let count = Item(
      id: id, question: LocalizedText([:]), optionality: optionality == .optional ? .optional : .required,
      answer: AnswerDefinition(format: AttemptsFormat(required: required)))
    let task = SecondaryTask(
      task: named, button: definition.text("button"), requiredAttempts: required)
    blocks = [.task(task), .item(count)]
  }
}

/// A task that is begun from a step's page.
public struct SecondaryTask: Hashable, Sendable {
  /// The task's id.
  public var task: String
  /// What the button says; nil: our own words.
  public var button: LocalizedText?
  /// How often the task has to be completed before the run goes on.
  public var requiredAttempts: Int

  /// A task with its parts.
  public init(task: String, button: LocalizedText? = nil, requiredAttempts: Int = 1) {
    self.task = task
    self.button = button
    self.requiredAttempts = requiredAttempts
  }
}

extension Step {
  /// The task that is begun from the page; nil for most pages.
  public var secondaryTask: SecondaryTask? {
    guard type(of: kind) == SecondaryTaskStep.self else { return nil }
    for case .task(let task) in kind.blocks { return task }
    return nil
  }
}
