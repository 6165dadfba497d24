/// Writes the tables of what is asked several times: one row a pass.
struct PassRows {
  private let plan: TaskPlan
  private let tables: [PassTable]
  private let files: [TableFile]
  private let rows: WideRows
  private let isIdentity: Bool
  /// Reads each run as it would be with one pass alone.
  private var state: RunState

  /// Begins the files; nil where nothing is repeated.
  ///
  /// - Parameters:
  ///   - tables: what is written, with where it goes.
  ///   - isIdentity: a pass without a value is no row.
  init?(
    _ plan: TaskPlan, _ tables: [(table: PassTable, file: ExportTable)], isIdentity: Bool = false,
    in files: borrowing ExportFiles
  ) throws(ExportError) {
    guard !tables.isEmpty, let state = RunState(plan) else { return nil }
    self.plan = plan
    self.state = state
    self.isIdentity = isIdentity
    self.tables = tables.map(\.table)
    rows = WideRows(plan: plan)
    var begun: [TableFile] = []
    for (_, table) in tables { begun.append(TableFile(try files.begin(table))) }
    self.files = begun
  }

  /// Adds the rows of a run.
  mutating func write(_ run: ExportRun) throws(ExportError) {
    for (table, file) in zip(tables, files) {
      for number in run.passes(of: table.steps) {
        let pass = run.pass(number, of: table.steps)
        try state.read(pass)
        if isIdentity, !hasValue(table) { continue }
        rows.write(pass, pass: number, of: table, &state, to: &file.file.csv)
        try file.file.endRow()
      }
    }
  }

  private func hasValue(_ table: PassTable) -> Bool {
    table.parts.contains { if case .answer(let index) = $0 { state.hasValue(index) } else { false } }
  }

  /// Ends the files.
  func finish() throws(ExportError) -> [ExportSummary.FileEntry] {
    var entries: [ExportSummary.FileEntry] = []
    for file in files { entries.append(try file.file.finish()) }
    return entries
  }

  /// A file among several: they cannot be copied, and so cannot stand in a list as they are.
  private final class TableFile {
    var file: OutputFile

    init(_ file: consuming OutputFile) { self.file = file }
  }
}
