/// The columns of `participants.csv`, in order: one row a participant.
enum ParticipantColumn: String, CaseIterable {
  case id = "participant_id"
  case createdAt = "participant_created_at"
  case runs = "participant_runs"
  case completedRuns = "participant_completed_runs"
  case lastSavedAt = "participant_last_saved_at"

  /// The file's name.
  static let file = "participants.csv"

  func planned(over versions: ClosedRange<Int>) -> PlannedColumn {
    switch self {
    case .id: PlannedColumn(name: rawValue, type: .text, question: "The participant", versions: versions)
    case .createdAt:
      PlannedColumn(name: rawValue, type: .instant, question: "When the first run began, UTC", versions: versions)
    case .runs:
      PlannedColumn(
        name: rawValue, type: .number, question: "How many runs of the exported tasks there are", versions: versions)
    case .completedRuns:
      PlannedColumn(name: rawValue, type: .number, question: "How many of them were completed", versions: versions)
    case .lastSavedAt:
      PlannedColumn(
        name: rawValue, type: .instant, question: "When an answer of one of them was last stored, UTC",
        versions: versions)
    }
  }

  /// Adds the cell of a participant.
  func write(_ participant: ExportParticipant, to csv: inout CSVBuffer) {
    switch self {
    case .id: csv.cell(participant.id)
    case .createdAt: csv.cell(participant.createdAt)
    case .runs: csv.cell(participant.runs)
    case .completedRuns: csv.cell(participant.completedRuns)
    case .lastSavedAt: csv.cell(participant.lastSavedAt)
    }
  }
}
