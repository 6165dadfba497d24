import CivilTime
public import SurveyModel

extension TaskRun {
  /// Earlier revisions of the items on a page, where the page showed one that has been replaced since.
  public typealias History = [String: [Int: Answer]]

  /// What the host has to be asked before this page can be decided: nothing, for the buttons of today's steps.
  public func questions(for action: RunAction) -> [HostQuestion] { [] }

  /// Decides what a step's page that was sent changes and where it leads.
  ///
  /// The step must be on the path or have been; the caller sends others to where the run stands.
  public func decide(_ submission: Submission, history: History) -> Decision {
    guard let step = task.step(submission.step) else {
      return Decision(change: emptyChange(submission), destination: .run)
    }
    switch submission.action {
    case .continue: return `continue`(step, submission, history, isSkipping: false)
    case .skip:
      guard step.allowsSkipping else { return `continue`(step, submission, history, isSkipping: false) }
      return `continue`(step, submission, history, isSkipping: true)
    case .back: return leave(step, submission, history, to: stepBefore(step.id).map { .step($0) } ?? .step(step.id))
    case .pause: return leave(step, submission, history, to: .leave)
    case .language(let language):
      var decision = keepTyped(step, submission, to: .step(step.id))
      decision.change.language = language
      return decision
    case .learnMore(let name): return keepTyped(step, submission, to: .learnMore(step: step.id, name: name))
    case .takeAgain(let item): return takeAgain(item, on: step, submission, history)
    }
  }

  // MARK: The buttons

  private func `continue`(
    _ step: Step, _ submission: Submission, _ history: History, isSkipping: Bool
  ) -> Decision {
    var change = emptyChange(submission)
    let draft = state.drafts[step.id]
    let reading: StepReading
    if isSkipping {
      reading = StepReading(skipping: step)
    } else {
      reading = read(
        step, fields: submission.fields, reminded: draft?.reminded ?? [], context: submission.context)
    }
    guard reading.isAccepted else {
      let reminded = (draft?.reminded ?? []).union(reading.reminders.map(\.key))
      change.draft = DraftChange(
        step: step.id, draft: Draft(fields: submission.fields, isRefused: true, reminded: reminded))
      return Decision(change: change, destination: .errors(step: step.id))
    }
    let stored = store(reading.answers, of: step, submission, history, keepsFirstBlanks: true)
    change.answers = stored.changes
    let conflicts = stored.conflicts
    change.draft =
      conflicts.isEmpty
      ? (draft == nil ? nil : DraftChange(step: step.id, draft: nil))
      : DraftChange(step: step.id, draft: Draft(conflicts: conflicts))
    return advance(from: step, change, submission, staysHere: !conflicts.isEmpty)
  }

  /// *Back* and *Pause or stop*: valid input is stored, the rest kept as typed, a first blank is no answer.
  private func leave(
    _ step: Step, _ submission: Submission, _ history: History, to destination: Destination
  ) -> Decision {
    var change = emptyChange(submission)
    var given: [String: Answer] = [:]
    var rest: [String: FieldInput] = [:]
    for item in step.items {
      let fields = submission.fields[item.id] ?? FieldInput()
      switch item.answer.read(fields, in: submission.context) {
      case .answer(.accepted): break
      case .answer(let answer): given[item.id] = answer
      case .refused: rest[item.id] = fields
      }
    }
    change.answers = store(given, of: step, submission, history, keepsFirstBlanks: false).changes
    if !rest.isEmpty {
      change.draft = DraftChange(step: step.id, draft: Draft(fields: rest))
    } else if state.drafts[step.id] != nil {
      change.draft = DraftChange(step: step.id, draft: nil)
    }
    if !change.answers.isEmpty {
      let redecided = path(redecidedFrom: step.id, with: change.answers, submission)
      if redecided != state.path { change.path = redecided }
      change.noteSaved(state)
    }
    return Decision(change: change, destination: destination)
  }

  /// Language and learn more: everything stays as typed.
  private func keepTyped(_ step: Step, _ submission: Submission, to destination: Destination) -> Decision {
    var change = emptyChange(submission)
    let typed = submission.fields.filter { item, fields in
      step.items.first { $0.id == item }.map { fields != self.storedFields(for: $0) } ?? false
    }
    let earlier = state.drafts[step.id]
    if !typed.isEmpty || earlier != nil {
      var draft = earlier ?? Draft()
      draft.fields = typed
      if draft != earlier { change.draft = DraftChange(step: step.id, draft: draft) }
    }
    return Decision(change: change, destination: destination)
  }

  private func takeAgain(
    _ item: String, on step: Step, _ submission: Submission, _ history: History
  ) -> Decision {
    var change = emptyChange(submission)
    if let revision = state.drafts[step.id]?.conflicts[item], let answer = history[item]?[revision],
      let current = state.answers[item]
    {
      change.answers = [
        AnswerChange(
          step: step.id, item: item, answer: answer, revision: current.revision + 1, shownAt: submission.shownAt)
      ]
      var draft = state.drafts[step.id]
      draft?.conflicts[item] = nil
      change.draft = DraftChange(step: step.id, draft: draft?.conflicts.isEmpty ?? true ? nil : draft)
    }
    return advance(from: step, change, submission, staysHere: false)
  }

