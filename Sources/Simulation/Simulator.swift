public import CivilTime
public import SurveyModel

/// Drives made-up participants through a task, by the same controller that serves real ones.
///
/// Each answers at random what the pages accept, leans towards the values at which conditions turn, and now and then goes back,
/// skips, stops early or comes back later. The same seed, study and day give the same participants.
public struct Simulator: Sendable {
  private let study: Study
  private let task: NavigableOrderedTask
  private let seed: UInt64
  private let moment: Moment
  private let offset: Int
  private let turningPoints: [String: [ExpressionValue]]
  private let earlier: [EarlierAnswer]

  /// A simulator of one of the study's tasks.
  ///
  /// - Parameters:
  ///   - seed: participants of another seed do something else.
  ///   - start: when every participant begins.
  ///   - offset: seconds that clocks in the study's zone are ahead of UTC.
  public init(_ task: NavigableOrderedTask, of study: Study, seed: UInt64, start: Instant, offset: Int) {
    self.study = study
    self.task = task
    self.seed = seed
    self.offset = offset
    moment = Moment(instant: start, offset: offset, zone: study.timezone)
    turningPoints = task.conditions.reduce(into: [:]) { found, condition in
      found.merge(condition.turningPoints) { $0 + $1 }
    }
    earlier = task.namesInConditions.sorted().compactMap(EarlierAnswer.init(name:))
  }

  /// Lets so many take part, one after the other.
  public func run(participants: Int) -> SimulationReport {
    var report = SimulationReport(task: task.id)
    var draws = SimulatedDraws(seed: seed)
    var (steps, items) = (Set<String>(), Set<String>())
    var ways = Set<NavigationRule.Way>()
    var taken: [String: Int] = [:]
    for number in 0..<participants {
      var participant = SyntheticParticipant(
        study: study, task: task, number: number, seed: seed, moment: moment, offset: offset,
        turningPoints: turningPoints, earlier: earlier)
      let course = participant.takePart(&draws)
      report.participants += 1
      report.endings[course.status, default: 0] += 1
      steps.formUnion(course.steps)
      items.formUnion(course.items)
      ways.formUnion(course.rules.map(\.way))
      for quota in course.places { taken[quota, default: 0] += 1 }
      for (randomization, arm) in course.arms { report.arms[randomization, default: [:]][arm, default: 0] += 1 }
      if let deadEnd = course.deadEnd {
        let known = report.deadEnds[deadEnd]
        report.deadEnds[deadEnd] = ((known?.count ?? 0) + 1, known?.first ?? number)
      } else {
        report.pages.append(course.pages)
        report.seconds.append(course.seconds)
      }
    }
    report.pages.sort()
    report.seconds.sort()
    report.quotas = task.quotas.map { ($0, taken[$0.id] ?? 0) }
    // Where there are more places than participants of the kind, nobody comes to the end of a full quota.
    let ends = Set(task.quotas.map(\.destination))
    report.stepsNeverReached = task.steps.map(\.id).filter { !steps.contains($0) && !ends.contains($0) }
    report.itemsNeverShown = task.steps.filter { steps.contains($0.id) }.flatMap(\.items).map(\.id)
      .filter { !items.contains($0) }
    report.rulesNeverTaken = task.rules.filter { !ways.contains($0.way) }
    return report
  }
}

extension NavigationRule {
  /// What tells one rule from another.
  fileprivate struct Way: Hashable {
    let after: String
    let when: Expression?
    let destination: String
  }

  fileprivate var way: Way { Way(after: after, when: when, destination: destination) }
}

extension NavigableOrderedTask {
  /// Every condition of the task.
  fileprivate var conditions: [Expression] { steps.flatMap(\.conditions) + rules.compactMap(\.when) }
}

extension Step {
  fileprivate var conditions: [Expression] {
    var found = checks.map(\.condition) + variants.map(\.when) + items.flatMap(\.conditions)
    if let showIf { found.append(showIf) }
    return found
  }
}

extension Item {
  fileprivate var conditions: [Expression] {
    var found = checks.map(\.condition) + answer.control.options.compactMap(\.showIf)
    if let showIf { found.append(showIf) }
    return found
  }
}
