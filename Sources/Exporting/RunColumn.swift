/// What stands before the answers in the wide file, in order.
enum RunColumn: String, CaseIterable {
  case runID = "run_id"
  case participantID = "participant_id"
  case task = "run_task"
  case version = "run_version"
  case status = "run_status"
  case mode = "run_mode"
  case test = "run_test"
  case number = "run_number"
  case language = "run_language"
  case timezone = "run_timezone"
  case startedAt = "run_started_at"
  case lastSavedAt = "run_last_saved_at"
  case finishedAt = "run_finished_at"
  case duration = "run_duration_s"
  case active = "run_active_s"
  case resumes = "run_resumes"
  case lastStep = "run_last_step"

  /// Whether it ties a row to those of the other files.
  var isKey: Bool { self == .runID || self == .participantID }

  func planned(over versions: ClosedRange<Int>) -> PlannedColumn {
    var column = PlannedColumn(name: rawValue, type: type, question: meaning, versions: versions)
    switch self {
    case .status: column.choices = ExportRun.Status.allCases.map { .init(word: $0.rawValue) }
    case .mode: column.choices = ExportRun.Mode.allCases.map { .init(word: $0.rawValue) }
    case .duration, .active: column.unit = "s"
    case .runID, .participantID, .task, .version, .test, .number, .language, .timezone, .startedAt, .lastSavedAt,
      .finishedAt, .resumes, .lastStep:
      break
    }
    return column
  }

  private var type: CellType {
    switch self {
    case .runID, .participantID, .task, .language, .timezone, .lastStep: .text
    case .version, .number, .duration, .active, .resumes: .number
    case .status, .mode: .choice
    case .test: .boolean
    case .startedAt, .lastSavedAt, .finishedAt: .instant
    }
  }

  private var meaning: String {
    switch self {
    case .runID: "The run"
    case .participantID: "The participant"
    case .task: "The task"
    case .version: "The version of the study that the run began with; see versions.csv"
    case .status: "Where the run has got to"
    case .mode: "How the answers came in"
    case .test: "Whether it was a trial run"
    case .number: "1 for the participant's first run of this task, then 2 …"
    case .language: "The language of the pages"
    case .timezone: "The participant's time zone; empty: unknown, then \"today\" was the study's"
    case .startedAt: "When the run began, UTC"
    case .lastSavedAt: "When an answer was last stored, UTC"
    case .finishedAt: "When the run ended, UTC"
    case .duration: "Finish minus start"
    case .active: "Time between shown and sent, summed over pages, each counted with at most 30 minutes"
    case .resumes: "How often the participant came back"
    case .lastStep: "The step where the run stands"
    }
  }
}
