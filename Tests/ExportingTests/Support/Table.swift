import Exporting
import SurveyModel

/// A CSV file as rows of cells, read back by RFC 4180.
struct Table {
  var header: [String] = []
  var rows: [[String]] = []

  init(_ text: String) {
    var all: [[String]] = []
    var row: [String] = []
    var cell = ""
    var isQuoted = false
    var scalars = Array(text.unicodeScalars)[...]
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\"" where isQuoted && scalars.first == "\"":
        scalars.removeFirst()
        cell += "\""
      case "\"": isQuoted.toggle()
      case "," where !isQuoted:
        row.append(cell)
        cell = ""
      case "\n" where !isQuoted:
        all.append(row + [cell])
        row = []
        cell = ""
      default: cell.unicodeScalars.append(scalar)
      }
    }
    header = all.first ?? []
    rows = Array(all.dropFirst())
  }

  /// A cell by row, from 0, and column; nil where there is no such column.
  subscript(_ row: Int, _ column: String) -> String? {
    guard let index = header.firstIndex(of: column), rows.indices.contains(row) else { return nil }
    return rows[row][index]
  }

  func column(_ name: String) -> [String?] { rows.indices.map { self[$0, name] } }

  /// The columns behind those of the run.
  var answerColumns: [String] { header.filter { !$0.hasPrefix("run_") && !$0.hasPrefix("participant_") } }
}

/// The files of an export of `source`.
func exported(_ source: MemorySource, _ options: ExportOptions = ExportOptions()) throws -> MemoryDestination {
  let destination = MemoryDestination()
  _ = try Exporter(options: options) { SHA256() }.export(source, to: destination)
  return destination
}

/// The wide table of the task `survey`.
func wide(_ source: MemorySource, _ options: ExportOptions = ExportOptions()) throws -> Table {
  Table(try exported(source, options).text("survey.csv"))
}

/// The long table of the task `survey`.
func long(_ source: MemorySource, _ options: ExportOptions = ExportOptions()) throws -> Table {
  Table(try exported(source, options).text("survey.long.csv"))
}
