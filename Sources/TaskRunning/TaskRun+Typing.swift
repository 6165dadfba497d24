import CivilTime
public import SurveyModel

/// What somebody typed, told apart from what the page had put into its fields.
extension TaskRun {
  /// Earlier revisions of the items on a page, where the page showed one that has been replaced since.
  public typealias History = [String: [Int: Answer]]

  /// The fields that differ from what the page showed: everything that somebody touched, by item.
  ///
  /// What comes back as it was shown is no answer and no edit, so that an old window never overwrites. "As it was shown" is asked
  /// of the fields and of what they are read as: a zone, a bound or the spelling of a number may have changed meanwhile.
  func touched(on step: Step, by submission: Submission, _ history: History) -> [String: FieldInput] {
    var touched: [String: FieldInput] = [:]
    for item in step.items {
      let sent = submission.fields[item.id] ?? FieldInput()
      guard let shown = shownFields(for: item, submission, history) else {
        touched[item.id] = sent
        continue
      }
      // Whoever signs again signs what is read now: the same name may stand below another text, or another language.
      if item.isSigner, !sent.isEmpty {
        touched[item.id] = sent
        continue
      }
      if sent.says(theSameAs: shown) { continue }
      // What was typed where nothing stood needs no reading to be new.
      if shown.isEmpty {
        touched[item.id] = sent
        continue
      }
      // Ticks without the button that makes an answer of them are no answer yet, and still typed.
      if case .answer(let answer) = item.answer.read(sent, in: submission.context), answer != .blank || sent.isEmpty,
        item.answer.read(shown, in: submission.context) == .answer(answer)
      {
        continue
      }
      touched[item.id] = sent
    }
    return touched
  }

  /// What of these fields may be kept as a draft: secrets never are.
  func kept(_ fields: [String: FieldInput], of step: Step) -> [String: FieldInput] {
    guard step.items.contains(where: \.answer.isSecret) else { return fields }
    let secrets = Set(step.items.filter(\.answer.isSecret).map(\.id))
    return fields.filter { !secrets.contains($0.key) }
  }

  /// What is wrong with the secrets among these fields.
  func refusedSecrets(
    in reading: StepReading, _ touched: [String: FieldInput], of step: Step
  ) -> [String: [Message]] {
    guard step.items.contains(where: \.answer.isSecret) else { return [:] }
    var refused: [String: [Message]] = [:]
    for item in step.items where item.answer.isSecret && !(touched[item.id]?.isEmpty ?? true) {
      let messages = reading.problems.filter { $0.item == item.id }.map(\.problem.message)
      if !messages.isEmpty { refused[item.id] = messages }
    }
    return refused
  }

  /// What the page showed of an item, apart from drafts; nil where that is not known any more.
  private func shownFields(for item: Item, _ submission: Submission, _ history: History) -> FieldInput? {
    let revision = submission.rendered[item.id] ?? 0
    if let current = state.answers[item.id], current.revision == revision {
      return item.answer.fields(for: current.answer, in: submission.context)
    }
    if revision == 0 { return item.answer.initialFields(in: submission.context) }
    return history[item.id]?[revision].map { item.answer.fields(for: $0, in: submission.context) }
  }

  /// Reads a step's fields with the answers of the steps before it at hand.
  ///
  /// - Parameters:
  ///   - fields: what was typed; for an item without an entry its answer stands, else what the page shows at first.
  ///   - shown: the conditional items that the page showed; nil where nobody asks.
  public func read(
    _ step: Step, fields: [String: FieldInput], reminded: Set<String>, shown: Set<String>? = nil,
    context: ReadingContext
  ) -> StepReading {
    let visibility = visibility(on: step, fields: fields, context)
    return StepReading(
      step, fields: fields, standing: state.answers, reminded: reminded, visibility: visibility, shown: shown,
      losesAnswers: step.items.contains { $0.answer.format.consent != nil } && asksElsewhere(than: step),
      context: context
    ) { given in answers(giving: given, on: step, hiding: visibility, context) }
  }

  /// Whether the path has another page that asks something: its answers may be there to lose.
  private func asksElsewhere(than step: Step) -> Bool {
    visited.contains { task.steps[$0].id != step.id && task.steps[$0].asks }
  }

  /// What was wrong when Continue was last pressed on this page, to be shown again; nil where nothing was.
  public func refusal(on step: Step, context: ReadingContext) -> StepReading? {
    guard let draft = state.drafts[step.id], draft.isRefused else { return nil }
    let shown = draft.newItems.isEmpty ? nil : Set(step.items.map(\.id)).subtracting(draft.newItems)
    var reading = read(step, fields: draft.fields, reminded: [], shown: shown, context: context)
    reading.replaceProblems(of: step, by: draft.refusedSecrets)
    if reading.problems.isEmpty, reading.newItems.isEmpty, let notice = noticeOfFullQuota(on: step, draft) {
      reading.reminders = [notice]
    }
    if let list = step.entries?.list {
      let message = Message("entries.tooFew", ["count": .count(list.minimum)])
      reading.problems.append(ItemProblem(item: step.id, problem: AnswerProblem(message)))
    }
    return reading
  }

  /// The answers as conditions see them once this page's are stored.
  func answers(
    giving given: [String: Answer], on step: Step, hiding visibility: PageVisibility = PageVisibility(),
    _ context: ReadingContext
  ) -> RunAnswers {
    var given = given
    for item in visibility.items { given[item] = .notShown(kept: nil) }
    let changes = given.map { item, answer in
      AnswerChange(step: step.id, item: item, answer: answer, revision: 0, shownAt: context.moment.instant)
    }
    var seen = visited
    if let place = task.index(of: step.id), !seen.contains(place) { seen.append(place) }
    return RunAnswers(task, visited: seen, answers: state.answers, values: state.values, changes: changes)
  }
}
