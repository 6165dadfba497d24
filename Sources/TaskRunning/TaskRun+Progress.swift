public import CivilTime
import SurveyModel

extension TaskRun {
  /// How far a step is among those that count, or nil where the page shows no progress (researchkit.md T-04, T-05, T-15).
  ///
  /// The total is what lies ahead by today's answers: the path, then the steps that would follow if nothing more were answered.
  public func progress(of step: String, at moment: Moment) -> (position: Int, total: Int)? {
    guard let index = state.path.firstIndex(of: step), weight(of: step) > 0 else { return nil }
    let before = state.path[..<index].reduce(0) { $0 + weight(of: $1) }
    let total = expectedPath(at: moment).reduce(0) { $0 + weight(of: $1) }
    return total > 1 ? (before + 1, total) : nil
  }

  /// What a step counts: a page one, in a task that counts questions each of its questions one.
  ///
  /// A page without a question in the very first or very last place is left out (researchkit.md T-04).
  private func weight(of id: String) -> Int {
    guard let index = task.index(of: id) else { return 0 }
    let step = task.steps[index]
    guard step.showsProgress, step.kind.ending == nil else { return 0 }
    switch task.progress {
    case .none: return 0
    case .questions: return step.items.count { !$0.answer.isFilledByScript }
    case .pages: return step.asks || index > 0 && index + 1 < task.steps.count ? 1 : 0
    }
  }

  private func expectedPath(at moment: Moment) -> [String] {
    var path = state.path
    var answers = self.answers
    while let last = path.last, let next = task.step(after: last, answers, at: moment), !path.contains(next) {
      path.append(next)
      answers.visit(next)
    }
    return path
  }
}
