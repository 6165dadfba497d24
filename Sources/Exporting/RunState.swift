import CivilTime
import SurveyModel

/// What a run says about each planned answer: its value, or why there is none. One is filled anew for each run of a task.
struct RunState {
  private let plan: TaskPlan
  private var answerIndex: NameIndex
  /// One step index for each version, since their steps differ.
  private var stepIndexes: [Int: NameIndex]

  private(set) var version: VersionPlan
  private var current: [Answer?]
  /// When the current answers were given; for those that are missing whatever stood there before.
  private var givenAt: [Instant]
  /// The run was declined: the answer that declined is all that is left of it.
  private var isDeclined = false
  /// The steps on the path that belong to a second pass or a later one.
  private var laterPasses: Set<String> = []
  /// By the place of a step in declared order: its place on the path, -1 where it is not on it.
  private var pathPlaces: [Int] = []
  /// For each step its place in the run's order, where that is not the declared one; else empty.
  private var ranks: [Int] = []
  /// Where the run stands on the path, and the furthest step that it went to, in its order.
  private var standing = (onPath: 0, declared: 0)
  private var isFinished = false
  private var showsAnswers = false
  private(set) var isErased = false
  private var run = ""
  /// The order of each of the version's shuffles as the run sees it, worked out when it is asked for.
  private var orders: [[Int]?] = []

  /// What a cell is about.
  enum Finding {
    case given(Answer, at: Instant)
    case missing(AnswerStatus)
  }

  /// nil where the plan has no version.
  init?(_ plan: TaskPlan) {
    guard let version = plan.versions[plan.versionRange.lowerBound] else { return nil }
    self.plan = plan
    self.version = version
    answerIndex = NameIndex(plan.answers.map(\.id))
    stepIndexes = plan.versions.mapValues(\.steps)
    current = Array(repeating: nil, count: plan.answers.count)
    givenAt = Array(repeating: Instant(milliseconds: 0), count: plan.answers.count)
  }

  /// Whether rows of the long file come from this run.
  var hasAnswers: Bool { showsAnswers && !isErased }

  /// Takes in the next run.
  mutating func read(_ run: ExportRun) throws(ExportError) {
    guard let version = plan.versions[run.version], var steps = stepIndexes[run.version] else {
      throw .unknownVersion(run.version, run: run.id)
    }
    self.version = version
    self.run = run.id
    orders = Array(repeating: nil, count: version.shuffles.count)
    isFinished = run.status.isFinished
    showsAnswers = run.status.showsAnswers
    isDeclined = run.status == .declined

    let count = steps.names.count
    if pathPlaces.count == count {
      for index in 0..<count { pathPlaces[index] = -1 }
    } else {
      pathPlaces = Array(repeating: -1, count: count)
    }
    laterPasses.removeAll(keepingCapacity: true)
    for (place, step) in run.path.enumerated() {
      if let index = steps.place(of: step) {
        pathPlaces[index] = place
      } else if !version.task.repeats.isEmpty {
        laterPasses.insert(step)
      }
    }
    let last = (run.lastStep ?? run.path.last).flatMap { steps.place(of: $0) }
    ranks = version.task.shufflesSteps ? Self.ranks(version.task.order(for: run.id)) : []
    standing.declared = ranks.isEmpty ? pathPlaces.lastIndex { $0 >= 0 } ?? -1 : furthestRank
    standing.onPath = last.map { pathPlaces[$0] < 0 ? run.path.count : pathPlaces[$0] } ?? run.path.count
    isErased = run.status.hasErasedAnswers || isFinished && last.map { version.erasesAnswers[$0] } == true

    for index in current.indices { current[index] = nil }
    guard hasAnswers || isDeclined else { return }
    for answer in run.answers where answer.isCurrent {
      if let index = answerIndex.place(of: answer.item) {
        current[index] = answer.answer
        givenAt[index] = answer.answeredAt
      }
    }
  }

  /// What the run says about an answer, by its place in the plan.
  func finding(_ index: Int) -> Finding {
    guard let placement = version.answers[index] else { return .missing(.notInVersion) }
    if placement.isOfLaterVersion, current[index] == nil { return .missing(.notInVersion) }
    if isDeclined, plan.answers[index].isConsent, let answer = current[index],
      answer.value?.cell(.whole) == "0"
    {
      return .given(answer, at: givenAt[index])
    }
    if isErased { return .missing(.erased) }
    let place = pathPlaces[placement.step]
    if place >= 0 {
      if !showsAnswers { return .missing(.erased) }
      if let answer = current[index] {
        return answer.isNotShown ? .missing(.notShown) : .given(answer, at: givenAt[index])
      }
      let isPassed = isFinished || place < standing.onPath
      // A page that was sent has an answer to each question that it showed.
      if isPassed, placement.isConditional { return .missing(.notShown) }
      // A page that was passed without an answer was sent empty, as by a browser that ran no script.
      return .missing(isPassed ? .blank : .notReached)
    }
    // An answer whose step left the path counts as not shown, wherever the run stands.
    if isFinished || current[index] != nil || rank(of: placement.step) < standing.declared {
      return .missing(.notShown)
    }
    return .missing(.notReached)
  }

