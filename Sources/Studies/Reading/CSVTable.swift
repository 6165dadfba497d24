/// A table that a statistician wrote: UTF-8, commas or semicolons, quotes as in RFC 4180, a header row.
struct CSVTable {
  /// A row below the header.
  struct Row {
    var line: Int
    var cells: [String]
  }

  private(set) var header: [String] = []
  private(set) var rows: [Row] = []

  /// Reads a table; empty lines count for nothing.
  init(_ text: String) {
    var text = text.unicodeScalars[...]
    if text.first == "\u{FEFF}" { text.removeFirst() }
    let first = text.prefix { $0 != "\n" && $0 != "\r" }
    // What spreadsheets of many countries write.
    let separator: Unicode.Scalar = !first.contains(",") && first.contains(";") ? ";" : ","
    var line = 1
    var start = 1
    var row: [String] = []
    var cell = String.UnicodeScalarView()
    var isQuoted = false
    func trimmed() -> String { YAMLTraps.trimmed(String(cell)) }
    while let scalar = text.popFirst() {
      if scalar == "\n" { line += 1 }
      switch scalar {
      case "\"" where isQuoted && text.first == "\"":
        text.removeFirst()
        cell.append("\"")
      case "\"" where isQuoted || trimmed().isEmpty: isQuoted.toggle()
      case separator where !isQuoted:
        row.append(trimmed())
        cell = String.UnicodeScalarView()
      case "\n" where !isQuoted:
        end(row + [trimmed()], at: start)
        row = []
        cell = String.UnicodeScalarView()
        start = line
      case "\r" where !isQuoted: break
      default: cell.append(scalar)
      }
    }
    end(row + [trimmed()], at: start)
  }

  private mutating func end(_ cells: [String], at line: Int) {
    guard cells.contains(where: { !$0.isEmpty }) else { return }
    if header.isEmpty { header = cells } else { rows.append(Row(line: line, cells: cells)) }
  }

  /// The cells of a column by row; empty where a row is too short. nil where there is no such column.
  func column(_ name: String) -> [String]? {
    header.firstIndex(of: name).map { index in rows.map { index < $0.cells.count ? $0.cells[index] : "" } }
  }
}
