public import SurveyModel

/// A run's answers as conditions see them: only steps on the path count (researchkit.md idea 3, T-23).
public struct RunAnswers: AnswerLookup {
  private let task: NavigableOrderedTask
  private let answers: [String: CurrentAnswer]
  private var path: Set<String>
  private var standsAt: Int
  private let stepOfItem: [String: String]

  /// The view for a path; `changes` are answers about to be stored.
  public init(
    _ task: NavigableOrderedTask, path: some Sequence<String>, answers: [String: CurrentAnswer],
    changes: [AnswerChange] = []
  ) {
    self.task = task
    self.path = Set(path)
    standsAt = self.path.compactMap(task.index(of:)).max() ?? -1
    stepOfItem = task.stepOfItem
    var merged = answers
    for change in changes {
      merged[change.item] = CurrentAnswer(answer: change.answer, revision: change.revision)
    }
    self.answers = merged
  }

  /// Goes one step on: the step's answers count from here on.
  mutating func visit(_ step: String) {
    path.insert(step)
    standsAt = max(standsAt, task.index(of: step) ?? -1)
  }

  /// What conditions know of an item: nothing of one whose step is not on the path.
  public func state(of name: String) -> ItemState {
    guard let step = stepOfItem[name], let index = task.index(of: step) else { return .notReached }
    guard path.contains(step) else { return index < standsAt ? .notShown : .notReached }
    return answers[name].map { .answer($0.answer) } ?? .notReached
  }
}
