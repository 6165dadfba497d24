import CivilTime
import SurveyModel

/// Going on from a step behind which arms are drawn or places are counted.
extension TaskRun {
  /// Continue behind a step at which the run stood: decided at once, or for each way in which the arms may fall and the quotas may
  /// be full.
  func goOn(from step: Step, _ edited: RunChange, _ before: VisitedSteps, at moment: Moment) -> Decision {
    var drafted = edited
    drafted.draws = nil
    if isHeld { return Decision(change: drafted, destination: .step(step.id)) }
    let due = task.randomizations.filter { $0.after == step.id && state.values[$0.id] == nil }
    func plain() -> Decision { goOn(from: step, drafted, before, values: state.values, at: moment) }
    guard !due.isEmpty || !task.quotas.isEmpty else { return plain() }
    let answers = RunAnswers(
      task, visited: before, answers: state.answers, values: state.values, changes: drafted.answers)
    let places =
      task.index(of: step.id).map { quotaMoves(behind: $0, along: before, answers, at: moment) } ?? QuotaMoves()
    guard !due.isEmpty || !places.isEmpty else { return plain() }
    var decided: [[String]: Decision] = [:]
    for arms in Self.combinations(of: due) {
      var values = state.values
      for (randomization, arm) in zip(due, arms) { values[randomization.id] = .choice(ChosenOption(code: arm)) }
      decided[arms] = goOn(from: step, drafted, before, values: values, at: moment)
    }
    // Who declines, or does not fit, uses up no place.
    if let decision = decided.values.first, decided.values.allSatisfy({ $0.endsEarly && $0.goesAlong(with: decision) })
    {
      return decision
    }
    var change = drafted
    change.draws = ArmDraws(
      draws: due.map { ArmDraws.Draw($0, stratum: Self.stratum(of: $0, answers)) },
      courses: decided.mapValues(ArmDraws.Course.init))
    count(places, in: &change)
    change.settlesQuotas = !task.quotas.isEmpty
    return Decision(change: change, destination: .run)
  }

  /// The quotas behind a step in which the run needs a place that it does not have, and those whose place it has and needs no more.
  func quotaMoves(
    behind place: Int, along path: VisitedSteps, _ answers: RunAnswers, at moment: Moment
  ) -> QuotaMoves {
    var moves = QuotaMoves()
    for quota in task.quotas(behind: place) {
      switch (counts(in: quota, answers, at: moment), state.values[quota.id] != nil) {
      case (true, false): moves.taken.append((quota, path))
      case (false, true): moves.left.append(quota.id)
      case (true, true), (false, false): break
      }
    }
    return moves
  }

  /// Lets a change that has its draws take and give up these places, and says where the run ends for want of each.
  private func count(_ moves: QuotaMoves, in change: inout RunChange) {
    for (quota, path) in moves.taken {
      change.draws?.quotas.append(quota)
      let course = ArmDraws.Course(end(at: quota.destination, change, path))
      change.draws?.coursesOfFull[quota.id] = course
    }
    change.draws?.quotasLeft = moves.left
  }

  /// Lets an edit take and give up the places that follow from it, in the same commit.
  func countEdit(_ moves: QuotaMoves, in change: inout RunChange) {
    guard !moves.isEmpty else { return }
    change.draws = ArmDraws(
      draws: [], courses: [[]: ArmDraws.Course(Decision(change: change, destination: .run))])
    count(moves, in: &change)
    change.settlesQuotas = true
  }

  private func counts(in quota: Quota, _ answers: RunAnswers, at moment: Moment) -> Bool {
    quota.when?.holds(answers, at: moment) ?? true
  }

  /// The end that a full quota leads to.
  private func end(at id: String, _ drafted: RunChange, _ before: VisitedSteps) -> Decision {
    var change = drafted
    guard let place = task.index(of: id), let ending = task.steps[place].kind.ending else {
      // The checker lets no quota lead to anything but an end.
      return end(change, as: .screenedOut, keepsAnswers: true, destination: .run)
    }
    var path = before
    path.append(place)
    change.visit = task.path(of: path)
    return end(change, as: RunStatus(ending.reason), keepsAnswers: ending.keepsAnswers, destination: .step(id))
  }

  /// The stratum that the answers put this run into.
  private static func stratum(of randomization: Randomization, _ answers: RunAnswers) -> String {
    randomization.stratum(
      randomization.strata.map { name in
        if case .answer(let answer) = answers.state(of: name), let value = answer.value {
          value.cell(.whole)
        } else {
          ""
        }
      })
  }

  /// Every way in which the arms may fall.
  private static func combinations(of randomizations: [Randomization]) -> [[String]] {
    randomizations.reduce([[]]) { ways, randomization in
      ways.flatMap { way in randomization.arms.map { way + [$0.code] } }
    }
  }
}

/// Places of quotas that a run takes and gives up at once.
struct QuotaMoves {
  /// The quotas in which it needs a place, in order, each with the path up to where it needs it.
  var taken: [(quota: Quota, path: VisitedSteps)] = []
  /// The quotas whose places it needs no more.
  var left: [String] = []

  var isEmpty: Bool { taken.isEmpty && left.isEmpty }

  mutating func add(_ more: QuotaMoves) {
    taken += more.taken
    left += more.left
  }
}

extension ArmDraws.Course {
  /// The course of a run that goes on as it was decided.
  fileprivate init(_ decision: Decision) {
    self.init(
      visit: decision.change.visit, status: decision.change.status, erasesAnswers: decision.change.erasesAnswers,
      purgesLeftOut: decision.change.purgesLeftOut, notices: decision.notices)
  }
}

extension Decision {
  /// The run ends here, and not as its author meant most runs to end.
  fileprivate var endsEarly: Bool { change.status.map { !$0.isOpen && $0 != .completed } ?? false }

  fileprivate func goesAlong(with other: Decision) -> Bool {
    change.status == other.change.status && change.visit == other.change.visit
  }
}
