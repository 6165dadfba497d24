import SurveyModel

/// Writes `codebook.csv`: one row a column, in order.
struct Codebook {
  static let name = "codebook.csv"

  /// The columns with what a data package says of them.
  static func columns(over versions: ClosedRange<Int>) -> [PlannedColumn] {
    let columns: [(String, CellType, String)] = [
      ("file", .text, "The table"), ("column", .text, "The column"), ("step", .text, "The step that it comes from"),
      ("item", .text, "The item that it comes from"), ("type", .text, "What its cells hold"),
      ("question", .text, "What was asked, or what the column means"), ("choices", .text, "Codes with their words"),
      ("unit", .text, "The unit of its numbers"), ("minimum", .number, "The smallest number accepted"),
      ("maximum", .number, "The largest number accepted"), ("required", .boolean, "Whether an answer is needed"),
      ("missing", .text, "Why a cell may be empty"), ("formula", .text, "How a score is computed"),
      ("first_version", .number, "The first version that fills it"),
      ("last_version", .number, "The last version that fills it"),
      ("wordings", .number, "How many wordings the question had"),
    ]
    return columns.map { PlannedColumn(name: $0, type: $1, question: $2, versions: versions) }
  }

  /// Adds the row of one column.
  static func write(_ column: PlannedColumn, of file: String, to csv: inout CSVBuffer) {
    csv.cell(file)
    csv.cell(column.name)
    csv.cell(column.step)
    csv.cell(column.item)
    csv.cell(column.type.rawValue)
    csv.cell(column.question)
    csv.cell(column.spelledChoices)
    csv.cell(column.unit)
    csv.cell(number: column.minimum)
    csv.cell(number: column.maximum)
    if let isRequired = column.isRequired { csv.cell(isRequired) } else { csv.emptyCells(1) }
    csv.cell(column.missing.map(\.rawValue).joined(separator: ";"))
    csv.cell(column.formula)
    csv.cell(column.versions.lowerBound)
    csv.cell(column.versions.upperBound)
    if let wordings = column.wordings { csv.cell(wordings) } else { csv.emptyCells(1) }
  }
}
