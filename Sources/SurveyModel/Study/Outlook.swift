import CivilTime

/// What is decided about the steps ahead of a run, and what is still open.
struct Outlook {
  private let points: [Foresight.Point]
  private let layout: TaskLayout
  // Of any type and not generic: to find out the type of a generic outlook costs as much as to look.
  private let answers: any AnswerLookup
  /// The furthest step that the run has come to.
  private let furthest: Int
  private let moment: Moment
  /// What is known of each point so far.
  private var known: [Outcome]

  /// The numbers of the answers that were compared so far, a handful, and what is known of each.
  private var compared: [Int] = []
  private var givens: [Given] = []

  private enum Outcome: UInt8 { case unasked, open, holds, fails }

  /// What is known of an answer that a rule compares.
  private enum Given {
    case open
    case missing
    case value(ExpressionValue)
  }

  init(
    _ points: [Foresight.Point], _ layout: TaskLayout, _ answers: any AnswerLookup, furthest: Int, at moment: Moment
  ) {
    self.points = points
    self.layout = layout
    self.answers = answers
    self.furthest = furthest
    self.moment = moment
    known = [Outcome](repeating: .unasked, count: points.count)
  }

  /// The longest way behind each point from `first` on.
  ///
  /// - Parameter ahead: those of the last points, where they are known.
  mutating func longestWays(from first: Int, start: Int?, known ahead: ArraySlice<Way>) -> [Way] {
    let open = points.count - ahead.count
    var longest = [Way](repeating: Way(), count: open - first)
    longest += ahead
    // Ways lead forward only, so the longest one behind each point is known before the points ahead of it are asked. A rule that
    // leads back adds nothing that could be foretold.
    for point in (first..<open).reversed() {
      let place = points[point].place
      if points[point].isEnd, place == start || shown(place) == true { continue }
      var most = Way()
      forEachSuccessor(of: point) { outlook, next in
        guard next > place else { return }
        most = most.orLonger(outlook.way(over: next) + outlook.wayBehind(next, longest, from: first))
      }
      longest[point - first] = most
    }
    return longest
  }

  /// The longest way behind a step where the one behind each point from there on is known: the declared order up to that point.
  mutating func wayBehind(_ place: Int, _ longest: [Way], from first: Int) -> Way {
    let point = layout.firstPoint[place]
    let last = layout.firstPoint.count
    guard point < points.count else { return Way(weight: layout.weight(of: place + 1..<last)) }
    let end = points[point].place
    if end == place { return longest[point - first] }
    return Way(weight: layout.weight(of: place + 1..<end)) + way(over: end) + longest[point - first]
  }

  /// Whether a step is shown, nil where that is open. Conditions look back only: the steps before decide.
  private mutating func shown(_ place: Int) -> Bool? {
    let index = layout.firstPoint[place]
    guard index < points.count, points[index].place == place, points[index].isConditional else { return true }
    if known[index] == .unasked {
      known[index] =
        switch isShown(points[index]) {
        case true?: .holds
        case false?: .fails
        case nil: .open
        }
    }
    return known[index] == .open ? nil : known[index] == .holds
  }

  private mutating func isShown(_ point: Foresight.Point) -> Bool? {
    guard let isMade = isMade(point) else { return nil }
    guard isMade else { return false }
    return point.latest > furthest ? nil : outcome(of: point.showIf, in: point.pass, before: point.place)
  }

  /// What a step adds to a way that it may be on.
  private mutating func way(over place: Int) -> Way {
    let weight = layout.weight(of: place)
    guard weight > 0, shown(place) != false else { return Way() }
    // What may come as often as nobody knows yet is no more likely to come than not.
    let index = layout.firstPoint[place]
    if index < points.count, points[index].place == place, isMade(points[index]) == nil { return Way(isOpen: true) }
    return Way(weight: weight)
  }

  /// Where a step can lead: rules that may hold, up to the first that surely does, else the next in order.
  private mutating func forEachSuccessor(of index: Int, _ body: (inout Outlook, Int) -> Void) {
    let point = points[index]
    for exit in point.exits.indices {
      let outcome = point.exits[exit].latest > furthest ? nil : outcome(of: point.exits[exit], at: point)
      if outcome != false { body(&self, point.exits[exit].destination) }
      if outcome == true { return }
    }
    if point.place + 1 < layout.firstPoint.count { body(&self, point.place + 1) }
  }

  /// Whether there is the step's pass, nil where an answer still to come may change that.
  private mutating func isMade(_ point: Foresight.Point) -> Bool? {
    guard let pass = point.pass else { return true }
    return isDecided(pass.namesThatDecide, before: point.place) ? pass.isMade(answers, at: moment) : nil
  }

  /// Whether a rule's condition holds, nil where an answer still to come may change it.
  private mutating func outcome(of exit: Foresight.Exit, at point: Foresight.Point) -> Bool? {
    guard let compared = exit.compared else { return outcome(of: exit.when, in: point.pass, before: .max) }
    switch givens[look(up: compared)] {
    case .open: return nil
    case .missing: return false
    case .value(let value): return compared.comparison.outcome(value) ?? false
    }
  }

  /// Where an answer stands among those that were looked up: each is once.
  private mutating func look(up answer: Foresight.Compared) -> Int {
    if let known = compared.lastIndex(of: answer.number) { return known }
    compared.append(answer.number)
    switch answers.state(of: answer.comparison.name, askedAt: answer.place) {
    case .notReached where shown(answer.place) != false: givens.append(.open)
    case .notReached, .notShown: givens.append(.missing)
    case .answer(let answer): givens.append(answer.value?.expressionValue.map(Given.value) ?? .missing)
    }
    return givens.count - 1
  }

  /// Whether a condition holds, nil where an answer still to come may change it.
  private mutating func outcome(of condition: Expression?, in pass: Pass?, before limit: Int) -> Bool? {
    guard let condition else { return true }
    guard isDecided(pass?.names(condition.names) ?? condition.names, before: limit) else { return nil }
    guard let pass else { return condition.holds(answers, at: moment) }
    return condition.holds(PassAnswers(answers, in: pass), at: moment)
  }

  /// Whether no answer still to come can change what these names stand for.
  private mutating func isDecided(_ names: Set<String>, before limit: Int) -> Bool {
    for name in names {
      guard case .notReached = answers.state(of: name) else { continue }
      guard isMissing(name, before: limit) else { return false }
    }
    return true
  }

  /// Whether an answer that was not asked for yet is missing for good: its step will not be shown.
  private mutating func isMissing(_ name: String, before limit: Int) -> Bool {
    guard let place = layout.placeOfItem[name], place < limit else { return false }
    return shown(place) == false
  }
}
