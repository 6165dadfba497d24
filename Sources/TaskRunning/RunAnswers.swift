public import SurveyModel

/// A run's answers as conditions see them: only steps on the path count (researchkit.md idea 3, T-23).
public struct RunAnswers: AnswerLookup {
  private let task: NavigableOrderedTask
  private let answers: [String: CurrentAnswer]
  private let path: Set<String>
  private let standsAt: Int
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

  public func state(of name: String) -> ItemState {
    guard let step = stepOfItem[name], let index = task.index(of: step) else { return .notReached }
    guard path.contains(step) else { return index < standsAt ? .notShown : .notReached }
    return answers[name].map { .answer($0.answer) } ?? .notReached
  }
}
