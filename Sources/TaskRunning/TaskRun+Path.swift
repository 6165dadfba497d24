import CivilTime
import SurveyModel

/// Where the run goes: the path is the list of transitions that were decided, and only a page that was sent decides one.
extension TaskRun {
  /// The path after an edit of a step: its transition and every later one are decided again and kept while they come out the same.
  ///
  /// From the first that differs on, the steps leave the path and their answers are kept. What comes instead is decided here only
  /// where it does not end the run and does not lead back: for those the participant has to press Continue. A page to which the edit
  /// brings a new question is the last that stays; the answers to what it leaves out lose their effect.
  ///
  /// - Parameter counts: whether the change may count the run into the quotas into which it belongs now. Else a page behind which they
  ///   are others is the last that stays: going on from there counts it.
  func redecided(
    from start: Int, with changes: [AnswerChange], counts: Bool = false, at moment: Moment
  ) -> Redecision {
    guard visited.contains(start) else { return Redecision(visited: visited) }
    var leftOut: [Redecision.LeftOut] = []
    var moves = QuotaMoves()
    let block = task.steps[start].entries ?? task.steps[start].pass.flatMap { $0.block.list == nil ? nil : $0.block }
    let list = block.flatMap { task.index(of: $0.id) }
    var kept = block.map(pathBefore) ?? visited.prefix(through: start)
    var answers = RunAnswers(task, visited: kept, answers: state.answers, values: state.values, changes: changes)
    var last = list ?? start
    if let list {
      let isWhole = arrive(at: list, &kept, &answers, at: moment)
      for place in kept.places where task.steps[place].pass?.block.id == block?.id {
        _ = settle(place, &answers, &leftOut, at: moment)
      }
      if !isWhole { return Redecision(visited: kept, leftOut: leftOut) }
    }
    while settle(last, &answers, &leftOut, at: moment), let decided = visited.place(behind: last) {
      let moved = quotaMoves(behind: last, along: kept, answers, at: moment)
      guard moved.isEmpty || counts else { break }
      var end = decided
      if let plain = visited.endOfStretch(with: last).map({ min($0, task.endOfPlainWay(from: last)) }), plain > last {
        // Up to there nothing depends on an answer.
        end = plain
      } else {
        let next = task.step(after: task.steps[last].id, answers, at: moment).flatMap(task.index)
        if let next, task.steps[next].entries != nil, overview(inFrontOf: decided) == next {
          moves.add(moved)
          guard arrive(at: next, &kept, &answers, at: moment) else { break }
          last = next
          continue
        }
        guard next == decided else {
          if let next, last != start, !kept.contains(next), task.steps[next].kind.ending == nil {
            moves.add(moved)
            _ = arrive(at: next, &kept, &answers, at: moment)
          }
          break
        }
      }
      moves.add(moved)
      kept.append(decided..<end + 1)
      answers.visit(decided..<end + 1)
      last = end
    }
    return Redecision(visited: kept, leftOut: leftOut, quotas: moves)
  }

  /// Looks again which questions a page on the path asks.
  ///
  /// - Returns: whether everything that it shows has an answer, so that the way may go on behind it.
  private func settle(
    _ place: Int, _ answers: inout RunAnswers, _ leftOut: inout [Redecision.LeftOut], at moment: Moment
  ) -> Bool {
    guard task.hasConditionalItems(at: place) else { return true }
    let step = task.steps[place]
    var isWhole = true
    for item in step.declaredItems {
      let current = answers.current(item.id)
      if item.showIf.map({ step.holds($0, answers, at: moment) }) ?? true {
        let gone = item.answer.format.control.options.filter {
          !($0.showIf.map { step.holds($0, answers, at: moment) } ?? true)
        }
        let isOpen = item.showIf != nil && !item.answer.isFilledByScript && current?.answer.isNotShown ?? true
        if isOpen || current?.answer.holds(anyOf: Set(gone.map(\.code))) ?? false { isWhole = false }
      } else if let current, !current.answer.isNotShown {
        leftOut.append(Redecision.LeftOut(step: step.id, item: item.id, current: current))
        answers.take(CurrentAnswer(answer: .notShown(kept: current.answer.value), revision: 0), for: item.id)
      }
    }
    return isWhole
  }

