import CivilTime
import SurveyModel

extension TaskRun {
  /// Decides what a step's page that was sent changes and where it leads.
  ///
  /// The step must be on the path or have been when the page was made: what is typed on a page that has left the path meanwhile is
  /// kept, without effect. After the run has changed in another window the same page can be decided again.
  ///
  /// - Parameter history: the answers of revisions that the page showed, or offers to take again, and that are not current.
  public func decide(_ submission: Submission, history: History) -> Decision {
    guard let step = task.step(submission.step) else {
      return Decision(change: emptyChange(submission), destination: .run)
    }
    if let block = step.entries, let decision = decideEntries(block, on: step, submission) { return decision }
    switch submission.action {
    case .add, .remove: return Decision(change: emptyChange(submission), destination: .run)
    case .continue, .skip:
      if standing(of: step.id) == .notReached, touched(on: step, by: submission, history).isEmpty {
        // Its page has left the path and nobody wrote on it: there is nothing to keep and nothing to ask for.
        return Decision(change: emptyChange(submission), destination: .run)
      }
      if secondsToWait(on: step, at: submission.context.moment.instant) > 0 {
        return Decision(change: emptyChange(submission), destination: .step(step.id))
      }
      let skips = submission.action == .skip && step.allowsSkipping
      return skips ? skip(step, submission) : `continue`(step, submission, history)
    case .back:
      let stays: Destination = isOnPath(step.id) ? .step(step.id) : .run
      return leave(step, submission, history, to: stepBefore(step.id).map { .step($0) } ?? stays)
    case .pause: return leave(step, submission, history, to: .leave)
    case .language(let language):
      var decision = keepTyped(step, submission, history, to: .step(step.id))
      if language != state.language { decision.change.language = language }
      return decision
    case .learnMore(let name):
      return keepTyped(step, submission, history, to: .learnMore(step: step.id, name: name))
    case .terminate: return terminate(step, submission, history)
    case .clear(let item): return clear(item, on: step, submission, history)
    case .takeAgain(let item): return takeAgain(item, on: step, submission, history)
    }
  }

  /// Keeps what was typed as a draft and does nothing else: for a page that could not be stored because the run changed at every
  /// try. Such a change counts whatever else has changed.
  public func keep(_ submission: Submission, history: History) -> Decision {
    guard let step = task.step(submission.step) else {
      return Decision(change: emptyChange(submission), destination: .run)
    }
    return keepTyped(step, submission, history, to: .step(step.id))
  }

  // MARK: The buttons

  private func `continue`(_ step: Step, _ submission: Submission, _ history: History) -> Decision {
    var change = emptyChange(submission)
    let draft = state.drafts[step.id]
    let touched = touched(on: step, by: submission, history)
    let reading = read(
      step, fields: touched, reminded: draft?.reminded ?? [], shown: submission.shown, context: submission.context)
    guard reading.isAccepted else {
      let refused = Draft(
        fields: kept(touched, of: step), isRefused: true,
        reminded: (draft?.reminded ?? []).union(reading.reminders.map(\.key)), conflicts: draft?.conflicts ?? [:],
        newItems: reading.newItems, refusedSecrets: refusedSecrets(in: reading, touched, of: step))
      if refused != draft { change.draft = DraftChange(step: step.id, draft: refused) }
      return Decision(change: change, destination: .errors(step: step.id))
    }
    // An answer that nobody touched stands, unless it names a choice that is offered no more.
    let given = reading.answers.filter { item, _ in
      guard touched[item] == nil, let current = state.answers[item]?.answer else { return true }
      return !current.stands(without: reading.visibility.choices[item] ?? [])
    }
    let kept = kept(of: step, touched, reading.visibility, submission.context)
    return storeAndGoOn(given.merging(kept) { $1 }, typed: touched, from: step, change, submission)
  }

  /// Drops what was typed: everything on the page counts as skipped, an earlier answer is superseded.
  private func skip(_ step: Step, _ submission: Submission) -> Decision {
    let given = Dictionary(step.items.map { ($0.id, Answer.skipped) }, uniquingKeysWith: { first, _ in first })
    return storeAndGoOn(given, typed: [:], from: step, emptyChange(submission), submission)
  }

  private func storeAndGoOn(
    _ given: [String: Answer], typed: [String: FieldInput], from step: Step, _ drafted: RunChange,
    _ submission: Submission
  ) -> Decision {
    var change = drafted
    let conflicts = store(given, of: step, submission, goesOn: true, in: &change)
    if conflicts.isEmpty {
      if state.drafts[step.id] != nil { change.draft = DraftChange(step: step.id, draft: nil) }
      let decision = advance(from: step, change, at: submission.context.moment, review: submission.review)
      return notice(before: decision, typed, on: step, submission) ?? decision
    }
    // The page comes back with both values before anything else.
    change.draft = DraftChange(step: step.id, draft: Draft(conflicts: conflicts))
    return Decision(change: change, destination: .step(step.id))
  }

