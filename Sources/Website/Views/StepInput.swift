import SurveyModel
import TaskRunning

/// What a run holds of one step already: what the page puts into its fields and says about them.
struct StepInput {
  /// Answers that gave way to ones from another window.
  struct Conflict {
    let item: String
    let old: AnswerValue?
    let new: AnswerValue?
  }

  /// What the fields show, by item.
  let fields: [String: FieldInput]
  /// What was wrong when Continue was last pressed, nil where nothing was.
  let refusal: StepReading?
  let conflicts: [Conflict]
  /// Why the host let the run go no further when a button was last pressed; nil: it did.
  var hostRefusal: String?
  /// The step whose list of answers the page was opened from.
  let review: String?
  /// What the page's own list of answers shows.
  let reviewed: [TaskRun.Reviewed]
  /// The entries that the page is the overview of.
  let entries: [TaskRun.Entry]
  /// The entry of which the page asks whether it is to go.
  var removing: Int?
  /// The button for an early end was pressed once: the page says what it does.
  let isAboutToTerminate: Bool
  /// The text has changed since it was agreed to.
  let isRenewal: Bool
  /// The page's text was agreed to: there is a copy of it.
  let isAgreedTo: Bool

  /// What the page shows to somebody who was never there.
  init(untouched step: Step, in reading: ReadingContext) {
    fields = Self.fields(of: step) { $0.answer.initialFields(in: reading) }
    refusal = nil
    conflicts = []
    review = nil
    reviewed = []
    entries = []
    isAboutToTerminate = false
    isAgreedTo = false
    isRenewal = false
  }

  /// What the page shows to somebody who comes back.
  init(_ run: TaskRun, _ step: Step, in reading: ReadingContext, conflicts: [Conflict], review: String?) {
    fields = Self.fields(of: step) { run.fields(for: $0, on: step, in: reading) }
    refusal = run.refusal(on: step, context: reading)
    hostRefusal = run.state.drafts[step.id]?.refusal
    self.conflicts = conflicts
    self.review = review
    reviewed = step.review.map { run.reviewed(by: $0, on: step.id) } ?? []
    entries = run.entries(on: step, at: reading.moment)
    isAboutToTerminate = run.isAboutToTerminate(on: step.id)
    isRenewal = false
    isAgreedTo = step.items.contains { item in
      item.answer.format.consent != nil
        && run.state.answers[item.id]?.answer.value?.expressionValue == .boolean(true)
    }
  }

  /// What a page shows that puts a later version of a text to somebody: nothing is ticked, but for what was sent and refused.
  init(renewing step: Step, _ run: TaskRun, in reading: ReadingContext) {
    let draft = run.state.drafts[step.id]
    fields = draft?.isRefused == true ? draft?.fields ?? [:] : [:]
    refusal = run.refusal(on: step, context: reading)
    conflicts = []
    review = nil
    reviewed = []
    entries = []
    isAboutToTerminate = false
    isAgreedTo = false
    isRenewal = true
  }

  private static func fields(of step: Step, _ shown: (Item) -> FieldInput) -> [String: FieldInput] {
    Dictionary(step.items.map { ($0.id, shown($0)) }, uniquingKeysWith: { first, _ in first })
  }
}
