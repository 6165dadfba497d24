public import CivilTime

/// What comes next: a pure question over the answers so far (researchkit.md T-01, T-11).
extension NavigableOrderedTask {
  /// The step that a run begins with; nil where conditions leave out every step.
  public func firstStep(_ answers: some AnswerLookup, at moment: Moment) -> String? {
    steps.isEmpty ? nil : settle(on: 0, answers, at: moment)
  }

  /// The step behind `id`, or nil where the task ends there.
  ///
  /// A rule of the step goes first, then the declared order. A step whose `showIf` does not hold is passed over, and *its* rules
  /// are asked next (researchkit.md T-11, Q-09). Behind a step that ends the run there is nothing.
  public func step(after id: String, _ answers: some AnswerLookup, at moment: Moment) -> String? {
    guard let index = index(of: id), !layout.isEnd[index],
      let next = successor(of: index, answers, at: moment)
    else { return nil }
    return settle(on: next, from: steps[index].pass, answers, at: moment)
  }

  /// The first page of an entry; nil where it has none. Nobody comes there but from its overview.
  public func firstStep(of entry: Pass, _ answers: some AnswerLookup, at moment: Moment) -> String? {
    guard let start = entry.block.steps.first.flatMap({ index(of: PassName.of($0, in: entry.number)) }),
      let id = settle(on: start, from: entry, answers, at: moment)
    else { return nil }
    return step(id)?.pass == entry ? id : nil
  }

  /// The rules that decide which step comes behind `id`: those of the step itself and of the steps that are passed over.
  public func rulesTaken(
    after id: String, _ answers: some AnswerLookup, at moment: Moment
  ) -> [NavigationRule] {
    var taken: [NavigationRule] = []
    guard let index = index(of: id), !layout.isEnd[index],
      let next = successor(of: index, answers, at: moment, noting: { taken.append($0) })
    else { return taken }
    _ = settle(on: next, from: steps[index].pass, answers, at: moment, noting: { taken.append($0) })
    return taken
  }

  /// The first step from `index` on that is shown.
  ///
  /// Rules may lead from one hidden step back to another. One that leads to a step passed over already is not followed again:
  /// nothing has changed since, and the search has to end.
  private func settle(
    on start: Int, from origin: Pass? = nil, _ answers: some AnswerLookup, at moment: Moment,
    noting: (NavigationRule) -> Void = { _ in }
  ) -> String? {
    var passed: Set<Int> = []
    var candidate: Int? = start
    while let index = candidate {
      if let entry = steps[index].pass, entry.block.list != nil, entry != origin {
        // Of entries the way has the overview alone; their own pages are opened from there.
        candidate = index + 1 < steps.count ? index + 1 : nil
        continue
      }
      if !passed.contains(index) {
        if steps[index].isShown(answers, at: moment) { return steps[index].id }
        passed.insert(index)
      }
      candidate = successor(of: index, answers, at: moment, avoiding: passed, noting: noting)
    }
    return nil
  }

  /// Where a step's rules lead, or the next in order; nil behind the last.
  private func successor(
    of index: Int, _ answers: some AnswerLookup, at moment: Moment, avoiding passed: Set<Int> = [],
    noting: (NavigationRule) -> Void = { _ in }
  ) -> Int? {
    for rule in layout.rules[index] {
      // The checker lets no rule lead to a step that does not exist.
      guard let destination = self.index(of: rule.destination), !passed.contains(destination) else { continue }
      if rule.when.map({ steps[index].holds($0, answers, at: moment) }) ?? true {
        noting(rule)
        return destination
      }
    }
    return index + 1 < steps.count ? index + 1 : nil
  }
}
