public import CivilTime
public import SurveyModel

/// Entries that somebody adds, changes and takes away on an overview (researchkit.md W-06, S-21).
///
/// On a path all entries stand before their overview, each with its pages up to the first that is open. So the run stands at the
/// overview while an entry is filled in, and goes on from there once all are whole.
extension TaskRun {
  /// One entry as its overview shows it.
  public struct Entry: Hashable, Sendable {
    /// The number of its pass.
    public var number: Int
    /// The first of its pages.
    public var first: String
    /// The page that is still open; nil where the entry is whole.
    public var open: String?
    /// Nothing was answered or typed on any of its pages: nothing is lost with it.
    public var isEmpty: Bool
  }

  /// The entries of a page that is an overview, in the order in which they were added.
  public func entries(on step: Step, at moment: Moment) -> [Entry] {
    guard let block = step.entries else { return [] }
    var answers = answers
    return numbers(of: block).present.compactMap { number in
      var path = VisitedSteps()
      let open = walk(number, of: block, &path, &answers, at: moment)
      guard let first = path.places.first(where: { _ in true }) else { return nil }
      return Entry(
        number: number, first: task.steps[first].id, open: open.map { task.steps[$0].id },
        isEmpty: isEmpty(Pass(block, number: number)))
    }
  }

  /// Whether there is nothing on any page of an entry.
  private func isEmpty(_ entry: Pass) -> Bool {
    entry.block.steps.allSatisfy { id in
      let name = PassName.of(id, in: entry.number)
      guard state.drafts[name] == nil, let step = task.step(name) else { return state.drafts[name] == nil }
      return step.items.allSatisfy { item in
        switch state.answers[item.id]?.answer {
        case nil, .skipped?: true
        default: false
        }
      }
    }
  }

  /// The page on which somebody who comes back to an overview was: the first open one of the entry that was added last; nil where
  /// all entries are whole.
  public func openPage(on step: Step, at moment: Moment) -> String? {
    entries(on: step, at: moment).last { $0.open != nil }?.open
  }

  /// Which entries there are.
  public func numbers(of block: Repeat) -> EntryNumbers {
    EntryNumbers(state.answers[block.listItem]?.answer.value)
  }

  /// The overview to which a page of an entry belongs; nil for other pages.
  public func overview(of step: String) -> String? {
    task.repeats.isEmpty ? nil : task.step(step).flatMap(overview)
  }

  func overview(of step: Step) -> String? {
    guard !task.repeats.isEmpty, let block = step.pass?.block, block.list != nil else { return nil }
    return block.id
  }

  // MARK: The path

  /// Goes on to a step; to an overview with all of its entries before it.
  ///
  /// - Returns: whether the way may go on behind it: an overview with an open entry is as far as it goes.
  func arrive(at place: Int, _ visited: inout VisitedSteps, _ answers: inout RunAnswers, at moment: Moment) -> Bool {
    var isWhole = true
    if let block = task.steps[place].entries {
      let numbers = EntryNumbers(answers.current(block.listItem)?.answer.value)
      for number in numbers.present {
        var path = VisitedSteps()
        if walk(number, of: block, &path, &answers, at: moment) != nil { isWhole = false }
        for place in path.places { visited.append(place) }
      }
      isWhole = isWhole && numbers.present.count >= block.list?.minimum ?? 0
    }
    visited.append(place)
    answers.visit(place..<place + 1)
    return isWhole
  }

  /// Goes through the pages of an entry up to the first that is open.
  ///
  /// - Returns: that page; nil where all are answered.
  private func walk(
    _ number: Int, of block: Repeat, _ path: inout VisitedSteps, _ answers: inout RunAnswers, at moment: Moment
  ) -> Int? {
    let entry = Pass(block, number: number)
    var next = task.firstStep(of: entry, answers, at: moment)
    while let id = next, let place = task.index(of: id) {
      path.append(place)
      answers.visit(place..<place + 1)
      if !isAnswered(task.steps[place], answers, at: moment) { return place }
      next = task.step(after: id, answers, at: moment)
      // Rules may lead out of an entry, and nowhere back.
      guard let behind = next.flatMap(task.index), task.steps[behind].pass == entry, !path.contains(behind) else {
        break
      }
    }
    return nil
  }

  /// Whether everything that a page asks has an answer.
  private func isAnswered(_ step: Step, _ answers: RunAnswers, at moment: Moment) -> Bool {
    step.items.allSatisfy { item in
      if item.answer.isFilledByScript { return true }
      if let condition = item.showIf, !step.holds(condition, answers, at: moment) { return true }
      switch answers.current(item.id)?.answer {
      case nil, .notShown?: return false
      // What was taken away with its entry, and came back with it.
      case .skipped?: return item.optionality == .optional
      default: return true
      }
    }
  }

