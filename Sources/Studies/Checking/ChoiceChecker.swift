import CivilTime
import SurveyModel

/// Finds questions that lose all of their choices to their conditions, where that can be seen without following every way: the
/// conditions ask about one answer, and one of its values fulfils none of them.
///
/// Such a question is not asked. Its author is told, since that is more often an oversight than meant.
struct ChoiceChecker {
  let task: TaskOutline

  func check(_ reading: inout StudyReading) {
    for (index, step) in task.steps.enumerated() where !step.itemConditions.isEmpty {
      for item in step.step?.items ?? [] { check(item, on: step, at: index, &reading) }
    }
  }

  private func check(_ item: Item, on step: StepOutline, at index: Int, _ reading: inout StudyReading) {
    guard let condition = item.answer.offersChoices, !condition.dependsOnTime, let name = condition.names.first,
      condition.names.count == 1, name != item.id, !isConditional(item, on: step),
      let other = question(name, upTo: index),
      let node = step.itemConditions.last(where: { $0.item == item.id && $0.isOfChoice })?.condition.node
    else { return }
    let values = condition.turningPoints[name] ?? []
    for text in Self.answers(to: other.answer.format, around: values) {
      guard let value = other.answer.format.value(fromDefault: text),
        !condition.holds(OneAnswer(name: name, value: value), at: Self.anyTime)
      else { continue }
      return reading.warn(
        at: node, "Where `\(name)` is \(text), `\(item.id)` has no choice on offer, and is not asked.",
        "Add a choice for that, or give the question a `showIf:` that says whom it is for.")
    }
  }

  /// Whether its author has said whom it is for.
  private func isConditional(_ item: Item, on step: StepOutline) -> Bool {
    step.showIf != nil || !step.blockConditions.isEmpty
      || step.itemConditions.contains { $0.item == item.id && !$0.isOfChoice }
  }

  /// The question behind a name, where it is asked once and up to a step.
  private func question(_ name: String, upTo index: Int) -> Item? {
    guard !task.repeats.contains(where: { $0.steps.contains(index) }) else { return nil }
    for (place, step) in task.steps.prefix(index + 1).enumerated() {
      guard let item = step.step?.items.first(where: { $0.id == name }) else { continue }
      return task.repeats.contains { $0.steps.contains(place) } ? nil : item
    }
    return nil
  }

  /// Answers to try, as an author writes them: all of few, and of numbers those on both sides of where conditions turn.
  private static func answers(to format: any AnswerFormat, around values: [ExpressionValue]) -> [String] {
    switch format.valueType {
    case .boolean: ["true", "false"]
    case .code, .codes: format.choices.map(\.code)
    case .number:
      values.flatMap { value -> [String] in
        guard case .number(let number) = value, let whole = Int(exactly: number.rounded()) else { return [] }
        return [whole - 1, whole, whole + 1].map(String.init)
      }
    case .text, .date, .time, .dateTime, .opaque: []
    }
  }

  /// No condition here asks what time it is.
  private static let anyTime = Moment(instant: Instant(milliseconds: 0), offset: 0, zone: nil)

  /// One answer, and nothing else.
  private struct OneAnswer: AnswerLookup {
    let name: String
    let value: AnswerValue

    func state(of name: String) -> ItemState { name == self.name ? .answer(.answered(value)) : .notReached }
  }
}
