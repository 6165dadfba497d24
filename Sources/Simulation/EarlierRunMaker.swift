import SurveyModel

/// Makes up what a participant answered in earlier runs, as far as a task's conditions name it.
struct EarlierRunMaker {
  let study: Study
  /// What the task's conditions compare each name with.
  let turningPoints: [String: [ExpressionValue]]
  let context: ReadingContext

  /// Some participants have completed a task before, and others not; of those some left a question open.
  func values(_ wanted: [EarlierAnswer], using generator: inout SeededGenerator) -> [String: AnswerValue] {
    var values: [String: AnswerValue] = [:]
    var completed: [String: Bool] = [:]
    for answer in wanted {
      let isCompleted = completed[answer.task] ?? generator.happens(percent: 75)
      completed[answer.task] = isCompleted
      guard isCompleted, let task = study.task(answer.task) else { continue }
      values[answer.name] =
        task.item(answer.item).map { value(of: $0, named: answer.name, using: &generator) }
        ?? task.scores.first { $0.id == answer.item }.map { score($0, named: answer.name, using: &generator) }
    }
    return values
  }

  private func value(
    of item: Item, named name: String, using generator: inout SeededGenerator
  ) -> AnswerValue? {
    let maker = EntryMaker(context: context, turningPoints: turningPoints[name].map { [item.id: $0] } ?? [:])
    guard let entry = maker.entry(for: item, without: [], using: &generator),
      case .answer(let answer) = item.answer.read(entry, in: context)
    else { return nil }
    return answer.value
  }

  /// A number on either side of those that conditions compare it with.
  private func score(
    _ score: Score, named name: String, using generator: inout SeededGenerator
  ) -> AnswerValue {
    if score.isFlag { return .boolean(generator.happens(percent: 50)) }
    let points = (turningPoints[name] ?? []).compactMap { point in
      if case .number(let number) = point { number } else { nil }
    }
    let number = (points.randomElement(using: &generator) ?? 5) + Double(Int.random(in: -2...2, using: &generator))
    return .number(DecimalNumber(rounding: number) ?? DecimalNumber(0))
  }
}
