/// A list of earlier questions with their answers, each of which can be changed from there (researchkit.md S-05, S-06).
public struct ReviewStep: StepKind {
  /// The word after `type:`.
  public static let name = "review"
  /// One sentence for the documentation.
  public static let summary = "Earlier questions with their answers, to look over and change."
  /// `steps` and `readOnly`, both of which may be left out.
  public static let keys = [
    DefinitionKey("steps", .list(of: .string), "The steps to list; all before this one where nothing is said."),
    DefinitionKey("readOnly", .boolean, "`true` lists the answers without letting anybody change them."),
  ]

  /// The list.
  public let blocks: [PageBlock]

  /// A page with a list.
  public init(_ list: ReviewList) { blocks = [.review(list)] }

  /// Takes over which steps are listed. Whether they exist is for whoever has the task.
  public init(
    _ definition: Definition, id: String, optionality: Optionality, problems: inout [DefinitionProblem]
  ) {
    var steps: [String]?
    if case .list(let values)? = definition.values["steps"] {
      steps = values.compactMap { if case .string(let step) = $0 { step } else { nil } }
    }
    blocks = [.review(ReviewList(steps: steps, isReadOnly: definition.boolean("readOnly") ?? false))]
  }
}

/// Which answers a page lists.
public struct ReviewList: Hashable, Sendable {
  /// The steps in question; nil: all before the page.
  public var steps: [String]?
  /// The list offers no way to change an answer.
  public var isReadOnly: Bool
  /// It lists the whole task, and the run ends behind it (researchkit.md S-06).
  public var isWhole: Bool

  /// A list of all answers before the page, each of which can be changed, unless said otherwise.
  public init(steps: [String]? = nil, isReadOnly: Bool = false, isWhole: Bool = false) {
    self.steps = steps
    self.isReadOnly = isReadOnly
    self.isWhole = isWhole
  }

  /// Whether it lists the questions of a step.
  public func lists(_ step: String) -> Bool { steps?.contains(step) ?? true }
}

extension Step {
  /// The list of answers on the page; nil for most pages.
  public var review: ReviewList? {
    guard type(of: kind) == ReviewStep.self else { return nil }
    for case .review(let list) in kind.blocks { return list }
    return nil
  }

  /// What a list of answers shows of this step: questions that somebody fills in, no consent and no signature.
  public var reviewedItems: [Item] {
    items.filter { item in
      switch item.answer.format.control {
      case .hidden, .consent, .signature, .signer: false
      default: true
      }
    }
  }
}