  /// *Back* and *Pause or stop*: valid input is stored, the rest kept as typed, a first blank is no answer.
  func leave(
    _ step: Step, _ submission: Submission, _ history: History, to destination: Destination
  ) -> Decision {
    var change = emptyChange(submission)
    var given: [String: Answer] = [:]
    let touched = touched(on: step, by: submission, history)
    let visibility = visibility(on: step, fields: touched, submission.context)
    for item in step.items where !visibility.items.contains(item.id) {
      guard let typed = touched[item.id],
        case .answer(let answer) = item.answer.read(
          typed, without: visibility.choices[item.id] ?? [], in: submission.context)
      else { continue }
      // Whoever clears an answer that may stay open takes it back; else a blank is nothing that could be stored.
      if answer == .blank, item.optionality != .optional || state.answers[item.id] == nil { continue }
      // A signature counts with the button that agrees, and not before.
      if item.isSigner { continue }
      given[item.id] = answer
    }
    let standing = state.answers.mapValues(\.answer).merging(given) { $1 }
    for item in step.items where item.problemOfRepeating(standing, on: step) != nil { given[item.id] = nil }
    let checks = step.checks + step.items.filter { !visibility.items.contains($0.id) }.flatMap(\.checks)
    dropRefused(&given, by: checks, of: step, submission.context)
    given.merge(kept(of: step, touched, visibility, submission.context)) { $1 }
    let conflicts = store(given, of: step, submission, goesOn: false, in: &change)
    let earlier = state.drafts[step.id]
    let draft = Draft(
      fields: kept(touched, of: step).filter { given[$0.key] == nil }, reminded: earlier?.reminded ?? [],
      conflicts: (earlier?.conflicts ?? [:]).merging(conflicts) { $1 })
    if draft != earlier ?? Draft() {
      change.draft = DraftChange(step: step.id, draft: draft == Draft() ? nil : draft)
    }
    return Decision(change: change, destination: destination)
  }

  /// Language and learn more: everything stays as typed.
  func keepTyped(
    _ step: Step, _ submission: Submission, _ history: History, to destination: Destination
  ) -> Decision {
    var change = emptyChange(submission)
    let earlier = state.drafts[step.id] ?? Draft()
    var draft = earlier
    draft.fields = kept(touched(on: step, by: submission, history), of: step)
    if draft != earlier { change.draft = DraftChange(step: step.id, draft: draft == Draft() ? nil : draft) }
    return Decision(change: change, destination: destination)
  }

  /// Empties an item's fields; what else was typed stays as it is. An earlier answer goes when the page is sent, as with every
  /// other change.
  private func clear(
    _ item: String, on step: Step, _ submission: Submission, _ history: History
  ) -> Decision {
    guard step.items.contains(where: { $0.id == item && $0.offersClearing }) else {
      return keepTyped(step, submission, history, to: .step(step.id))
    }
    var cleared = submission
    cleared.fields[item] = FieldInput()
    return keepTyped(step, cleared, history, to: .item(item, step: step.id))
  }

  /// Takes the value again that gave way in another window; what else was typed stays as it is.
  private func takeAgain(
    _ item: String, on step: Step, _ submission: Submission, _ history: History
  ) -> Decision {
    var decision = keepTyped(step, submission, history, to: .step(step.id))
    guard let earlier = state.drafts[step.id], let revision = earlier.conflicts[item],
      let answer = history[item]?[revision], let current = state.answers[item]
    else { return decision }
    var draft = earlier
    draft.fields = kept(touched(on: step, by: submission, history), of: step)
    draft.fields[item] = nil
    draft.conflicts[item] = nil
    decision.change.draft = DraftChange(step: step.id, draft: draft == Draft() ? nil : draft)
    append(answer, for: item, over: current, of: step, submission, to: &decision.change)
    noteStored(of: step, submission, in: &decision.change)
    return decision
  }

  /// What becomes of the items that a page leaves out: nothing where nobody answered them; else the answer stays, without effect,
  /// and comes back with its question (researchkit.md S-03.8).
  private func kept(
    of step: Step, _ touched: [String: FieldInput], _ visibility: PageVisibility, _ context: ReadingContext
  ) -> [String: Answer] {
    guard !visibility.items.isEmpty else { return [:] }
    var kept: [String: Answer] = [:]
    for item in step.items where visibility.items.contains(item.id) {
      let current = state.answers[item.id]?.answer
      var value = current?.storedValue
      if let fields = touched[item.id], case .answer(let typed) = item.answer.read(fields, in: context) {
        value = typed.value ?? value
      }
      if current != nil || value != nil { kept[item.id] = .notShown(kept: value) }
    }
    return kept
  }

  // MARK: Storing

