/// Steps that are asked several times: `repeat:` on a block or a step (researchkit.md T-14, W-06, I-13).
///
/// Each time is a pass. A run goes through a task in which every pass that there may be has steps of its own
/// (``NavigableOrderedTask/unrolled``): so paths, answers, drafts and edits of a pass are like all others.
public struct Repeat: Hashable, Sendable {
  /// What decides about how often.
  public enum Rule: Hashable, Sendable {
    /// Once, and again as long as this holds over the pass before.
    case whileHolds(Expression)
    /// As often as a number says that was answered before.
    case times(Expression)
    /// For each of these choices that was ticked in a multiple choice: one pass a code, in declared order.
    case each(item: String, codes: [String])
    /// As somebody adds and takes away entries on an overview.
    case entries(EntryList)
  }

  /// The block's id: names the number of passes in conditions, and their table in the export.
  public var id: String
  /// What decides about how often.
  public var rule: Rule
  /// The most passes.
  public var maximum: Int
  /// The ids of the steps, in declared order.
  public var steps: [String]
  /// The names of the answers that each pass has for itself.
  public var items: Set<String>

  /// The most passes that an author may ask for.
  public static let mostPasses = 100
  /// The most steps that the passes of a task may come to.
  public static let mostSteps = 2_000
  /// What conditions and texts within a pass call its number.
  public static let iteration = "iteration"

  /// Steps that are asked several times.
  public init(id: String, rule: Rule, maximum: Int, steps: [String], items: Set<String>) {
    self.id = id
    self.rule = rule
    self.maximum = maximum
    self.steps = steps
    self.items = items
  }

  /// The numbers of the passes that there may be.
  public var numbers: ClosedRange<Int> { 1...max(maximum, 1) }

  /// The names that decide about how often: those of the block itself as its passes have them.
  public var namesThatDecide: Set<String> {
    switch rule {
    case .whileHolds(let condition), .times(let condition): condition.names
    case .each(let item, _): [item]
    case .entries: [listItem]
    }
  }
}
