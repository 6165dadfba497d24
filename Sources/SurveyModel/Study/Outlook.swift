import CivilTime

/// What is decided about the steps ahead of a run, and what is still open.
struct Outlook {
  private let table: DecisionTable
  private let layout: TaskLayout
  // Of any type and not generic: to find out the type of a generic outlook costs as much as to look.
  private let answers: any AnswerLookup
  /// The furthest step that the run has come to.
  private let furthest: Int
  private let moment: Moment
  /// What is known of each point so far.
  private var known: [Outcome]

  /// The answers that were compared so far, a handful, by their places in the table, and what is known of each.
  private var compared: [Int] = []
  private var givens: [Given] = []

  private enum Outcome: UInt8 { case unasked, open, holds, fails }

  /// What is known of an answer that a rule compares.
  private enum Given {
    case open
    case missing
    case number(Double)
    case value(ExpressionValue)
  }

  init(
    _ table: DecisionTable, _ layout: TaskLayout, _ answers: any AnswerLookup, furthest: Int, at moment: Moment
  ) {
    self.table = table
    self.layout = layout
    self.answers = answers
    self.furthest = furthest
    self.moment = moment
    known = [Outcome](repeating: .unasked, count: table.points.count)
  }

  /// The longest way behind each point from `first` on.
  ///
  /// - Parameter ahead: those of the last points, where they are known.
  mutating func longestWays(from first: Int, start: Int?, known ahead: ArraySlice<Way>) -> [Way] {
    let points = table.points
    let open = points.count - ahead.count
    var longest = [Way](repeating: Way(), count: open - first)
    longest += ahead
    // Ways lead forward only, so the longest one behind each point is known before the points ahead of it are asked. A rule that
    // leads back adds nothing that could be foretold.
    for point in (first..<open).reversed() {
      let place = points[point].place
      if points[point].isEnd, place == start || shown(place) == true { continue }
      longest[point - first] = longestWay(behind: points[point], longest, from: first)
    }
    return longest
  }

  /// The longest way behind a point: over rules that may hold, up to the first that surely does, else over the next in order.
  private mutating func longestWay(behind point: DecisionTable.Point, _ longest: [Way], from first: Int) -> Way {
    var most = Way()
    for index in point.exits {
      let exit = table.exits[index]
      let outcome = exit.latest > furthest ? nil : outcome(of: exit.condition, at: point)
      if outcome == false { continue }
      if exit.destination > point.place { most = most.orLonger(wayTo(exit.destination, longest, from: first)) }
      if outcome == true { return most }
    }
    let next = point.place + 1
    return next < layout.firstPoint.count ? most.orLonger(wayTo(next, longest, from: first)) : most
  }

  private mutating func wayTo(_ place: Int, _ longest: [Way], from first: Int) -> Way {
    way(over: place) + wayBehind(place, longest, from: first)
  }

  /// The longest way behind a step where the one behind each point from there on is known: the declared order up to that point.
  mutating func wayBehind(_ place: Int, _ longest: [Way], from first: Int) -> Way {
    let point = layout.firstPoint[place]
    let last = layout.firstPoint.count
    guard point < table.points.count else { return Way(weight: layout.weight(of: place + 1..<last)) }
    let end = table.points[point].place
    if end == place { return longest[point - first] }
    return Way(weight: layout.weight(of: place + 1..<end)) + way(over: end) + longest[point - first]
  }

  /// Whether a step is shown, nil where that is open. Conditions look back only: the steps before decide.
  private mutating func shown(_ place: Int) -> Bool? {
    let index = layout.firstPoint[place]
    guard index < table.points.count else { return true }
    let point = table.points[index]
    guard point.place == place, point.isConditional else { return true }
    if known[index] == .unasked {
      known[index] =
        switch isShown(point, table.gates[index]) {
        case true?: .holds
        case false?: .fails
        case nil: .open
        }
    }
    return known[index] == .open ? nil : known[index] == .holds
  }

  private mutating func isShown(_ point: DecisionTable.Point, _ gate: DecisionTable.Gate) -> Bool? {
    guard let isMade = isMade(gate.pass, before: point.place) else { return nil }
    guard isMade else { return false }
    guard let showIf = gate.showIf else { return true }
    return point.latest > furthest ? nil : outcome(of: showIf, in: gate.pass, before: point.place)
  }

  /// What a step adds to a way that it may be on.
  private mutating func way(over place: Int) -> Way {
    let weight = layout.weight(of: place)
    guard weight > 0, shown(place) != false else { return Way() }
    // What may come as often as nobody knows yet is no more likely to come than not.
    let index = layout.firstPoint[place]
    guard index < table.points.count, table.points[index].isRepeated, table.points[index].place == place,
      isMade(table.gates[index].pass, before: place) == nil
    else { return Way(weight: weight) }
    return Way(isOpen: true)
  }

  /// Whether there is the pass of a step, nil where an answer still to come may change that.
  private mutating func isMade(_ pass: Pass?, before place: Int) -> Bool? {
    guard let pass else { return true }
    return isDecided(pass.namesThatDecide, before: place) ? pass.isMade(answers, at: moment) : nil
  }

  /// Whether a rule is followed, nil where an answer still to come may change it.
  private mutating func outcome(of condition: DecisionTable.Condition, at point: DecisionTable.Point) -> Bool? {
    switch condition {
    case .always: return true
    case .number(let answer, let comparison, let bound):
      switch givens[look(up: answer)] {
      case .open: return nil
      case .number(let number): return comparison.accepts(ExpressionOrder(of: number, beside: bound))
      case .missing, .value: return false
      }
    case .value(let answer, let comparison):
      switch givens[look(up: answer)] {
      case .open: return nil
      case .value(let value): return table.comparisons[comparison].outcome(value) ?? false
      case .missing, .number: return false
      }
    case .expression(let index):
      return outcome(of: table.conditions[index], in: table.gates[layout.firstPoint[point.place]].pass, before: .max)
    }
  }

  /// Where an answer stands among those that were looked up: each is once.
  private mutating func look(up answer: Int) -> Int {
    if let known = compared.lastIndex(of: answer) { return known }
    compared.append(answer)
    givens.append(given(table.compared[answer]))
    return givens.count - 1
  }

  private mutating func given(_ answer: DecisionTable.Compared) -> Given {
    switch answers.state(of: answer.name, askedAt: answer.place) {
    case .notReached: return shown(answer.place) == false ? .missing : .open
    case .notShown: return .missing
    case .answer(let answer):
      guard let value = answer.value?.expressionValue else { return .missing }
      if case .number(let number) = value { return .number(number) }
      return .value(value)
    }
  }

  /// Whether a condition holds, nil where an answer still to come may change it.
  private mutating func outcome(of condition: Expression, in pass: Pass?, before limit: Int) -> Bool? {
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
