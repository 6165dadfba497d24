@testable import Exporting

/// Cells cut from the bytes at zero bytes, rows at ones, are read back from the table as they were (RFC 4180).
enum CSVTarget: FuzzTarget {
  static func check(_ bytes: [UInt8]) throws(Violation) {
    let rows = bytes.split(separator: 1, omittingEmptySubsequences: false).map { row in
      row.split(separator: 0, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
    }
    var table = CSVBuffer()
    for row in rows {
      for cell in row { table.cell(cell) }
      table.endRow()
    }
    try require(read(table.bytes) == rows.map { $0.map { Array($0.utf8) } }, "the same table")
  }
}

/// The cells of a table, by a reader that shares nothing with the writer.
private func read(_ bytes: [UInt8]) -> [[[UInt8]]] {
  var rows: [[[UInt8]]] = []
  var row: [[UInt8]] = []
  var cell: [UInt8] = []
  var isQuoted = false
  var index = 0
  while index < bytes.count {
    let byte = bytes[index]
    index += 1
    switch byte {
    case UInt8(ascii: "\"") where isQuoted && index < bytes.count && bytes[index] == byte:
      cell.append(byte)
      index += 1
    case UInt8(ascii: "\""): isQuoted.toggle()
    case UInt8(ascii: ",") where !isQuoted:
      row.append(cell)
      cell = []
    case UInt8(ascii: "\n") where !isQuoted:
      rows.append(row + [cell])
      (row, cell) = ([], [])
    default: cell.append(byte)
    }
  }
  return rows
}
