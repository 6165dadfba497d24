public import CivilTime

extension NavigableOrderedTask {
  /// How far a step of a path is; nil for steps that do not count, and where there is only one that does.
  ///
  /// The total is what the path has, and the longest way that can still follow: conditions and rules that the answers given
  /// decide count as decided, all others as possible. So it shrinks on the way and never grows, and it is the same whether
  /// somebody looks ahead or back (researchkit.md T-04, T-05, T-15, Q-12).
  public func progress(
    of id: String, along path: [String], _ answers: some AnswerLookup, at moment: Moment
  ) -> TaskProgress? {
    guard let place = path.lastIndex(of: id), let index = index(of: id), progressWeight(of: index) > 0 else {
      return nil
    }
    let weights = path.map { self.index(of: $0).map(progressWeight) ?? 0 }
    let ahead = path.last.flatMap { self.index(of: $0) }.map { longestWay(from: $0, answers, at: moment) } ?? 0
    let total = weights.reduce(0, +) + ahead
    guard total > 1 else { return nil }
    return TaskProgress(position: weights[..<place].reduce(0, +) + 1, total: total)
  }

  /// What a step counts for: a page, or the questions on it. An opening page without questions and an end count for nothing.
  private func progressWeight(of index: Int) -> Int {
    let step = steps[index]
    guard step.showsProgress else { return 0 }
    switch progress {
    case .none: return 0
    case .questions: return step.items.count { if case .hidden = $0.answer.format.control { false } else { true } }
    case .pages:
      let isAtEnd = index == 0 || index == steps.count - 1
      return step.kind.ending != nil || (isAtEnd && !step.asks) ? 0 : 1
    }
  }

  /// The most that can follow a step, over all ways that the answers leave open.
  private func longestWay(from start: Int, _ answers: some AnswerLookup, at moment: Moment) -> Int {
    let outlook = Outlook(self, answers, at: moment)
    // Ways lead forward only, so the longest one behind each step is known before the steps ahead of it are asked. A rule that
    // leads back adds nothing that could be foretold.
    var longest = [Int](repeating: 0, count: steps.count)
    for index in stride(from: steps.count - 1, through: start, by: -1) {
      if steps[index].kind.ending != nil, index == start || outlook.shown[index] == true { continue }
      outlook.forEachSuccessor(of: index) { next in
        guard next > index else { return }
        let weight = outlook.shown[next] == false ? 0 : progressWeight(of: next)
        longest[index] = max(longest[index], weight + longest[next])
      }
    }
    return longest[start]
  }
}

/// What is decided about the steps of a task, and what is still open.
private struct Outlook<Answers: AnswerLookup> {
  let task: NavigableOrderedTask
  let answers: Answers
  let moment: Moment
  /// Whether each step is shown, nil where that is open.
  private(set) var shown: [Bool?] = []
  private let rules: [String: [NavigationRule]]

  init(_ task: NavigableOrderedTask, _ answers: Answers, at moment: Moment) {
    self.task = task
    self.answers = answers
    self.moment = moment
    rules = Dictionary(grouping: task.rules, by: \.after)
    shown.reserveCapacity(task.steps.count)
    for index in task.steps.indices { shown.append(outcome(of: task.steps[index].showIf)) }
  }

  /// Where a step can lead: rules that may hold, up to the first that surely does, else the next in order.
  func forEachSuccessor(of index: Int, _ body: (Int) -> Void) {
    if !rules.isEmpty, let rules = rules[task.steps[index].id] {
      for rule in rules {
        guard let destination = task.index(of: rule.destination) else { continue }
        let outcome = outcome(of: rule.when)
        if outcome != false { body(destination) }
        if outcome == true { return }
      }
    }
    if index + 1 < task.steps.count { body(index + 1) }
  }

  /// Whether a condition holds, nil where an answer still to come may change it.
  private func outcome(of condition: Expression?) -> Bool? {
    guard let condition else { return true }
    return condition.names.allSatisfy { isDecided($0) } ? condition.holds(answers, at: moment) : nil
  }

  private func isDecided(_ name: String) -> Bool {
    if answers.state(of: name) != .notReached { return true }
    guard let index = task.stepOfItem[name].flatMap(task.index) else { return false }
    // The answers of a step that will not be shown are missing for good.
    return index < shown.count && shown[index] == false
  }
}
