import CivilTime
import SurveyModel
import TaskRunning

/// Somebody made up who takes part in one task: reads each page, answers it, and now and then goes back, skips, stops or goes on
/// another day.
struct SyntheticParticipant {
  private let task: NavigableOrderedTask
  private let study: Study
  private let turningPoints: [String: [ExpressionValue]]
  private let offset: Int
  private var state: RunState
  private var now: Instant
  private var generator: SeededGenerator
  private var course = Course()
  /// The quotas in which the run has a place.
  private var places: Set<String> = []

  /// What came of taking part.
  struct Course {
    /// How the run ended; the last status where it did not.
    var status = RunStatus.inProgress
    /// Every step whose page was seen.
    var steps: Set<String> = []
    /// Every item that was seen.
    var items: Set<String> = []
    /// Every rule that decided where to go.
    var rules: [NavigationRule] = []
    /// The arms that were drawn, by randomisation.
    var arms: [String: String] = [:]
    /// The quotas of which the completed run keeps a place.
    var places: Set<String> = []
    /// How many pages were sent.
    var pages = 0
    /// How long the pages would be before somebody, in seconds.
    var seconds = 0
    /// Where the participant was stuck; nil: nowhere.
    var deadEnd: DeadEnd?
  }

  /// A page is tried so often before the participant counts as stuck.
  private static let attempts = 60

  init(
    study: Study, task: NavigableOrderedTask, number: Int, seed: UInt64, moment: Moment, offset: Int,
    turningPoints: [String: [ExpressionValue]], earlier: [EarlierAnswer] = []
  ) {
    generator = SeededGenerator(seed: seed, stream: number)
    let id = "simulated-\(seed)-\(number)"
    self.task = task.arranged(for: id)
    self.study = study
    self.turningPoints = turningPoints
    self.offset = offset
    now = moment.instant
    var values: [String: AnswerValue] = [:]
    for value in study.participation.fromLink {
      guard let made = PatternSampler(value.pattern.source)?.text(using: &generator), value.accepts(made) else {
        continue
      }
      values[value.id] = .text(made)
    }
    let language = study.languages.randomElement(using: &generator) ?? "en"
    if !earlier.isEmpty {
      let memory = EarlierRunMaker(
        study: study, turningPoints: turningPoints,
        context: ReadingContext(
          moment: moment, groupingMark: nil, languages: study.fallbacks(from: language)))
      values.merge(memory.values(earlier, using: &generator)) { $1 }
    }
    state = TaskRun.begin(task, id: id, version: 1, language: language, values: values, moment: moment)
  }

  private var run: TaskRun { TaskRun(task: task, settings: study.runs, state: state) }

  private var context: ReadingContext {
    ReadingContext(
      moment: Moment(instant: now, offset: offset, zone: study.timezone), groupingMark: nil,
      languages: study.fallbacks(from: state.language))
  }

  /// Takes part until the run is over, or until there is no way on.
  mutating func takePart(_ draws: inout SimulatedDraws) -> Course {
    var here = state.standsAt
    note(here)
    // Whoever goes back and forth may see each page many times; nobody for ever.
    let limit = 50 * task.steps.count + 200
    while state.status.isOpen, course.deadEnd == nil {
      guard course.pages < limit else {
        course.deadEnd = DeadEnd(step: here, reason: .endless(pages: limit))
        break
      }
      course.pages += 1
      here = turn(here, &draws)
    }
    course.status = state.status
    if state.status != .completed {
      draws.giveBack(places)
      places = []
    }
    course.places = places
    return course
  }

  /// One page: sees it and presses a button. Gives the step that is shown next.
  private mutating func turn(_ here: String, _ draws: inout SimulatedDraws) -> String {
    guard let step = task.step(here) else { return state.standsAt }
    let page = run.page(of: step, in: context)
    let shown = page.items.filter(\.isShown)
    course.steps.insert(here)
    course.items.formUnion(shown.map(\.id))
    let time = PageTime.seconds(of: page, items: shown, in: context.languages) + run.secondsToWait(on: step, at: now)
    course.seconds += time
    now = now.adding(seconds: time)
    // The first press only says what the button does.
    if run.isAboutToTerminate(on: here), generator.happens(percent: 60) { return send(.terminate, step, [:], &draws) }
    switch Int.random(in: 0..<100, using: &generator) {
    case 0..<4 where run.stepBefore(here) != nil: return send(.back, step, [:], &draws)
    case 4..<6 where study.runs.allowsSavingForLater: return pause(at: here)
    case 6..<14 where step.allowsSkipping: return send(.skip, step, [:], &draws)
    case 14..<29 where step.earlyTermination != nil: return send(.terminate, step, [:], &draws)
    default: return step.entries.map { list($0, on: step, &draws) } ?? answer(step, &draws)
    }
  }