  // MARK: What they share

  private func emptyChange(_ submission: Submission) -> RunChange {
    var change = RunChange(runID: state.id, revision: state.revision, at: submission.context.moment.instant)
    let shown = change.at.milliseconds - submission.shownAt.milliseconds
    change.activeMilliseconds = min(max(shown, 0), 30 * 60 * 1_000)
    return change
  }

  private func storedFields(for item: Item) -> FieldInput {
    state.answers[item.id].map { item.answer.fields(for: $0.answer) } ?? item.answer.initialFields
  }

  /// Which of these answers are new or edits, each item by itself.
  ///
  /// An item that comes back as its page showed it is left alone, so that an old window never overwrites (design of repeats).
  /// An edit of something that has changed since is a conflict: the later one holds, the other is offered again.
  private func store(
    _ given: [String: Answer], of step: Step, _ submission: Submission, _ history: History, keepsFirstBlanks: Bool
  ) -> (changes: [AnswerChange], conflicts: [String: Int]) {
    var changes: [AnswerChange] = []
    var conflicts: [String: Int] = [:]
    for item in step.items {
      guard let answer = given[item.id] else { continue }
      let current = state.answers[item.id]
      let shownRevision = submission.rendered[item.id] ?? 0
      if let current {
        if answer == current.answer { continue }
        let shown = shownRevision == current.revision ? current.answer : history[item.id]?[shownRevision]
        if let shown, answer == shown { continue }
        if shown == nil, isUntouched(answer, item) { continue }
        if shownRevision != current.revision { conflicts[item.id] = current.revision }
      } else if answer == .blank, !keepsFirstBlanks {
        continue
      }
      changes.append(
        AnswerChange(
          step: step.id, item: item.id, answer: answer, revision: (current?.revision ?? 0) + 1,
          shownAt: submission.shownAt))
    }
    return (changes, conflicts)
  }

  /// The page was sent with the item as it stood before anybody had answered it.
  private func isUntouched(_ answer: Answer, _ item: Item) -> Bool {
    switch answer {
    case .blank, .accepted: true
    case .answered, .dontKnow, .skipped: false
    }
  }

  /// The path after an edit of a step: each decided transition is decided again and kept while it comes out the same.
  private func path(
    redecidedFrom step: String, with changes: [AnswerChange], _ submission: Submission
  ) -> [String] {
    guard let start = state.path.lastIndex(of: step) else { return state.path }
    var path = state.path
    var index = start
    while index + 1 < path.count {
      let lookup = RunAnswers(task, path: path[...index], answers: state.answers, changes: changes)
      let next = task.step(after: path[index], lookup, at: submission.context.moment)
      guard next == path[index + 1] else {
        path = Array(path[...index]) + (next.map { [$0] } ?? [])
        break
      }
      index += 1
    }
    return path
  }

  private func advance(
    from step: Step, _ draftedChange: RunChange, _ submission: Submission, staysHere: Bool
  ) -> Decision {
    var change = draftedChange
    guard let index = state.path.lastIndex(of: step.id) else {
      // The step has left the path: its answer is kept, without effect.
      if !change.answers.isEmpty { change.noteSaved(state) }
      return Decision(change: change, destination: .step(step.id))
    }
    var path = path(redecidedFrom: step.id, with: change.answers, submission)
    if path.last == step.id, !staysHere {
      let lookup = RunAnswers(task, path: path, answers: state.answers, changes: change.answers)
      if let next = task.step(after: step.id, lookup, at: submission.context.moment) { path.append(next) }
    }
    if path != state.path { change.path = path }
    if !change.answers.isEmpty || change.path != nil { change.noteSaved(state) }
    var notices: [RunNotice] = []
    if let last = path.last, let ending = task.step(last)?.kind.ending {
      let status = RunStatus(ending.reason)
      change.status = status
      change.erasesAnswers = !ending.keepsAnswers
      change.draft = nil
      notices = [.didFinish(status)]
    }
    let next = index + 1 < path.count ? path[index + 1] : step.id
    return Decision(change: change, destination: .step(staysHere ? step.id : next), notices: notices)
  }
}

extension RunChange {
  /// A stored answer ends the state of being saved for later.
  mutating func noteSaved(_ state: RunState) {
    if state.status == .saved { status = .inProgress }
  }
}

extension StepReading {
  /// What *Skip this question* stores: everything on the page as skipped, whatever was typed.
  init(skipping step: Step) {
    answers = Dictionary(step.items.map { ($0.id, .skipped) }, uniquingKeysWith: { first, _ in first })
  }
}
