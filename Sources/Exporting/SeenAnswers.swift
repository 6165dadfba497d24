import SurveyModel

/// A run's answers as the conditions of its choices see them.
struct SeenAnswers: AnswerLookup {
  let task: NavigableOrderedTask
  let run: ExportRun

  func state(of name: String) -> ItemState {
    guard let place = task.indexOfStep(asking: name) else {
      return run.values[name].map { .answer(.answered($0)) } ?? .notShown
    }
    guard run.path.contains(task.steps[place].id) else { return .notShown }
    guard let answer = run.answers.last(where: { $0.item == name && $0.isCurrent })?.answer else { return .notReached }
    return answer.isNotShown ? .notShown : .answer(answer)
  }
}
