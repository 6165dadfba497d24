/// The files of an export as they are written, one after the other: what each came to is kept for the manifest.
struct ExportFiles: ~Copyable {
  private(set) var entries: [ExportSummary.FileEntry] = []
  private let destination: any ExportDestination
  private let dialect: CSVDialect
  private let makeHasher: () -> any ContentHasher

  init(in destination: any ExportDestination, _ dialect: CSVDialect, makeHasher: @escaping () -> any ContentHasher) {
    self.destination = destination
    self.dialect = dialect
    self.makeHasher = makeHasher
  }

  /// Begins a table with its header. Whoever fills it finishes it, and hands its entry to ``add(_:)``.
  func begin(_ table: ExportTable) throws(ExportError) -> OutputFile {
    try OutputFile(
      table: table.name, header: table.columns.map(\.name), dialect: dialect, hasher: makeHasher(),
      file: destination.open(table.name))
  }

  /// The same for a file of lines.
  func begin(lines name: String) throws(ExportError) -> OutputFile {
    OutputFile(lines: name, hasher: makeHasher(), file: try destination.open(name))
  }

  mutating func add(_ entry: ExportSummary.FileEntry) { entries.append(entry) }

  /// Writes a whole table.
  mutating func write(
    _ table: ExportTable, _ fill: (inout OutputFile) throws(ExportError) -> Void
  ) throws(ExportError) {
    var file = try begin(table)
    try fill(&file)
    add(try file.finish())
  }

  /// Writes a file whose bytes come in pieces, each handed to the function that `fill` gets.
  mutating func write(
    as name: String, _ fill: ((UnsafeRawBufferPointer) throws(ExportError) -> Void) throws(ExportError) -> Void
  ) throws(ExportError) {
    let file = try destination.open(name)
    var hasher = makeHasher()
    var bytes = 0
    try fill { piece throws(ExportError) in
      hasher.update(piece)
      bytes += piece.count
      try file.write(piece)
    }
    try file.close()
    add(ExportSummary.FileEntry(name: name, bytes: bytes, rows: nil, sha256: hasher.finish()))
  }

  /// Writes a file that is no table, and does not list it where the manifest cannot, as itself.
  mutating func write(_ text: String, as name: String, isListed: Bool = true) throws(ExportError) {
    let entry = try OutputFile.write(text, as: name, hasher: makeHasher(), file: destination.open(name))
    if isListed { add(entry) }
  }
}
