import SurveyModel

/// Steps that are asked several times, as they were read.
struct RepeatOutline {
  /// What decides about how often.
  enum Rule {
    case whileHolds(Condition)
    case times(Condition)
    case each(item: String, node: YAMLNode)
    case entries(EntryList)
  }

  /// The block's id, or the step's where a step alone is repeated.
  var id: String
  /// Where `repeat:` stands.
  var node: YAMLNode
  /// nil where it is broken, which has been reported.
  var rule: Rule?
  var maximum: Int
  /// Its steps by their places in the task.
  var steps: Range<Int>
  /// A step alone is repeated.
  var isStep: Bool
  /// The answers that stand in the words above an entry.
  var holes: [StudyReading.Hole] = []

  /// What is repeated, in its task; nil where it is broken.
  func model(in task: TaskOutline) -> Repeat? {
    let steps = task.steps[steps].compactMap(\.step)
    var most = maximum
    let rule: Repeat.Rule
    switch self.rule {
    case .whileHolds(let condition)?: rule = .whileHolds(condition.expression)
    case .times(let condition)?: rule = .times(condition.expression)
    case .each(let item, _)?:
      let codes = Self.codes(of: item, in: task)
      rule = .each(item: item, codes: codes)
      most = codes.count
    case .entries(let list)?: rule = .entries(list)
    case nil: return nil
    }
    return Repeat(
      id: id, rule: rule, maximum: most, steps: steps.map(\.id), items: Set(steps.flatMap(\.items).map(\.id)))
  }

  /// The codes that can be ticked beside others.
  private static func codes(of item: String, in task: TaskOutline) -> [String] {
    let found = task.steps.lazy.compactMap(\.step).flatMap(\.items).first { $0.id == item }
    return (found?.answer.format.control.options ?? []).filter { !$0.isExclusive }.map(\.code)
  }

  /// The most passes where the author does not say.
  static let usualMaximum = 20
}
