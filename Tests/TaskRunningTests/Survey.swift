import CivilTime
import SurveyModel
import TaskRunning

/// A run with everything around it that a participant meets: pages that open, are filled and sent, in any number of windows.
///
/// What a decision changes is applied to the run as a database would keep it, history included.
struct Survey {
  let task: NavigableOrderedTask
  var settings = Study.RunSettings()
  private(set) var state: RunState
  private(set) var changes: [RunChange] = []
  private(set) var notices: [RunNotice] = []
  var now = Instant(milliseconds: 1_790_000_000_000)
  /// Of the page's texts, best first.
  var languages: [String] = []
  /// How the next draw falls; nil: each takes its first arm.
  var arms: [String]?
  /// The quotas in which no place is left.
  var full: Set<String> = []
  private var history: [String: [Int: AnswerChange]] = [:]
  private var pages: UInt8 = 0

  init(_ task: NavigableOrderedTask, id: String = "r1") {
    self.task = task.arranged(for: id)
    state = TaskRun.begin(
      task, id: id, version: 1, language: "en", moment: Moment(instant: now, offset: 0, zone: "Europe/Berlin"))
  }

  var run: TaskRun { TaskRun(task: task, settings: settings, state: state) }
  var context: ReadingContext {
    ReadingContext(
      moment: Moment(instant: now, offset: 0, zone: "Europe/Berlin"), groupingMark: ",",
      languages: languages)
  }

  /// A page in a browser: its fields as shown and as filled meanwhile, and what its form carries sealed.
  struct Page {
    let step: String
    let key: [UInt8]
    let shownAt: Instant
    let rendered: [String: Int]
    /// The conditional items that it shows: as it came, without a script.
    var shown: Set<String>
    var fields: [String: FieldInput]

    /// Types into a field, or ticks a choice; nothing clears it.
    mutating func fill(_ item: String, _ values: String..., part: String = "") {
      var parts = fields[item]?.parts ?? [:]
      parts[part] = values
      fields[item] = FieldInput(parts)
    }
  }

  /// GET: shows a step. Nothing changes.
  mutating func open(_ step: String) -> Page {
    pages += 1
    let page = task.step(step).map { run.page(of: $0, in: context) }
    let items = page?.items ?? []
    var fields: [String: FieldInput] = [:]
    var rendered: [String: Int] = [:]
    if let shown = page {
      for item in items {
        fields[item.id] = run.fields(for: item, on: shown, in: context)
        rendered[item.id] = state.answers[item.id]?.revision
      }
    }
    let conditional = items.filter { $0.showIf != nil && $0.isShown }.map(\.id)
    return Page(
      step: step, key: [pages], shownAt: now, rendered: rendered, shown: Set(conditional), fields: fields)
  }

  /// POST: decides against the run as it is now, and stores.
  @discardableResult
  mutating func send(_ page: Page, _ action: RunAction = .continue, review: String? = nil) -> Destination {
    let decision = decide(page, action, review: review)
    apply(decision)
    return decision.destination
  }

  func decide(_ page: Page, _ action: RunAction = .continue, review: String? = nil) -> Decision {
    var rendered = page.rendered
    var shown: TaskRun.History = [:]
    let items = task.step(page.step)?.items ?? []
    let conflicts = state.drafts[page.step]?.conflicts ?? [:]
    for item in items {
      guard let current = state.answers[item.id]?.revision else { continue }
      let own = (history[item.id] ?? [:]).filter { $0.value.formKey == page.key }.keys.max() ?? 0
      rendered[item.id] = max(rendered[item.id] ?? 0, own)
      for revision in [rendered[item.id] ?? 0, conflicts[item.id] ?? 0] where revision != current {
        shown[item.id, default: [:]][revision] = history[item.id]?[revision]?.answer
      }
    }
    var submission = Submission(
      step: page.step, action: action, fields: page.fields, rendered: rendered, shown: page.shown,
      shownAt: page.shownAt, formKey: page.key, context: context, review: review)
    submission.fullQuotas = full
    let decision = run.decide(submission, history: shown)
    return run.hasScores(decision) ? run.scored(decision, at: context.moment) : decision
  }

  mutating func leave(_ action: LeaveAction, replies: HostReplies? = nil) -> Destination {
    let usual = HostReplies(
      supportsSaveAndRestore: settings.allowsSavingForLater, confirmsCancel: settings.confirmsCancel)
    let decision = run.decide(action, replies: replies ?? usual, at: now)
    apply(decision)
    return decision.destination
  }

  /// Fills the page of a step with one value an item and continues.
  @discardableResult
  mutating func answer(_ step: String, _ values: String...) -> Destination {
    var page = open(step)
    for (item, value) in zip(task.step(step)?.items ?? [], values) { page.fill(item.id, value) }
    return send(page)
  }

  mutating func wait(seconds: Int) { now = now.adding(seconds: seconds) }

  /// Sets what the expectations of a test do not depend on back: the time on pages, and how often the run changed.
  var comparable: (path: [String], answers: [String: CurrentAnswer], drafts: [String: Draft], status: RunStatus) {
    (state.path, state.answers, state.drafts, state.status)
  }

  private mutating func apply(_ decision: Decision) {
    var change = decision.change
    var told = decision.notices
    defer { notices += told }
    guard !change.isEmpty, state.status.isOpen, state.revision == change.revision else { return }
    changes.append(change)
    if let draws = change.draws {
      let closed = draws.quotas.first { full.contains($0.id) }?.id
      if closed == nil {
        for quota in draws.quotasLeft { state.values[quota] = nil }
        for quota in draws.quotas { state.values[quota.id] = .boolean(true) }
      }
      let drawn = closed != nil ? [] : arms ?? draws.draws.map { $0.randomization.arms[0].code }
      for (draw, arm) in zip(draws.draws, drawn) {
        state.values[draw.randomization.id] = .choice(ChosenOption(code: arm))
      }
      let decided = closed.map { change.decided(byFull: $0) } ?? change.decided(by: drawn)
      if let decided { (change, told) = decided }
    }
    if change.erasesAnswers { history = [:] }
    for answer in change.answers { history[answer.item, default: [:]][answer.revision] = answer }
    state.apply(change)
  }
}
