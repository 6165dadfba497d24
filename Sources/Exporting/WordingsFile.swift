import SurveyModel

/// Writes `wordings.csv`: one row for each wording that a column ever had, in each language of the study.
struct WordingsFile {
  static let name = "wordings.csv"

  /// The columns with what the codebook says of them.
  static func columns(over versions: ClosedRange<Int>) -> [PlannedColumn] {
    let columns: [(String, CellType, String)] = [
      ("column", .text, "The column"), ("first_version", .number, "The first version with this wording"),
      ("last_version", .number, "The last version with this wording"), ("language", .text, "The language"),
      ("question", .text, "What was asked"), ("choices", .text, "Codes with their words"),
      ("minimum", .number, "The smallest number accepted"), ("maximum", .number, "The largest number accepted"),
      ("required", .boolean, "Whether an answer was needed"), ("file", .text, "The table that the column is in"),
    ]
    return columns.map { PlannedColumn(name: $0, type: $1, question: $2, versions: versions) }
  }

  static func write(_ wording: ColumnWording, of file: String, to csv: inout CSVBuffer) {
    csv.cell(wording.column.name)
    csv.cell(wording.versions.lowerBound)
    csv.cell(wording.versions.upperBound)
    csv.cell(wording.language)
    csv.cell(wording.column.question)
    csv.cell(wording.column.spelledChoices)
    csv.cell(number: wording.column.minimum)
    csv.cell(number: wording.column.maximum)
    if let isRequired = wording.column.isRequired { csv.cell(isRequired) } else { csv.emptyCells(1) }
    csv.cell(file)
  }
}