  /// The path up to what stands before an overview and its entries.
  func pathBefore(_ block: Repeat) -> VisitedSteps {
    var before = VisitedSteps()
    for place in visited.places {
      if task.steps[place].pass?.block.id == block.id || task.steps[place].entries?.id == block.id { break }
      before.append(place)
    }
    return before
  }

  // MARK: The buttons

  /// Decides what a sent overview changes; nil for what every page has.
  func decideEntries(_ block: Repeat, on step: Step, _ submission: Submission) -> Decision? {
    let stays = Destination.step(step.id)
    guard isOnPath(step.id) else { return nil }
    switch submission.action {
    case .continue, .skip: return leaveEntries(block, on: step, submission)
    case .add:
      var numbers = numbers(of: block)
      guard let number = numbers.add(upTo: block.maximum) else {
        return Decision(change: emptyChange(submission), destination: stays)
      }
      let change = storing(numbers, of: block, on: step, [], submission)
      let moment = submission.context.moment
      let answers = RunAnswers(
        task, visited: change.visit.map(task.visited) ?? visited, answers: state.answers, values: state.values,
        changes: change.answers)
      let first = task.firstStep(of: Pass(block, number: number), answers, at: moment)
      return Decision(change: change, destination: first.map { .step($0) } ?? stays)
    case .remove(let entry):
      var numbers = numbers(of: block)
      guard numbers.remove(entry) else { return Decision(change: emptyChange(submission), destination: stays) }
      return Decision(change: storing(numbers, of: block, on: step, [entry], submission), destination: stays)
    case .back, .pause, .language, .learnMore, .terminate, .clear, .takeAgain: return nil
    }
  }

  /// Continue: on from the overview once every entry is whole and there are enough.
  private func leaveEntries(_ block: Repeat, on step: Step, _ submission: Submission) -> Decision {
    var change = emptyChange(submission)
    let entries = entries(on: step, at: submission.context.moment)
    if let open = entries.lazy.compactMap(\.open).first {
      // A page that has come in with the time is not on the path yet: it comes there now.
      if standing(of: open) != .onPath, let place = task.index(of: step.id) {
        change.visit = task.path(of: redecided(from: place, with: [], at: submission.context.moment).visited)
      }
      return Decision(change: change, destination: .step(open))
    }
    guard entries.count >= block.list?.minimum ?? 0 else {
      let refused = Draft(isRefused: true)
      if state.drafts[step.id] != refused { change.draft = DraftChange(step: step.id, draft: refused) }
      return Decision(change: change, destination: .errors(step: step.id))
    }
    if state.drafts[step.id] != nil { change.draft = DraftChange(step: step.id, draft: nil) }
    if state.answers[block.listItem] == nil {
      change = storing(numbers(of: block), of: block, on: step, [], submission)
    }
    return advance(from: step, change, at: submission.context.moment, review: submission.review)
  }

  /// Stores which entries there are. What was answered for those that go counts as skipped: it stays in the history.
  private func storing(
    _ numbers: EntryNumbers, of block: Repeat, on step: Step, _ gone: [Int], _ submission: Submission
  ) -> RunChange {
    var change = emptyChange(submission)
    for number in gone {
      for id in block.steps {
        guard let own = task.step(PassName.of(id, in: number)) else { continue }
        for item in own.items {
          guard let current = state.answers[item.id], current.answer != .skipped else { continue }
          append(.skipped, for: item.id, over: current, of: own, submission, to: &change)
        }
      }
    }
    append(
      .answered(numbers.value), for: block.listItem, over: state.answers[block.listItem], of: step, submission,
      to: &change)
    if state.drafts[step.id] != nil { change.draft = DraftChange(step: step.id, draft: nil) }
    noteStored(of: step, submission, in: &change)
    return change
  }

  /// Continue on a page of an entry: on to its next page, or to the overview behind the last.
  func advanceInEntry(from step: Step, _ block: Repeat, _ change: RunChange, at moment: Moment) -> Decision {
    let answers = RunAnswers(
      task, visited: change.visit.map(task.visited) ?? visited, answers: state.answers, values: state.values,
      changes: change.answers)
    let next = task.step(after: step.id, answers, at: moment)
    guard let next, task.step(next)?.pass == step.pass else {
      return Decision(change: change, destination: .step(block.id))
    }
    return Decision(change: change, destination: .step(next))
  }
}

extension TaskRun {
  /// The place on the path where somebody comes who goes on to this one: of an entry's pages it is their overview.
  func overview(inFrontOf place: Int) -> Int {
    overview(of: task.steps[place].id).flatMap(task.index) ?? place
  }
}
