public import SurveyModel

/// A step's page as one run sees it.
extension TaskRun {
  /// The step itself, unless its page is another one for each run: its words as its variants have them, its items in the run's
  /// order, and what its conditions leave out marked so.
  public func page(of step: Step, in context: ReadingContext) -> Step {
    guard let place = task.index(of: step.id), task.varies(at: place) else { return step }
    var page = step.arranged(for: state.id)
    if !step.variants.isEmpty {
      let seen = answers(giving: [:], on: step, context)
      if let variant = step.variants.first(where: { step.holds($0.when, seen, at: context.moment) }) {
        page = page.saying(variant)
      }
    }
    guard task.hasConditionalItems(at: place) else { return page }
    let drafted = state.drafts[step.id]?.fields ?? [:]
    return page.showing(visibility(on: step, fields: drafted, context))
  }

  /// What a page's conditions leave out, with these fields in it.
  ///
  /// Items decide in declared order, each over earlier steps and over what is shown above it: what is left out counts as not
  /// shown.
  ///
  /// - Parameter fields: what was typed, by item; for an item without an entry its answer stands, else what the page shows at first.
  public func visibility(
    on step: Step, fields: [String: FieldInput], _ context: ReadingContext
  ) -> PageVisibility {
    var visibility = PageVisibility()
    guard task.hasConditionalItems(step.id) else { return visibility }
    var seen = answers(giving: [:], on: step, context)
    let items = step.declaredItems
    for item in items { seen.take(nil, for: item.id) }
    for item in items {
      let moment = context.moment
      guard item.showIf.map({ step.holds($0, seen, at: moment) }) ?? true else {
        visibility.items.insert(item.id)
        seen.take(CurrentAnswer(answer: .notShown(kept: nil), revision: 0), for: item.id)
        continue
      }
      let gone = Set(
        item.answer.format.control.options
          .filter { !($0.showIf.map { step.holds($0, seen, at: moment) } ?? true) }.map(\.code))
      if !gone.isEmpty { visibility.choices[item.id] = gone }
      let typed = fields[item.id] ?? shown(item, in: context)
      if case .answer(let answer) = item.answer.read(typed, without: gone, in: context) {
        seen.take(CurrentAnswer(answer: answer, revision: 0), for: item.id)
      }
    }
    return visibility
  }

  /// What the page shows of an item, apart from drafts.
  private func shown(_ item: Item, in context: ReadingContext) -> FieldInput {
    state.answers[item.id].map { item.answer.fields(for: $0.answer, in: context) }
      ?? item.answer.initialFields(in: context)
  }
}
