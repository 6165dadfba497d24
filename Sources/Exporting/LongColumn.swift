import SurveyModel

/// The columns of the long file, in order.
enum LongColumn: String, CaseIterable {
  case runID = "run_id"
  case participantID = "participant_id"
  case version, step, item, iteration, position
  case choiceOrder = "choice_order"
  case revision, current, status, type, value, label, unit
  case shownAt = "shown_at"
  case answeredAt = "answered_at"
  case secondsOnPage = "seconds_on_page"

  /// Whether it says the same in all rows of a run.
  var isOfRun: Bool {
    switch self {
    case .runID, .participantID, .version: true
    case .step, .item, .iteration, .position, .choiceOrder, .revision, .current, .status, .type, .value, .label, .unit,
      .shownAt, .answeredAt, .secondsOnPage:
      false
    }
  }

  func planned(over versions: ClosedRange<Int>) -> PlannedColumn {
    var column = PlannedColumn(name: rawValue, type: cellType, question: meaning, versions: versions)
    switch self {
    case .status:
      column.choices = [AnswerStatus.answered, .default, .dontKnow, .skipped, .blank, .notShown].map {
        .init(word: $0.rawValue)
      }
    case .secondsOnPage: column.unit = "s"
    case .runID, .participantID, .version, .step, .item, .iteration, .position, .choiceOrder, .revision, .current,
      .type, .value, .label, .unit, .shownAt, .answeredAt:
      break
    }
    return column
  }

  private var cellType: CellType {
    switch self {
    case .runID, .participantID, .step, .item, .choiceOrder, .type, .value, .label, .unit: .text
    case .version, .iteration, .position, .revision, .secondsOnPage: .number
    case .current: .boolean
    case .status: .choice
    case .shownAt, .answeredAt: .instant
    }
  }

  private var meaning: String {
    switch self {
    case .runID: "The run"
    case .participantID: "The participant"
    case .version: "The version of the study that the run began with; see versions.csv"
    case .step: "The step that asked"
    case .item: "The item that asked; ITEM__CODE__text for the words typed beside a choice"
    case .iteration: "1 for the first time that it was asked, then 2 …"
    case .position: "The item's place on its page as the participant saw it"
    case .choiceOrder: "The order of the choices as the participant saw it; empty: as declared"
    case .revision: "1 for the first answer, then 2 … with each change"
    case .current: "Whether the answer is in effect: not replaced, and its step on the path"
    case .status: "What kind of answer it is"
    case .type: "What the value is"
    case .value: "The answer"
    case .label: "The words of the codes"
    case .unit: "The number's unit; the time zone of a date with time"
    case .shownAt: "When the page was shown, UTC"
    case .answeredAt: "When the page was sent, UTC"
    case .secondsOnPage: "Time between the two"
    }
  }
}
