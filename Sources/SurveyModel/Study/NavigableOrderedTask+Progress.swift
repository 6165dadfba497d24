public import CivilTime

extension NavigableOrderedTask {
  /// How far a step of a path is; nil for steps that do not count, and where there is only one that does.
  ///
  /// The total is what the path has, and the longest way that can still follow: conditions and rules that the answers given
  /// decide count as decided, all others as possible. So it shrinks on the way and never grows, and it is the same whether
  /// somebody looks ahead or back (researchkit.md T-04, T-05, T-15, Q-12).
  public func progress(
    of id: String, along visited: VisitedSteps, _ answers: any AnswerLookup, at moment: Moment
  ) -> TaskProgress? {
    guard let index = index(of: id), layout.weight(of: index) > 0 else { return nil }
    var before: Int?
    var seen = 0
    for stretch in visited.stretches {
      if stretch.contains(index) { before = seen + layout.weight(of: stretch.lowerBound..<index) }
      seen += layout.weight(of: stretch)
    }
    guard let before, let last = visited.last else { return nil }
    let total = seen + longestWay(from: last, answers, at: moment)
    return total > 1 ? TaskProgress(position: before + 1, total: total) : nil
  }

  /// The most that can follow a step, over all ways that the answers leave open.
  private func longestWay(from start: Int, _ answers: any AnswerLookup, at moment: Moment) -> Int {
    let first = layout.firstPoint[start]
    guard first < layout.points.count else { return layout.weight(of: start + 1..<steps.count) }
    var outlook = Outlook(self, answers, at: moment)
    // Ways lead forward only, so the longest one behind each point is known before the points ahead of it are asked. A rule that
    // leads back adds nothing that could be foretold.
    var longest = [Int](repeating: 0, count: layout.points.count)
    for point in (first..<layout.points.count).reversed() {
      let place = layout.points[point]
      if layout.isEnd[place], place == start || outlook.shown(place) == true { continue }
      var most = 0
      outlook.forEachSuccessor(of: place) { outlook, next in
        guard next > place else { return }
        most = max(most, outlook.weight(of: next) + wayBehind(next, longest, &outlook))
      }
      longest[point] = most
    }
    return wayBehind(start, longest, &outlook)
  }

  /// The longest way behind a step where the one behind each point from there on is known: the declared order up to that point.
  private func wayBehind(_ place: Int, _ longest: [Int], _ outlook: inout Outlook) -> Int {
    let point = layout.firstPoint[place]
    guard point < layout.points.count else { return layout.weight(of: place + 1..<steps.count) }
    let end = layout.points[point]
    if end == place { return longest[point] }
    return layout.weight(of: place + 1..<end) + outlook.weight(of: end) + longest[point]
  }
}

/// What is decided about the steps of a task, and what is still open.
private struct Outlook {
  private let task: NavigableOrderedTask
  // Of any type and not generic: to find out the type of a generic outlook costs as much as to look.
  private let answers: any AnswerLookup
  private let moment: Moment
  /// What is known of each point so far.
  private var known: [Outcome]

  private enum Outcome: UInt8 { case unasked, open, holds, fails }

  init(_ task: NavigableOrderedTask, _ answers: any AnswerLookup, at moment: Moment) {
    self.task = task
    self.answers = answers
    self.moment = moment
    known = [Outcome](repeating: .unasked, count: task.layout.points.count)
  }

  /// Whether a step is shown, nil where that is open. Conditions look back only: the steps before decide.
  mutating func shown(_ place: Int) -> Bool? {
    guard let condition = task.steps[place].showIf else { return true }
    let point = task.layout.firstPoint[place]
    if known[point] == .unasked {
      known[point] =
        switch outcome(of: condition, before: place) {
        case true?: .holds
        case false?: .fails
        case nil: .open
        }
    }
    return known[point] == .open ? nil : known[point] == .holds
  }

  /// What a step adds to a way that it may be on.
  mutating func weight(of place: Int) -> Int {
    let weight = task.layout.weight(of: place)
    return weight > 0 && shown(place) == false ? 0 : weight
  }

  /// Where a step can lead: rules that may hold, up to the first that surely does, else the next in order.
  mutating func forEachSuccessor(of place: Int, _ body: (inout Outlook, Int) -> Void) {
    for rule in task.layout.rules[place] {
      guard let destination = task.index(of: rule.destination) else { continue }
      let outcome = outcome(of: rule.when, before: task.steps.count)
      if outcome != false { body(&self, destination) }
      if outcome == true { return }
    }
    if place + 1 < task.steps.count { body(&self, place + 1) }
  }

  /// Whether a condition holds, nil where an answer still to come may change it.
  private mutating func outcome(of condition: Expression?, before limit: Int) -> Bool? {
    guard let condition else { return true }
    for name in condition.names {
      guard case .notReached = answers.state(of: name) else { continue }
      // The answers of a step that will not be shown are missing for good.
      guard let place = task.indexOfStep(asking: name), place < limit, shown(place) == false else { return nil }
    }
    return condition.holds(answers, at: moment)
  }
}
