import SurveyModel

/// What a run says about each planned answer: its value, or why there is none. One is filled anew for each run of a task.
struct RunState {
  private let plan: TaskPlan
  private var answerIndex: NameIndex
  /// One step index for each version, since their steps differ.
  private var stepIndexes: [Int: NameIndex]

  private(set) var version: VersionPlan
  private var current: [Answer?]
  /// By the place of a step in declared order: its place on the path, -1 where it is not on it.
  private var pathPlaces: [Int] = []
  /// Where the run stands on the path, and the furthest step in declared order that it went to.
  private var standing = (onPath: 0, declared: 0)
  private var isFinished = false
  private var showsAnswers = false
  private(set) var isErased = false

  /// What a cell is about.
  enum Finding {
    case given(Answer)
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
  }

  /// Whether rows of the long file come from this run.
  var hasAnswers: Bool { showsAnswers && !isErased }

  /// Takes in the next run.
  mutating func read(_ run: ExportRun) throws(ExportError) {
    guard let version = plan.versions[run.version], var steps = stepIndexes[run.version] else {
      throw .unknownVersion(run.version, run: run.id)
    }
    self.version = version
    isFinished = run.status.isFinished
    showsAnswers = run.status.showsAnswers

    let count = steps.names.count
    if pathPlaces.count == count {
      for index in 0..<count { pathPlaces[index] = -1 }
    } else {
      pathPlaces = Array(repeating: -1, count: count)
    }
    for (place, step) in run.path.enumerated() {
      if let index = steps.place(of: step) { pathPlaces[index] = place }
    }
    let last = (run.lastStep ?? run.path.last).flatMap { steps.place(of: $0) }
    standing.declared = pathPlaces.lastIndex { $0 >= 0 } ?? -1
    standing.onPath = last.map { pathPlaces[$0] < 0 ? run.path.count : pathPlaces[$0] } ?? run.path.count
    isErased = run.status.hasErasedAnswers || isFinished && last.map { version.erasesAnswers[$0] } == true

    for index in current.indices { current[index] = nil }
    guard hasAnswers else { return }
    for answer in run.answers where answer.isCurrent {
      // Of several iterations the last one counts: answers come in the order in which they were given.
      if let index = answerIndex.place(of: answer.item) { current[index] = answer.answer }
    }
  }

  /// What the run says about an answer, by its place in the plan.
  func finding(_ index: Int) -> Finding {
    guard let placement = version.answers[index] else { return .missing(.notInVersion) }
    if isErased { return .missing(.erased) }
    let place = pathPlaces[placement.step]
    if place >= 0 {
      if !showsAnswers { return .missing(.erased) }
      if let answer = current[index] { return .given(answer) }
      // A page that was passed without an answer was sent empty, as by a browser that ran no script.
      return .missing(isFinished || place < standing.onPath ? .blank : .notReached)
    }
    // An answer whose step left the path counts as not shown, wherever the run stands.
    if isFinished || current[index] != nil || placement.step < standing.declared { return .missing(.notShown) }
    return .missing(.notReached)
  }

  /// The place of an item in the plan and in the run's version; nil for items that no file shows.
  mutating func place(of item: String) -> (answer: Int, placement: VersionPlan.Placement)? {
    guard let index = answerIndex.place(of: item), let placement = version.answers[index] else { return nil }
    return (index, placement)
  }

  /// Whether a step, by its place in declared order, is on the run's path.
  func isOnPath(_ step: Int) -> Bool { pathPlaces[step] >= 0 }
}
