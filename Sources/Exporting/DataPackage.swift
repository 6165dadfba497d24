/// Writes `datapackage.json`: the tables with their types for programs that read data packages (Frictionless Data Package 1.0 with
/// Table Schema 1.0, and `categories` of version 2.0, which earlier readers pass over).
///
/// Like the manifest it says nothing of the clock.
struct DataPackage {
  static let name = "datapackage.json"

  let study: String
  let version: Int
  let title: String
  let tables: [ExportTable]
  let dialect: CSVDialect
  /// What was written, for sizes and digests.
  let files: [ExportSummary.FileEntry]

  var json: String {
    var text = JSONText()
    text.object { root in
      root.member("profile", "tabular-data-package")
      // Names of packages and resources have no capital letters (Data Package 1.0, "name").
      root.member("name", study.lowercased())
      root.member("title", title)
      root.member("version", String(version))
      root.array("resources", tables) { object, table in write(table, to: &object) }
    }
    return text.text + "\n"
  }

  private func write(_ table: ExportTable, to object: inout JSONText) {
    object.member("profile", "tabular-data-resource")
    object.member("name", Self.resource(of: table.name))
    object.member("path", table.name)
    object.member("format", "csv")
    object.member("mediatype", "text/csv")
    object.member("encoding", "utf-8")
    if let file = files.first(where: { $0.name == table.name }) {
      object.member("bytes", file.bytes)
      object.member("hash", "sha256:\(file.sha256)")
    }
    object.object("dialect") { dialect in
      dialect.member("delimiter", self.dialect.delimiter)
      dialect.member("lineTerminator", "\n")
      dialect.member("doubleQuote", true)
    }
    object.object("schema") { schema in
      schema.array("fields", table.columns) { field, column in write(column, to: &field) }
      schema.member("missingValues", [""])
      if !table.key.isEmpty { schema.member("primaryKey", table.key) }
      let known = Set(tables.map(\.name))
      let references = table.references.filter { known.contains($0.table) }
      if !references.isEmpty {
        schema.array("foreignKeys", references) { key, reference in
          key.member("fields", reference.column)
          key.object("reference") { target in
            target.member("resource", Self.resource(of: reference.table))
            target.member("fields", reference.target)
          }
        }
      }
    }
  }

  private func write(_ column: PlannedColumn, to field: inout JSONText) {
    field.member("name", column.name)
    let (type, format) = Self.type(of: column.type)
    field.member("type", type)
    if let format { field.member("format", format) }
    if !column.question.isEmpty { field.member("title", column.question) }
    if !column.unit.isEmpty { field.member("unit", column.unit) }
    switch column.type {
    case .boolean:
      field.member("trueValues", ["1"])
      field.member("falseValues", ["0"])
    case .choice where !column.choices.isEmpty:
      field.object("constraints") { $0.member("enum", column.choices.map(\.code)) }
      field.array("categories", column.choices) { category, choice in
        category.member("value", choice.code)
        category.member("label", choice.label)
      }
    case .number where !(column.minimum.isEmpty && column.maximum.isEmpty):
      field.object("constraints") { constraints in
        if !column.minimum.isEmpty { constraints.member("minimum", number: column.minimum) }
        if !column.maximum.isEmpty { constraints.member("maximum", number: column.maximum) }
      }
    case .text, .number, .choice, .choices, .date, .time, .dateTime, .parts, .instant: break
    }
  }

  /// The type in Table Schema's words. What has several values in a cell is a string there.
  private static func type(of type: CellType) -> (type: String, format: String?) {
    switch type {
    case .text, .choice, .choices, .parts: ("string", nil)
    case .number: ("number", nil)
    case .boolean: ("boolean", nil)
    case .date: ("date", nil)
    case .time: ("time", "%H:%M")
    case .dateTime: ("datetime", "%Y-%m-%dT%H:%M")
    case .instant: ("datetime", nil)
    }
  }

  private static func resource(of file: String) -> String {
    (file.hasSuffix(".csv") ? String(file.dropLast(4)) : file).lowercased()
  }
}
