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

  /// What the page shows to somebody who was never there.
  init(untouched step: Step, in reading: ReadingContext) {
    fields = Self.fields(of: step) { $0.answer.initialFields(in: reading) }
    refusal = nil
    conflicts = []
  }

  /// What the page shows to somebody who comes back.
  init(_ run: TaskRun, _ step: Step, in reading: ReadingContext, conflicts: [Conflict]) {
    fields = Self.fields(of: step) { run.fields(for: $0, on: step, in: reading) }
    refusal = run.refusal(on: step, context: reading)
    self.conflicts = conflicts
  }

  private static func fields(of step: Step, _ shown: (Item) -> FieldInput) -> [String: FieldInput] {
    Dictionary(step.items.map { ($0.id, shown($0)) }, uniquingKeysWith: { first, _ in first })
  }
}
