import SurveyModel

/// Writes `codebook.csv`: one row a column, in order.
struct Codebook {
  static let name = "codebook.csv"

  static let header = [
    "file", "column", "step", "item", "type", "question", "choices", "unit", "minimum", "maximum", "required",
    "missing", "formula", "first_version", "last_version", "wordings",
  ]

  /// Adds the row of one column.
  static func write(_ column: PlannedColumn, of file: String, to csv: inout CSVBuffer) {
    csv.cell(file)
    csv.cell(column.name)
    csv.cell(column.step)
    csv.cell(column.item)
    csv.cell(column.type.rawValue)
    csv.cell(column.question)
    csv.cell(column.choices.map { "\($0.code)=\(escaped($0.label))" }.joined(separator: "|"))
    csv.cell(column.unit)
    csv.cell(column.minimum)
    csv.cell(column.maximum)
    if let isRequired = column.isRequired { csv.cell(isRequired) } else { csv.emptyCells(1) }
    csv.cell(column.missing.map(\.rawValue).joined(separator: ";"))
    csv.cell(column.formula)
    csv.cell(column.versions.lowerBound)
    csv.cell(column.versions.upperBound)
    if let wordings = column.wordings { csv.cell(wordings) } else { csv.emptyCells(1) }
  }

  /// A label in a list that `|` separates: `|` and `\` get a `\` before them.
  private static func escaped(_ label: String) -> String {
    guard label.utf8.contains(where: { $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: "\\") }) else { return label }
    var escaped = ""
    for scalar in label.unicodeScalars {
      if scalar == "|" || scalar == "\\" { escaped.unicodeScalars.append("\\") }
      escaped.unicodeScalars.append(scalar)
    }
    return escaped
  }
}
