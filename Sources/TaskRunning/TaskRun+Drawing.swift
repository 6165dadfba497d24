import CivilTime
import SurveyModel

/// Going on from a step behind which arms are drawn or places are counted.
extension TaskRun {
  /// Continue behind a step at which the run stood: decided at once, or for each way in which the arms may fall and the quotas may
  /// be full.
  func goOn(from step: Step, _ drafted: RunChange, _ before: VisitedSteps, at moment: Moment) -> Decision {
    let due = task.randomizations.filter { $0.after == step.id && state.values[$0.id] == nil }
    let places = quotas(behind: step, drafted, before, at: moment)
    guard !due.isEmpty || places.isChanged else {
      return goOn(from: step, drafted, before, values: state.values, at: moment)
    }
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
    let answers = RunAnswers(
      task, visited: before, answers: state.answers, values: state.values, changes: drafted.answers)
    var change = drafted
    change.draws = ArmDraws(
      draws: due.map { ArmDraws.Draw($0, stratum: Self.stratum(of: $0, answers)) },
      courses: decided.mapValues { decision in
        ArmDraws.Course(
          visit: decision.change.visit, status: decision.change.status, erasesAnswers: decision.change.erasesAnswers,
          purgesLeftOut: decision.change.purgesLeftOut, notices: decision.notices)
      })
    change.draws?.quotas = places.taken
    change.draws?.quotasLeft = places.left
    for quota in places.taken {
      let decision = end(at: quota.destination, drafted, before)
      change.draws?.coursesOfFull[quota.id] = ArmDraws.Course(
        visit: decision.change.visit, status: decision.change.status, erasesAnswers: decision.change.erasesAnswers,
        purgesLeftOut: decision.change.purgesLeftOut, notices: decision.notices)
    }
    change.settlesQuotas = !task.quotas.isEmpty
    return Decision(change: change, destination: .run)
  }

  /// The quotas behind a step in which the run needs a place that it does not have, and those whose place it has and needs no more.
  private func quotas(
    behind step: Step, _ drafted: RunChange, _ before: VisitedSteps, at moment: Moment
  ) -> (taken: [Quota], left: [String], isChanged: Bool) {
    guard let place = task.index(of: step.id) else { return ([], [], false) }
    let quotas = task.quotas(behind: place)
    guard !quotas.isEmpty else { return ([], [], false) }
    let answers = RunAnswers(
      task, visited: before, answers: state.answers, values: state.values, changes: drafted.answers)
    var taken: [Quota] = []
    var left: [String] = []
    for quota in quotas {
      switch (counts(in: quota, answers, at: moment), state.values[quota.id] != nil) {
      case (true, false): taken.append(quota)
      case (false, true): left.append(quota.id)
      case (true, true), (false, false): break
      }
    }
    return (taken, left, !taken.isEmpty || !left.isEmpty)
  }

  /// Whether the run stands in other quotas behind a step than its answers say now.
  func changesQuotas(behind place: Int, _ answers: RunAnswers, at moment: Moment) -> Bool {
    task.quotas(behind: place).contains { counts(in: $0, answers, at: moment) != (state.values[$0.id] != nil) }
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

extension Decision {
  /// The run ends here, and not as its author meant most runs to end.
  fileprivate var endsEarly: Bool { change.status.map { !$0.isOpen && $0 != .completed } ?? false }

  fileprivate func goesAlong(with other: Decision) -> Bool {
    change.status == other.change.status && change.visit == other.change.visit
  }
}
