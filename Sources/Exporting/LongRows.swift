import CivilTime
import SurveyModel

/// Writes the long file: one row an answer, and one for the words typed beside a choice.
struct LongRows {
  private let plan: TaskPlan
  private let includesHistory: Bool
  /// The columns that are the same in all rows of a run, which stand first, and the others.
  private let columns: (run: [LongColumn], answer: [LongColumn])
  private let dialect: CSVDialect

  init(plan: TaskPlan, includesHistory: Bool, dialect: CSVDialect = .standard) {
    self.plan = plan
    self.includesHistory = includesHistory
    self.dialect = dialect
    columns = (plan.longColumns.filter(\.isOfRun), plan.longColumns.filter { !$0.isOfRun })
  }

  /// Adds the rows of a run that `state` has read.
  func write(_ run: ExportRun, _ state: inout RunState, to file: inout OutputFile) throws(ExportError) {
    guard state.hasAnswers else { return }
    let beginning = beginning(of: run)
    for answer in run.answers where answer.isCurrent || includesHistory {
      guard let (index, placement) = state.place(of: answer.item) else { continue }
      let isInEffect =
        answer.isCurrent && state.isOnPath(placement.step, placement.stepID, pass: answer.iteration)
        && !answer.answer.isNotShown
      guard isInEffect || includesHistory else { continue }
      let asked = plan.answers[index]
      let value = answer.answer.value.flatMap { asked.hidden.isEmpty ? $0 : asked.hidden.removed(from: $0) }
      let row = Row(
        step: placement.stepID, item: asked.id, position: state.position(of: placement),
        choiceOrder: state.choiceOrder(of: placement), isInEffect: isInEffect, type: asked.type,
        isNumber: value?.isNumber ?? false, value: value?.cell(.whole) ?? "", label: value.map(asked.label(of:)) ?? "",
        unit: value?.zone ?? asked.unit)
      write(row, of: answer, after: beginning, to: &file.csv)
      try file.endRow()
      for option in value?.chosen ?? [] {
        guard let text = option.text, let column = asked.otherTexts.first(where: { $0.code == option.code })?.column
        else { continue }
        var typed = row
        typed.item = column
        typed.type = .text
        typed.isNumber = false
        typed.value = text
        typed.label = ""
        typed.unit = ""
        write(typed, of: answer, after: beginning, to: &file.csv)
        try file.endRow()
      }
    }
  }

  /// What a row says beside what the run and the answer say themselves.
  private struct Row {
    let step: String
    var item: String
    let position: Int
    let choiceOrder: String
    let isInEffect: Bool
    var type: CellType
    var isNumber: Bool
    var value: String
    var label: String
    var unit: String
  }

  /// The cells with which every row of a run begins, encoded once.
  private func beginning(of run: ExportRun) -> (cells: [UInt8], altered: Int) {
    var csv = CSVBuffer(dialect: dialect)
    for column in columns.run {
      switch column {
      case .runID: csv.cell(run.id)
      case .participantID: csv.cell(run.participantID)
      case .version: csv.cell(run.version)
      case .step, .item, .iteration, .position, .choiceOrder, .revision, .current, .status, .type, .value, .label,
        .unit, .shownAt, .answeredAt, .secondsOnPage:
        break
      }
    }
    return (csv.bytes, csv.alteredCells)
  }

  private func write(
    _ row: Row, of answer: ExportAnswer, after beginning: (cells: [UInt8], altered: Int), to csv: inout CSVBuffer
  ) {
    if !columns.run.isEmpty { csv.encoded(beginning.cells, altered: beginning.altered) }
    for column in columns.answer {
      switch column {
      case .runID, .participantID, .version: break
      case .step: csv.cell(row.step)
      case .item: csv.cell(row.item)
      case .iteration: csv.cell(answer.iteration)
      case .position: csv.cell(row.position)
      case .choiceOrder: csv.cell(row.choiceOrder)
      case .revision: csv.cell(answer.revision)
      case .current: csv.cell(row.isInEffect)
      case .status: csv.cell(answer.answer.status.rawValue)
      case .type: csv.cell(row.type.rawValue)
      case .value: if row.isNumber { csv.cell(number: row.value) } else { csv.cell(row.value) }
      case .label: csv.cell(row.label)
      case .unit: csv.cell(row.unit)
      case .shownAt: csv.cell(answer.shownAt)
      case .answeredAt: csv.cell(answer.answeredAt)
      case .secondsOnPage:
        csv.cell(milliseconds: answer.shownAt.map { answer.answeredAt.milliseconds - $0.milliseconds })
      }
    }
  }
}

extension AnswerValue {
  fileprivate var isNumber: Bool { if case .number = self { true } else { false } }

  /// The zone of a date with a time, as the long file's `unit`.
  fileprivate var zone: String? { if case .dateTime(_, let zone) = self { zone } else { nil } }
}
