/// One file of an export on its way out: rows gather in a buffer, which is hashed and written whenever it is full.
struct OutputFile: ~Copyable {
  /// Takes the cells of the row that is being written.
  var csv: CSVBuffer
  private let name: String
  private let file: any ExportFile
  private var hasher: any ContentHasher
  private var writtenBytes = 0
  private var rows = 0
  private let isForExcel: Bool

  /// Bytes that are gathered before they are written.
  private static let bufferSize = 256 * 1_024

  /// A table; its header is written at once.
  init(
    table name: String, header: [String], dialect: CSVDialect, hasher: any ContentHasher, file: any ExportFile
  ) throws(ExportError) {
    self.init(name, dialect, hasher, file)
    csv.raw(dialect.beginning)
    for column in header { csv.cell(column) }
    try endRow()
    rows = 0
  }

  /// A file of lines, without a header.
  init(lines name: String, hasher: any ContentHasher, file: any ExportFile) {
    self.init(name, .standard, hasher, file)
  }

  /// Writes a whole line, given without its end.
  mutating func write(line: String) throws(ExportError) {
    csv.raw(line)
    try endRow()
  }

  private init(_ name: String, _ dialect: CSVDialect, _ hasher: any ContentHasher, _ file: any ExportFile) {
    self.name = name
    self.file = file
    self.hasher = hasher
    isForExcel = dialect.isForExcel
    // Room for the buffer and the row that overflows it.
    csv = CSVBuffer(capacity: Self.bufferSize + Self.bufferSize / 4, dialect: dialect)
  }

  /// Ends the row begun with ``csv``.
  mutating func endRow() throws(ExportError) {
    csv.endRow()
    rows += 1
    if csv.count >= Self.bufferSize { try flush() }
  }

  /// Writes what is left and closes the file.
  mutating func finish() throws(ExportError) -> ExportSummary.FileEntry {
    try flush()
    try file.close()
    return ExportSummary.FileEntry(
      name: name, bytes: writtenBytes, rows: rows, sha256: hasher.finish(),
      alteredCells: isForExcel ? csv.alteredCells : nil)
  }

  /// Writes a file that is no table.
  static func write(
    _ text: String, as name: String, hasher: any ContentHasher, file: any ExportFile
  ) throws(ExportError) -> ExportSummary.FileEntry {
    var hasher = hasher
    let bytes = Array(text.utf8)
    try bytes.withUnsafeBufferPointer { buffer throws(ExportError) in
      hasher.update(UnsafeRawBufferPointer(buffer))
      try file.write(UnsafeRawBufferPointer(buffer))
    }
    try file.close()
    return ExportSummary.FileEntry(name: name, bytes: bytes.count, rows: nil, sha256: hasher.finish())
  }

  private mutating func flush() throws(ExportError) {
    writtenBytes += csv.count
    var hasher = hasher
    try csv.withBytes { bytes throws(ExportError) in
      hasher.update(bytes)
      try file.write(bytes)
    }
    self.hasher = hasher
    csv.removeAll()
  }
}
