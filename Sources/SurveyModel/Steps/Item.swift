/// One thing asked: a question step's only item, or one of a form's.
public struct Item: Sendable {
  /// Names the answer in conditions, database and export. A question step's item has the step's id (researchkit.md J-05).
  public var id: String
  /// What is asked: the label of an item, the heading of a question step. Empty for items that no one sees.
  public var question: LocalizedText
  /// One sentence below the question.
  public var hint: LocalizedText?
  /// Whether it may stay empty.
  public var optionality: Optionality
  /// The format of its answer, with what every format shares.
  public var answer: AnswerDefinition
  /// More to read about this item alone, in order.
  public var learnMore: [LearnMore]
  /// Keeps its place on a form whose other items are shuffled.
  public var isFixed: Bool
  /// Shown only where this holds, over earlier answers and those above it on its page; nil: always (researchkit.md T-21).
  ///
  /// A question whose choices all have conditions asks nothing where none of them is on offer, so it is shown only where one is.
  public var showIf: Expression?
  /// Conditions over its answer and others, asked where each answer of the page is fine by itself.
  public var checks: [Check] = []
  /// The author's own words for what is wrong with its answer.
  public var messages = ItemMessages()
  /// A word in a pill above the question (researchkit.md S-02, S-03.1).
  public var tag: LocalizedText?
  /// Heads the items from this one on; nil: it goes on with what stands above it.
  public var section: ItemSection?
  /// False on one run's page where ``showIf`` does not hold.
  public internal(set) var isShown = true

  /// An item with its parts; required unless said otherwise.
  ///
  /// - Parameter showIf: the author's condition; where its choices have one together, both have to hold.
  public init(
    id: String, question: LocalizedText, hint: LocalizedText? = nil, optionality: Optionality = .required,
    answer: AnswerDefinition, learnMore: [LearnMore] = [], isFixed: Bool = false,
    showIf: Expression? = nil
  ) {
    self.id = id
    self.question = question
    self.hint = hint
    self.optionality = optionality
    self.answer = answer
    self.learnMore = learnMore
    self.isFixed = isFixed
    self.showIf = Expression.all([showIf, answer.offersChoices].compactMap { $0 })
  }

  /// Whether its page has a button that takes the answer back: a blank is accepted, and the control has no other way to it, as
  /// radio buttons have none, nor a slider without its number (researchkit.md S-03.10).
  public var offersClearing: Bool {
    guard optionality != .required else { return false }
    return switch answer.format.control {
    case .radios, .scale: true
    case .line(let line): line.slider.map { !$0.showsValue } ?? false
    case .checkboxes, .select, .lines, .fields, .date, .time, .dateTime, .consent, .signature, .signer, .file, .hidden:
      false
    }
  }

  /// Whether what is shown of it, itself or one of its choices, depends on answers.
  public var isConditional: Bool { showIf != nil || answer.format.control.options.contains { $0.showIf != nil } }
}

/// Whether an item may stay empty: `optional:` in the study file.
public enum Optionality: String, Hashable, Sendable, CaseIterable {
  /// `optional: false`, the default everywhere.
  case required = "false"
  /// `optional: true`; a question step then offers *Skip this question*.
  case optional = "true"
  /// `optional: ask`: one reminder, then a blank is accepted.
  case ask
}

/// More to read about a step or item, opened without losing an answer (researchkit.md B-31, D-05, D-06).
public struct LearnMore: Hashable, Sendable {
  /// The last part of its address, `/more/NAME`.
  public var name: String
  /// What the link or the fold says.
  public var title: LocalizedText
  /// What it opens, in Markdown.
  public var text: LocalizedText
  /// A long text opens as a page of its own; a short one unfolds in place.
  public var isPage: Bool

  /// A text to open with its parts.
  public init(name: String, title: LocalizedText, text: LocalizedText, isPage: Bool) {
    self.name = name
    self.title = title
    self.text = text
    self.isPage = isPage
  }
}
