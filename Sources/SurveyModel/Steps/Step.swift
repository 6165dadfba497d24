/// One page of a task: what every step has, and its kind.
public struct Step: Sendable {
  public var id: String
  public var kind: any StepKind
  /// Heads the page. A question step's heading is its question.
  public var title: LocalizedText?
  public var text: LocalizedText?
  public var detailText: LocalizedText?
  public var footnote: LocalizedText?
  public var learnMore: [LearnMore]
  public var optionality: Optionality
  /// Shown only where this holds; nil: always (the negation of ResearchKit's skip rule, T-18).
  public var showIf: Expression?
  public var checks: [Check]
  /// Counts in the progress (researchkit.md B-11).
  public var showsProgress: Bool
  /// Whether *Back* is offered here (researchkit.md B-21).
  public var allowsBack: Bool

  public init(
    id: String, kind: any StepKind, title: LocalizedText? = nil, text: LocalizedText? = nil,
    detailText: LocalizedText? = nil, footnote: LocalizedText? = nil, learnMore: [LearnMore] = [],
    optionality: Optionality = .required, showIf: Expression? = nil, checks: [Check] = [], showsProgress: Bool = true,
    allowsBack: Bool = true
  ) {
    self.id = id
    self.kind = kind
    self.title = title
    self.text = text
    self.detailText = detailText
    self.footnote = footnote
    self.learnMore = learnMore
    self.optionality = optionality
    self.showIf = showIf
    self.checks = checks
    self.showsProgress = showsProgress
    self.allowsBack = allowsBack
  }

  public var items: [Item] { kind.items }

  /// Whether the page has something to answer by hand: what makes a step a question or a form.
  public var asks: Bool {
    items.contains { if case .hidden = $0.answer.format.control { false } else { true } }
  }

  /// *Skip this question* stands on a question step with `optional: true` and nowhere else.
  public var allowsSkipping: Bool {
    guard asks, items.count == 1, let item = items.first else { return false }
    return item.id == id && item.optionality == .optional
  }

  /// Every learn-more text that the page offers: its own and its items'.
  public var allLearnMore: [LearnMore] { learnMore + items.flatMap(\.learnMore) }
}

/// A condition over several answers that has to hold, or that is said once (`checks:` in the study file).
public struct Check: Sendable {
  public enum Severity: Hashable, Sendable {
    /// `must:` keeps the participant on the page until it holds.
    case must
    /// `should:` is said once, then accepted.
    case should
  }

  public var severity: Severity
  public var condition: Expression
  public var message: LocalizedText

  public init(severity: Severity, condition: Expression, message: LocalizedText) {
    self.severity = severity
    self.condition = condition
    self.message = message
  }
}
