import CivilTime
import SurveyModel

/// Going on from a step behind which arms are drawn.
extension TaskRun {
  /// Continue behind a step at which the run stood: decided at once, or for each way in which the arms may fall.
  func goOn(from step: Step, _ drafted: RunChange, _ before: VisitedSteps, at moment: Moment) -> Decision {
    let due = task.randomizations.filter { $0.after == step.id && state.values[$0.id] == nil }
    guard !due.isEmpty else { return goOn(from: step, drafted, before, values: state.values, at: moment) }
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
    return Decision(change: change, destination: .run)
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
