/// How the tables of an export are spelled: RFC 4180, or the way that Excel opens by a double click.
struct CSVDialect: Sendable {
  /// What stands between cells.
  let separator: UInt8
  /// Begins with a byte-order mark, and puts a `'` before a text that Excel would take for a formula.
  let isForExcel: Bool

  /// Commas, no byte-order mark, texts as they are.
  static let standard = CSVDialect(separator: UInt8(ascii: ","), isForExcel: false)

  /// The separator as a text of one character, for what reads the tables.
  var delimiter: String { String(Unicode.Scalar(separator)) }

  /// What the file begins with: nothing, or UTF-8's mark, by which Excel knows the encoding.
  var beginning: String { isForExcel ? "\u{FEFF}" : "" }

  /// Whether a spreadsheet would compute a text that begins like this.
  static func beginsFormula(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), UInt8(ascii: "\t"),
      UInt8(ascii: "\r"):
      true
    default: false
    }
  }
}

extension ExportOptions {
  /// The spelling that the options ask for.
  var dialect: CSVDialect {
    isForExcel ? CSVDialect(separator: separator.byte, isForExcel: true) : .standard
  }
}
