/// Writes `randomization.csv`: one row a place that was drawn, so that the balance of a study can be checked.
struct RandomizationFile {
  static let name = "randomization.csv"

  /// The columns with what the codebook says of them.
  ///
  /// - Parameter arms: the arms of all that is drawn.
  static func columns(_ arms: [PlannedColumn.Choice], over versions: ClosedRange<Int>) -> [PlannedColumn] {
    var arm = PlannedColumn(name: "arm", type: .choice, question: "The arm that was drawn", versions: versions)
    arm.choices = arms
    return [
      PlannedColumn(name: "randomisation", type: .text, question: "What was drawn", versions: versions),
      PlannedColumn(
        name: "stratum", type: .text, question: "The answers by which it was stratified; empty: there are no strata",
        versions: versions),
      PlannedColumn(name: "position", type: .number, question: "The place in its stratum, from 1", versions: versions),
      arm,
      PlannedColumn(
        name: "participant_id", type: .text, question: "The participant; empty: the answers were erased",
        versions: versions),
      PlannedColumn(name: "drawn_at", type: .instant, question: "When it was drawn, UTC", versions: versions),
    ]
  }

  static func write(_ draw: ExportDraw, to csv: inout CSVBuffer) {
    csv.cell(draw.randomization)
    csv.cell(draw.stratum)
    csv.cell(draw.position)
    csv.cell(draw.arm)
    csv.cell(draw.participantID)
    csv.cell(draw.drawnAt)
  }
}