  /// An overview of entries: adds one, seldom takes one away, or goes on; an entry that is still open is filled in first.
  private mutating func list(_ block: Repeat, on step: Step, _ draws: inout SimulatedDraws) -> String {
    let entries = run.entries(on: step, at: context.moment)
    let isWhole = entries.allSatisfy { $0.open == nil }
    if entries.count < block.maximum, isWhole,
      entries.count < block.list?.minimum ?? 0 || generator.happens(percent: 45)
    {
      return send(.add, step, [:], &draws)
    }
    if let entry = entries.randomElement(using: &generator), generator.happens(percent: 10) {
      return send(.remove(entry: entry.number), step, [:], &draws)
    }
    return send(.continue, step, [:], &draws)
  }

  /// Fills the page in until it is taken.
  private mutating func answer(_ step: Step, _ draws: inout SimulatedDraws) -> String {
    let maker = EntryMaker(context: context, turningPoints: turningPoints)
    for _ in 0..<Self.attempts {
      let page = run.page(of: step, in: context)
      var fields: [String: FieldInput] = [:]
      // What is shown follows from what stands above it.
      for item in page.items {
        let visibility = run.visibility(on: step, fields: fields, context)
        guard !visibility.items.contains(item.id) else { continue }
        // What is typed above may bring it in on this very page.
        course.items.insert(item.id)
        // Nobody is sent through the other task: it was completed as often as it has to be.
        if let task = step.secondaryTask, item.id == step.id {
          fields[item.id] = AttemptsFormat.fields(task.requiredAttempts)
          continue
        }
        if case .repeats(let original, _)? = item.answer.format.relation {
          fields[item.id] = fields[original]
          continue
        }
        let hidden = visibility.choices[item.id] ?? []
        guard let entry = maker.entry(for: item, without: hidden, using: &generator) else {
          course.deadEnd = DeadEnd(step: step.id, reason: .unanswerable(item: item.id))
          return step.id
        }
        fields[item.id] = entry
      }
      let next = send(.continue, step, fields, &draws)
      if next != step.id || !state.status.isOpen { return next }
    }
    course.deadEnd = DeadEnd(step: step.id, reason: .refused(after: Self.attempts))
    return step.id
  }

  /// Sends a page and stores what comes of it.
  private mutating func send(
    _ action: RunAction, _ step: Step, _ fields: [String: FieldInput], _ draws: inout SimulatedDraws
  ) -> String {
    let seen = state
    let decision = run.decide(
      Submission(
        step: step.id, action: action, fields: fields, rendered: state.answers.mapValues(\.revision),
        shown: Set(step.items.map(\.id)), shownAt: now, context: context), history: [:])
    let scored = run.hasScores(decision) ? run.scored(decision, at: context.moment) : decision
    var change = scored.change
    if let waiting = change.draws {
      change = carryOut(change, waiting, &draws)
    }
    noteRules(behind: step, seen, change, fields)
    state.apply(change)
    if case .step(let next) = decision.destination {
      note(next)
      return next
    }
    if case .errors(let same) = decision.destination { return same }
    note(state.standsAt)
    return state.standsAt
  }

  /// Takes the places and draws the arms that a change is waiting for.
  private mutating func carryOut(
    _ change: RunChange, _ waiting: ArmDraws, _ draws: inout SimulatedDraws
  ) -> RunChange {
    if let full = draws.takePlaces(waiting) { return change.decided(byFull: full)?.change ?? change }
    for quota in waiting.quotasLeft { state.values[quota] = nil }
    for quota in waiting.quotas { state.values[quota.id] = .boolean(true) }
    places = places.subtracting(waiting.quotasLeft).union(waiting.quotas.map(\.id))
    let arms = draws.draw(waiting)
    for (draw, arm) in zip(waiting.draws, arms) {
      state.values[draw.randomization.id] = .choice(ChosenOption(code: arm))
      course.arms[draw.randomization.id] = arm
    }
    return change.decided(by: arms)?.change ?? change
  }

  /// The rules that led on, where the run stood here and went on. Answers that do not stay were given all the same.
  private mutating func noteRules(
    behind step: Step, _ seen: RunState, _ change: RunChange, _ fields: [String: FieldInput]
  ) {
    guard change.visit != nil, seen.standsAt == step.id else { return }
    var answers = seen.answers
    for item in step.items {
      guard let entry = fields[item.id], case .answer(let given) = item.answer.read(entry, in: context) else {
        continue
      }
      answers[item.id] = CurrentAnswer(answer: given, revision: 1)
    }
    let known = RunAnswers(task, path: seen.path, answers: answers, values: state.values, changes: change.answers)
    course.rules += task.rulesTaken(after: step.id, known, at: context.moment)
  }

  private mutating func note(_ step: String) { course.steps.insert(step) }

  /// Takes the link and comes back by it hours later.
  private mutating func pause(at here: String) -> String {
    let replies = HostReplies(supportsSaveAndRestore: true, confirmsCancel: true)
    state.apply(run.decide(.saveForLater, replies: replies, at: now).change)
    now = now.adding(seconds: Int.random(in: 600...100_000, using: &generator))
    return state.standsAt
  }
}