  /// Continue: from the step to the one behind it, which is decided now where the run stood here.
  ///
  /// From a list of answers it leads back there, as long as the list is still on the path.
  func advance(from step: Step, _ drafted: RunChange, at moment: Moment, review: String? = nil) -> Decision {
    let change = drafted
    guard let place = task.index(of: step.id), visited.contains(place) else {
      // The step has left the path: its answer is kept, without effect.
      return Decision(change: change, destination: .step(step.id))
    }
    let before = change.visit.map(task.visited) ?? visited
    if let review, task.index(of: review).map(before.contains) ?? false {
      return Decision(change: change, destination: .step(review))
    }
    if let block = step.pass?.block, block.list != nil {
      return advanceInEntry(from: step, block, change, at: moment)
    }
    if let next = before.place(behind: place).map({ overview(inFrontOf: $0) }) {
      return Decision(change: change, destination: .step(task.steps[next].id))
    }
    return goOn(from: step, change, before, at: moment)
  }

  /// From a step at which the run stood, where the values beside its answers are these.
  func goOn(
    from step: Step, _ drafted: RunChange, _ before: VisitedSteps, values: [String: AnswerValue], at moment: Moment
  ) -> Decision {
    var change = drafted
    var answers = RunAnswers(
      task, visited: before, answers: state.answers, values: values, changes: change.answers)
    guard let next = task.step(after: step.id, answers, at: moment).flatMap(task.index) else {
      return end(change, as: .completed, keepsAnswers: true, destination: .run)
    }
    // A rule that leads back goes over the same steps once more, with their answers in place (researchkit.md T-14).
    var after = before
    if before.contains(next) {
      after = before.prefix(through: next)
    } else {
      _ = arrive(at: next, &after, &answers, at: moment)
    }
    // An edit may have taken steps off the path that follow again.
    change.visit = after == visited ? nil : task.path(of: after)
    guard let ending = task.steps[next].kind.ending else {
      return Decision(change: change, destination: .step(task.steps[next].id))
    }
    let destination = Destination.step(task.steps[next].id)
    if let decline = change.answers.first(where: { given in
      step.items.contains { $0.id == given.item && given.answer.declines($0) }
    }) {
      return end(change, as: RunStatus(ending.reason), keeping: decline, destination: destination)
    }
    return end(
      change, as: RunStatus(ending.reason), keepsAnswers: ending.keepsAnswers, destination: destination)
  }

  /// Who declines leaves nothing behind but that: whatever else was answered goes.
  private func end(
    _ drafted: RunChange, as status: RunStatus, keeping decline: AnswerChange, destination: Destination
  ) -> Decision {
    var decision = end(drafted, as: status, keepsAnswers: !hasOtherAnswers(than: decline), destination: destination)
    decision.change.answers = [decline]
    return decision
  }

  /// Whether anything but this answer may have been stored.
  private func hasOtherAnswers(than decline: AnswerChange) -> Bool {
    decline.revision > 1
      || visited.contains { !task.steps[$0].items.isEmpty && task.steps[$0].id != decline.step }
  }

  func end(
    _ drafted: RunChange, as status: RunStatus, keepsAnswers: Bool, destination: Destination
  ) -> Decision {
    var change = drafted
    change.status = status
    change.settlesQuotas = !task.quotas.isEmpty
    change.draft = nil
    change.purgesLeftOut = keepsAnswers && !task.conditionalItems.isEmpty
    if !keepsAnswers {
      // They go in the same commit, so they need not come first.
      change.answers = []
      change.erasesAnswers = true
    }
    return Decision(change: change, destination: destination, notices: [.didFinish(status)])
  }
}

/// What comes of deciding a path again.
struct Redecision {
  /// The steps that stay on the path, and the one that comes instead of the first that does not.
  var visited: VisitedSteps
  /// The answers to questions that their pages do not show any more.
  var leftOut: [LeftOut] = []
  /// The places of quotas that the run has to take and to give up along the path.
  var quotas = QuotaMoves()

  /// An answer that loses its effect.
  struct LeftOut {
    var step: String
    var item: String
    var current: CurrentAnswer
  }
}
