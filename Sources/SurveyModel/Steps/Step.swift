/// One page of a task: what every step has, and its kind.
///
/// What it is made of stands behind one reference: a step is handed on many times for each page, and changed by its author alone.
public struct Step: Sendable {
  private var storage: CopyOnWrite<Fields>

  /// Names the step in addresses, rules and the export; unique in its task (researchkit.md B-01).
  public var id: String {
    get { storage.value.id }
    set { storage.value.id = newValue }
  }
  /// What the page shows and asks besides what all steps have.
  public var kind: any StepKind {
    get { storage.value.kind }
    set { storage.value.kind = newValue }
  }
  /// Heads the page. A question step's heading is its question.
  public var title: LocalizedText? {
    get { storage.value.title }
    set { storage.value.title = newValue }
  }
  /// A paragraph below the heading, in Markdown.
  public var text: LocalizedText? {
    get { storage.value.text }
    set { storage.value.text = newValue }
  }
  /// A second, quieter paragraph (researchkit.md B-06).
  public var detailText: LocalizedText? {
    get { storage.value.detailText }
    set { storage.value.detailText = newValue }
  }
  /// Small print at the page's end (researchkit.md B-08).
  public var footnote: LocalizedText? {
    get { storage.value.footnote }
    set { storage.value.footnote = newValue }
  }
  /// More to read about the step as a whole, in order.
  public var learnMore: [LearnMore] {
    get { storage.value.learnMore }
    set { storage.value.learnMore = newValue }
  }
  /// What `optional:` says for the step; its items carry their own, which is what counts when an answer is read.
  public var optionality: Optionality {
    get { storage.value.optionality }
    set { storage.value.optionality = newValue }
  }
  /// Shown only where this holds; nil: always (the negation of ResearchKit's skip rule, T-18).
  ///
  /// A page that has nothing but questions is passed over where none of them is asked.
  public var showIf: Expression? {
    get { storage.value.showIf }
    set { storage.value.showIf = newValue }
  }
  /// Conditions over several answers, asked in order when the page is sent.
  public var checks: [Check] {
    get { storage.value.checks }
    set { storage.value.checks = newValue }
  }
  /// Other words for the page; the first whose condition holds counts.
  public var variants: [StepVariant] {
    get { storage.value.variants }
    set { storage.value.variants = newValue }
  }
  /// Counts in the progress (researchkit.md B-11).
  public var showsProgress: Bool {
    get { storage.value.showsProgress }
    set { storage.value.showsProgress = newValue }
  }
  /// A button that ends the run; nil: none (researchkit.md B-33).
  public var earlyTermination: EarlyTermination? {
    get { storage.value.earlyTermination }
    set { storage.value.earlyTermination = newValue }
  }
  /// Whether *Back* is offered here (researchkit.md B-21).
  public var allowsBack: Bool {
    get { storage.value.allowsBack }
    set { storage.value.allowsBack = newValue }
  }
  /// How the page looks beside its words.
  public var look: StepLook {
    get { storage.value.look }
    set { storage.value.look = newValue }
  }
  /// The block whose steps are one page in the progress (researchkit.md S-17); nil: the step is a page of its own.
  public var page: String? {
    get { storage.value.page }
    set { storage.value.page = newValue }
  }
  /// The pass that the step belongs to; nil for what is asked once.
  public internal(set) var pass: Pass? {
    get { storage.value.pass }
    set { storage.value.pass = newValue }
  }
  /// The page's content with the items of the pass; nil: the kind's own.
  var passBlocks: [PageBlock]? {
    get { storage.value.passBlocks }
    set { storage.value.passBlocks = newValue }
  }
  /// The page's content in the order that one run sees; nil: as declared.
  var arrangement: [PageBlock]? {
    get { storage.value.arrangement }
    set { storage.value.arrangement = newValue }
  }