  func emptyChange(_ submission: Submission) -> RunChange {
    let now = submission.context.moment.instant
    var change = RunChange(runID: state.id, revision: state.revision, at: now)
    let since = max(submission.shownAt, state.activeUntil)
    change.activeMilliseconds = min(max(now.milliseconds - since.milliseconds, 0), Self.longestCountedMilliseconds)
    change.extendsGrace = now >= state.expiresAt(settings)
    return change
  }

  /// A page counts as being before somebody for at most 30 minutes.
  private static let longestCountedMilliseconds: Int64 = 30 * 60 * 1_000

  /// Stores what is new among these answers, each by itself.
  ///
  /// - Parameter goesOn: the participant wants to go on, so that the run may be counted into quotas.
  /// - Returns: the items that have changed in another window since the page showed them, with the revision that gives way: the
  ///   later one holds, and the other is offered again.
  private func store(
    _ given: [String: Answer], of step: Step, _ submission: Submission, goesOn: Bool, in change: inout RunChange
  ) -> [String: Int] {
    var conflicts: [String: Int] = [:]
    for item in step.items {
      guard let answer = given[item.id], answer != state.answers[item.id]?.answer else { continue }
      let current = state.answers[item.id]
      if let current, !answer.isNotShown, current.revision != submission.rendered[item.id] ?? 0 {
        conflicts[item.id] = current.revision
      }
      append(answer, for: item.id, over: current, of: step, submission, to: &change)
    }
    noteStored(of: step, submission, counts: goesOn && conflicts.isEmpty, in: &change)
    return conflicts
  }

  func append(
    _ answer: Answer, for item: String, over current: CurrentAnswer?, of step: Step, _ submission: Submission,
    to change: inout RunChange
  ) {
    change.answers.append(
      AnswerChange(
        step: step.id, item: item, answer: current == nil ? answer : answer.asEdit,
        revision: (current?.revision ?? 0) + 1, shownAt: submission.shownAt, formKey: submission.formKey))
  }

  /// What follows from answers being stored: later transitions are decided again, and the run is no longer saved for later.
  ///
  /// - Parameter counts: the run may be counted into the quotas into which it belongs now.
  func noteStored(of step: Step, _ submission: Submission, counts: Bool = false, in change: inout RunChange) {
    guard !change.answers.isEmpty else { return }
    var moves = QuotaMoves()
    if let place = task.index(of: step.id) {
      let decided = redecided(from: place, with: change.answers, counts: counts, at: submission.context.moment)
      moves = decided.quotas
      if decided.visited != visited { change.visit = task.path(of: decided.visited) }
      for left in decided.leftOut {
        change.answers.append(
          AnswerChange(
            step: left.step, item: left.item, answer: .notShown(kept: left.current.answer.storedValue),
            revision: left.current.revision + 1, shownAt: submission.shownAt))
      }
      recalculate(from: place, submission, in: &change)
    }
    if state.status == .saved { change.status = .inProgress }
    countEdit(moves, in: &change)
  }

  /// Works out again what was calculated from answers that change now, on this page and on later ones of the path.
  private func recalculate(from place: Int, _ submission: Submission, in change: inout RunChange) {
    for later in task.placesOfCalculations where later >= place {
      let path = change.visit.map(task.visited) ?? visited
      guard path.contains(later) else { continue }
      let step = task.steps[later]
      let given = change.answers
      let found = step.calculated(at: submission.context.moment) { found in
        RunAnswers(
          task, visited: path, answers: state.answers, values: state.values,
          changes: given + found.map { AnswerChange(calculated: $1, for: $0, of: step, at: submission.shownAt) })
      }
      for item in step.items {
        guard let answer = found[item.id], let current = state.answers[item.id], !current.answer.isNotShown,
          current.answer != answer, !change.answers.contains(where: { $0.item == item.id })
        else { continue }
        append(answer, for: item.id, over: current, of: step, submission, to: &change)
      }
    }
  }

  /// Takes away the answers that a `must:` over several items refuses together: refused input never becomes an answer.
  private func dropRefused(
    _ given: inout [String: Answer], by checks: [Check], of step: Step, _ context: ReadingContext
  ) {
    guard !given.isEmpty else { return }
    let seen = answers(giving: given, on: step, context)
    let failing = checks.filter { $0.severity == .must && step.fails($0.condition, seen, at: context.moment) }
    for check in failing {
      let named = step.items.filter { given[$0.id] != nil && step.names($0, in: check.condition) }.map(\.id)
      for item in named.isEmpty ? Array(given.keys) : named { given[item] = nil }
    }
  }
}

extension AnswerChange {
  /// What conditions see of a value that was worked out.
  fileprivate init(calculated answer: Answer, for item: String, of step: Step, at shown: Instant) {
    self.init(step: step.id, item: item, answer: answer, revision: 0, shownAt: shown)
  }
}

extension Answer {
  /// Chosen in place of another answer, a default is an answer like every other.
  fileprivate var asEdit: Answer { if case .accepted(let value) = self { .answered(value) } else { self } }
}
