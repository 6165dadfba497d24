import SurveyModel

/// The columns of `files.csv`: one row a file that participants sent, by which the ids in the cells of answers are understood.
enum FileColumn: String, CaseIterable {
  case id = "file_id"
  case runID = "run_id"
  case task = "run_task"
  case step, item, type, size, sha256, name

  static let file = "files.csv"

  /// The table for the files of some tasks.
  static func table(
    _ name: String, _ columns: [FileColumn], of tasks: [TaskPlan], over versions: ClosedRange<Int>
  ) -> ExportTable {
    let run = RunColumn.runID.rawValue
    let references =
      tasks.count == 1 ? [ExportTable.Reference(column: run, table: tasks[0].wideName, target: run)] : []
    return ExportTable(
      name, columns.map { $0.planned(over: versions) }, key: [FileColumn.id.rawValue], references: references)
  }

  /// What the codebook says of the column.
  func planned(over versions: ClosedRange<Int>) -> PlannedColumn {
    let type: CellType = self == .size ? .number : .text
    return PlannedColumn(name: rawValue, type: type, question: meaning, versions: versions)
  }

  private var meaning: String {
    switch self {
    case .id: "The file, as the cell of its answer has it"
    case .runID: "The run that it was sent in"
    case .task: "The task of the run"
    case .step: "The step on whose page it was sent"
    case .item: "The question that it answers"
    case .type: "The media type, as the content shows it"
    case .size: "Bytes"
    case .sha256: "The SHA-256 of the content"
    case .name: "What the participant's device calls it"
    }
  }

  func write(_ file: SentFile, to csv: inout CSVBuffer) {
    switch self {
    case .id: csv.cell(file.answer.id)
    case .runID: csv.cell(file.run)
    case .task: csv.cell(file.task)
    case .step: csv.cell(file.step)
    case .item: csv.cell(file.item)
    case .type: csv.cell(file.answer.kind.mediaType)
    case .size: csv.cell(file.answer.size)
    case .sha256: csv.cell(file.answer.sha256)
    case .name: csv.cell(file.answer.name)
    }
  }
}