  /// A step with its parts: always shown, in the progress and with *Back* unless said otherwise.
  ///
  /// - Parameter showIf: the author's condition. Where the kind has one of its own, and nothing else is on the page, both have
  ///   to hold.
  public init(
    id: String, kind: any StepKind, title: LocalizedText? = nil, text: LocalizedText? = nil,
    detailText: LocalizedText? = nil, footnote: LocalizedText? = nil, learnMore: [LearnMore] = [],
    optionality: Optionality = .required, showIf: Expression? = nil, checks: [Check] = [],
    variants: [StepVariant] = [], showsProgress: Bool = true, earlyTermination: EarlyTermination? = nil,
    allowsBack: Bool = true
  ) {
    // What a question step has beside its question is about that.
    let hasMore = (text ?? detailText ?? footnote) != nil || earlyTermination != nil
    let asking = hasMore && !(kind is QuestionStep) ? nil : kind.asksOnlyWhere
    var fields = Fields(
      id: id, kind: kind, title: title, text: text, detailText: detailText, footnote: footnote, learnMore: learnMore,
      optionality: optionality, showIf: Expression.all([showIf, asking].compactMap { $0 }), checks: checks,
      variants: variants, showsProgress: showsProgress, earlyTermination: earlyTermination, allowsBack: allowsBack)
    fields.gatherItems()
    storage = CopyOnWrite(fields)
  }

  private struct Fields: Sendable {
    var id: String
    var kind: any StepKind { didSet { gatherItems() } }
    var title: LocalizedText?
    var text: LocalizedText?
    var detailText: LocalizedText?
    var footnote: LocalizedText?
    var learnMore: [LearnMore]
    var optionality: Optionality
    var showIf: Expression?
    var checks: [Check]
    var variants: [StepVariant]
    var showsProgress: Bool
    var earlyTermination: EarlyTermination?
    var allowsBack: Bool
    var look: StepLook = StepLook()
    var page: String?
    var pass: Pass?
    var passBlocks: [PageBlock]? { didSet { gatherItems() } }
    var arrangement: [PageBlock]? { didSet { gatherItems() } }
    /// Those of ``blocks``: a page asks for them many times.
    var items: [Item] = []

    var content: [PageBlock] { passBlocks ?? kind.blocks }
    var blocks: [PageBlock] { arrangement ?? content }

    mutating func gatherItems() { items = blocks.items }
  }

  /// The page's content as declared, its items with the names that they have in this pass.
  var content: [PageBlock] { storage.value.content }

  /// What the page asks as declared.
  public var declaredItems: [Item] { content.items }

  /// The page's content between its heading and its buttons, in order.
  public var blocks: [PageBlock] { storage.value.blocks }

  /// What the page asks, hidden items included, in order.
  public var items: [Item] { storage.value.items }

  /// Whether the page has something to do by hand: what makes a step a question, a form or a task.
  public var asks: Bool {
    items.contains { if case .hidden = $0.answer.format.control { false } else { true } } || secondaryTask != nil
      || !permissions.isEmpty
  }

  /// *Skip this question* stands on a question step with `optional: true` and nowhere else.
  public var allowsSkipping: Bool {
    guard asks, items.count == 1, let item = items.first else { return false }
    return item.id == id && item.optionality == .optional
  }

  /// Every learn-more text that the page offers: its own and its items'.
  public var allLearnMore: [LearnMore] { learnMore + items.flatMap(\.learnMore) }
}

/// A way out of the task from one of its steps (researchkit.md B-33, S-16).
public struct EarlyTermination: Hashable, Sendable {
  /// What the button says.
  public var button: LocalizedText
  /// The completion step that is shown then.
  public var destination: String

  /// A way out.
  public init(button: LocalizedText, destination: String) {
    self.button = button
    self.destination = destination
  }
}

/// A condition over several answers that has to hold, or that is said once (`checks:` in the study file).
public struct Check: Sendable {
  /// Whether a condition holds people up.
  public enum Severity: Hashable, Sendable {
    /// `must:` keeps the participant on the page until it holds.
    case must
    /// `should:` is said once, then accepted.
    case should
  }

  /// What happens where the condition does not hold.
  public var severity: Severity
  /// What should hold. One that is unknown, for want of an answer, is not refused.
  public var condition: Expression
  /// What the participant reads where it does not hold: `say:`.
  public var message: LocalizedText

  /// A check with its parts.
  public init(severity: Severity, condition: Expression, message: LocalizedText) {
    self.severity = severity
    self.condition = condition
    self.message = message
  }
}
