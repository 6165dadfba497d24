/// A table of an export as those describe it that list all tables: codebook and data package.
struct ExportTable: Sendable {
  let name: String
  let columns: [PlannedColumn]
  /// The columns that together tell its rows apart; empty where none do.
  var key: [String] = []
  /// Columns whose values stand in the column of another table.
  var references: [Reference] = []

  /// A column that points to another table.
  struct Reference: Sendable {
    let column: String
    let table: String
    let target: String
  }

  init(_ name: String, _ columns: [PlannedColumn], key: [String] = [], references: [Reference] = []) {
    self.name = name
    self.columns = columns
    let names = Set(columns.map(\.name))
    // A key with a part left out tells nothing apart.
    self.key = names.isSuperset(of: key) ? key : []
    self.references = references.filter { names.contains($0.column) }
  }
}