  /// Whether there is a value for an answer, by its place in the plan.
  func hasValue(_ index: Int) -> Bool {
    if case .given(let answer, _) = finding(index), let value = answer.value {
      plan.answers[index].hidden.removed(from: value) != nil
    } else {
      false
    }
  }

  /// The place of an item in the plan and in the run's version; nil for items that no file shows.
  mutating func place(of item: String) -> (answer: Int, placement: VersionPlan.Placement)? {
    guard let index = answerIndex.place(of: item), let placement = version.answers[index] else { return nil }
    return (index, placement)
  }

  /// The ids that stand under `s__order`, by the plan's place: what this run saw, in its order. Empty where it has not come there.
  mutating func seenOrder(_ index: Int) -> String {
    guard hasAnswers, let index = version.orders[index] else { return "" }
    let seen = version.shuffles[index]
    let entries = order(ofShuffle: index).filter { entry in
      seen.steps[entry].contains { isOnPath($0) } && !(seen.form != nil && isLeftOut(seen.shuffle.entries[entry]))
    }
    return entries.map { seen.shuffle.entries[$0] }.joined(separator: ";")
  }

  /// An item's place on its page as this run saw it, from 1; 0 for what no page shows.
  mutating func position(of placement: VersionPlan.Placement) -> Int {
    guard let shuffle = placement.shuffle, placement.position > 0 else { return placement.position }
    let seen = order(ofShuffle: shuffle).firstIndex(of: placement.index) ?? 0
    return seen + 1
  }

  /// Whether a choice was offered to the run. Conditions of choices do not depend on the time: the checker refuses that.
  func offers(_ condition: Expression, to run: ExportRun) -> Bool {
    condition.holds(
      SeenAnswers(task: version.task, run: run), at: Moment(instant: run.startedAt, offset: 0, zone: nil))
  }

  /// The codes of an item's choices as this run saw them; empty: as declared.
  func choiceOrder(of placement: VersionPlan.Placement) -> String {
    guard let choices = placement.choices else { return "" }
    return choices.order(for: run).map { choices.entries[$0] }.joined(separator: ";")
  }

  /// Whether an item of a page that was seen was not shown there.
  private mutating func isLeftOut(_ item: String) -> Bool {
    guard let index = answerIndex.place(of: item), case .missing(.notShown) = finding(index) else { return false }
    return true
  }

  private mutating func order(ofShuffle index: Int) -> [Int] {
    if let order = orders[index] { return order }
    let order = version.shuffles[index].shuffle.order(for: run)
    orders[index] = order
    return order
  }

  /// Where a step comes in the run's order.
  private func rank(of step: Int) -> Int { ranks.isEmpty ? step : ranks[step] }

  private var furthestRank: Int { pathPlaces.indices.filter { pathPlaces[$0] >= 0 }.map { ranks[$0] }.max() ?? -1 }

  private static func ranks(_ order: [Int]) -> [Int] {
    var ranks = Array(repeating: 0, count: order.count)
    for (rank, step) in order.enumerated() { ranks[step] = rank }
    return ranks
  }

  /// How many passes of what is repeated the run has; nil where that is not known yet, or there is nothing of the kind.
  func count(ofPasses table: PassTable, in run: ExportRun) -> Int? {
    guard hasAnswers else { return nil }
    let count = run.passes(of: table.steps).count
    if count > 0 { return count }
    guard let block = version.task.repetition(table.id), let first = block.steps.first,
      let place = version.task.index(of: first)
    else { return nil }
    return isFinished || rank(of: place) < standing.declared ? 0 : nil
  }

  /// Whether a step is on the run's path in one pass.
  func isOnPath(_ step: Int, _ id: String, pass: Int) -> Bool {
    pass > 1 ? laterPasses.contains(PassName.of(id, in: pass)) : isOnPath(step)
  }

  /// Whether a step, by its place in declared order, is on the run's path.
  func isOnPath(_ step: Int) -> Bool { pathPlaces[step] >= 0 }
}
