public import CivilTime
public import SurveyModel

/// One participant on one task: the task controller.
///
/// Pure: it takes the run as the database has it and an action, and returns what to write and where to lead. An action goes in
/// three steps: the questions that only the host can answer, the host's replies, then the decision. Whoever carries it out
/// commits the change before anybody hears of it.
public struct TaskRun: Sendable {
  /// The task, in the order in which the run goes through it (``NavigableOrderedTask/arranged(for:)``).
  public let task: NavigableOrderedTask
  /// `runs:` of the study's version that the run began with.
  public let settings: Study.RunSettings
  /// The run as the database has it.
  public let state: RunState
  /// Something has to be agreed to before the run goes on: a page that is sent is stored, and the run stays where it stands.
  public var isHeld = false
  /// The path by its steps' positions in the task.
  let visited: VisitedSteps

  /// The controller of a run.
  ///
  /// - Parameter visited: the steps of the run's path in this task, where somebody has looked them up already.
  public init(
    task: NavigableOrderedTask, settings: Study.RunSettings, state: RunState, visited: VisitedSteps? = nil
  ) {
    self.task = task
    self.settings = settings
    self.state = state
    self.visited = visited ?? task.visited(by: state.visit)
  }

  /// A run that begins now: it stands at the first step that is shown, and ends at once where that one is the end.
  ///
  /// - Parameter values: what was taken from the link.
  public static func begin(
    _ declared: NavigableOrderedTask, id: String, version: Int, language: String, values: [String: AnswerValue] = [:],
    moment: Moment
  ) -> RunState {
    let task = declared.unrolled.arranged(for: id)
    let nobody = RunAnswers(task, path: [], answers: [:], values: values)
    let first = task.firstStep(nobody, at: moment)
    let ending = first.map { task.step($0)?.kind.ending } ?? Ending()
    return RunState(
      id: id, taskID: task.id, version: version, status: ending.map { RunStatus($0.reason) } ?? .inProgress,
      language: language, zone: moment.zone, startedAt: moment.instant,
      finishedAt: ending.map { _ in moment.instant }, path: first.map { [$0] } ?? [], values: values)
  }

  /// The run as a delegate sees it.
  public var summary: RunSummary {
    RunSummary(
      id: state.id, taskID: state.taskID, version: state.version, language: state.language, settings: settings,
      result: result)
  }

  /// The answers as conditions see them now.
  public var answers: RunAnswers { RunAnswers(task, visited: visited, answers: state.answers, values: state.values) }

  /// What a page for this step is: shown, somewhere behind where the run stands, or no longer part of the path.
  public func standing(of step: String) -> Standing {
    task.index(of: step).map(standing(at:)) ?? .notReached
  }

  /// The same for a step by its place in the task.
  public func standing(at place: Int) -> Standing {
    if visited.contains(place) { return .onPath }
    let step = task.steps[place]
    let isAnswered = step.items.contains { state.answers[$0.id] != nil }
    return isAnswered || state.drafts[step.id] != nil ? .leftPath : .notReached
  }

  func isOnPath(_ step: String) -> Bool { task.index(of: step).map(visited.contains) ?? false }

  /// How a step stands to the run.
  public enum Standing: Hashable, Sendable {
    case onPath
    /// It was answered once; an earlier answer has changed since.
    case leftPath
    case notReached
  }

  /// Whether there is anything to lose: any stored answer, on the path or off it (researchkit.md T-56, Q-36).
  public var hasAnswers: Bool { !state.answers.isEmpty || !state.drafts.isEmpty }

  /// The step before on the path, where *Back* leads; nil where it is not offered (researchkit.md T-13, T-53).
  public func stepBefore(_ step: String) -> String? {
    task.index(of: step).flatMap(stepBefore(at:))
  }

  /// The same for a step by its place in the task.
  public func stepBefore(at place: Int) -> String? {
    let step = task.steps[place]
    guard step.allowsBack, step.kind.waitingTime == nil, let before = visited.place(before: place) else { return nil }
    guard let overview = overview(of: step) else {
      // From an overview the way back leads to what stands before its entries.
      return step.entries.map(pathBefore).map { $0.last.map { task.steps[$0].id } } ?? task.steps[before].id
    }
    return task.steps[before].pass == step.pass ? task.steps[before].id : overview
  }

  /// The step where the participant stopped; nil where a page, given by its place, is where that is, or belongs to it as an entry
  /// does.
  public func stop(beside place: Int) -> String? {
    visited.last == place || overview(of: task.steps[place]) == state.standsAt ? nil : state.standsAt
  }

  /// How many seconds a page has to be shown yet before the run goes on; 0 where participants decide that themselves.
  ///
  /// Counted from the last change of the run, which led to the page.
  public func secondsToWait(on step: Step, at now: Instant) -> Int {
    guard let time = step.kind.waitingTime, state.standsAt == step.id else { return 0 }
    let passed = max(0, now.milliseconds - state.activeUntil.milliseconds)
    return max(0, time.seconds - Int(passed / 1_000))
  }

  /// What the page shows in a step's fields: the draft, else the answer, else the default, spelled as the language does.
  public func fields(for item: Item, on step: Step, in context: ReadingContext) -> FieldInput {
    if let draft = state.drafts[step.id]?.fields[item.id] { return draft }
    if let current = state.answers[item.id] { return item.answer.fields(for: current.answer, in: context) }
    return item.answer.initialFields(in: context)
  }
}
