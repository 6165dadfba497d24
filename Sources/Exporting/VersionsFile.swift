/// Writes `versions.csv`: one row a published version.
struct VersionsFile {
  static let name = "versions.csv"

  /// The columns with what the codebook says of them.
  static func columns(over versions: ClosedRange<Int>) -> [PlannedColumn] {
    [
      PlannedColumn(name: "version", type: .number, question: "1, 2, 3 …", versions: versions),
      PlannedColumn(name: "published_at", type: .instant, question: "When it was published, UTC", versions: versions),
      PlannedColumn(name: "published_by", type: .text, question: "Who published it", versions: versions),
      PlannedColumn(
        name: "sha256", type: .text, question: "The digest over the study's text files", versions: versions),
      PlannedColumn(name: "note", type: .text, question: "What was said about the change", versions: versions),
      PlannedColumn(
        name: "runs", type: .number, question: "How many runs began with it, without trial runs", versions: versions),
    ]
  }

  static func write(_ version: PublishedVersion, to csv: inout CSVBuffer) {
    csv.cell(version.number)
    csv.cell(version.publishedAt)
    csv.cell(version.publishedBy)
    csv.cell(version.sha256)
    csv.cell(version.note)
    csv.cell(version.runs)
  }
}
