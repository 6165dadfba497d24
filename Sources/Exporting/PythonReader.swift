/// Writes `read_<task>.py`: functions that read a task's tables with pandas alone, with every type set.
///
/// A type never depends on the data: numbers are `Float64` also where all are whole, times have the same unit also where there
/// are none.
struct PythonReader {
  private let plan: TaskPlan
  private let dialect: CSVDialect
  private let files: ExportTable?

  /// - Parameter files: the table of what participants sent as files; nil where no task asks for any.
  init(_ plan: TaskPlan, _ dialect: CSVDialect = .standard, files: ExportTable? = nil) {
    self.files = plan.hasFiles ? files : nil
    self.plan = plan
    self.dialect = dialect
  }

  /// The file's name and content.
  var file: (name: String, text: String) {
    let function = "read_\(plan.task)"
    let text = """
      \"\"\"Reads \(plan.wideName) and \(plan.longName) with pandas 2 or later: every type set, categories with labels, texts as typed.

          from \(function) import \(function), \(function)_long
          runs = \(function)()                # one row a run
          answers = \(function)_long()        # one row an answer
      \(plan.passTables.map { "    passes = \(function)__\($0.id)()   # one row a time that it was asked\n" }.joined())\(files == nil ? "" : "    files = \(function)_files()         # one row a file that participants sent; import it as well\n")
      All take the folder of the files; the folder of this script is where they look otherwise.
      \"\"\"

      from pathlib import Path

      import pandas as pd


      def _read(folder, name):
          # Everything is read as text first, so that "NA" and "007" stay what they are; only empty cells are missing.
          return pd.read_csv(
              Path(folder) / name, dtype=str, keep_default_na=False, na_values=[""], sep=\(quoted(dialect.delimiter)),
              encoding=\(quoted(dialect.isForExcel ? "utf-8-sig" : "utf-8")))


      def _number(cells):
          return pd.to_numeric(cells).astype("Float64")


      def _flag(cells):
          return cells.map({"1": True, "0": False}).astype("boolean")


      def _level(cells, levels):
          categories = pd.Series(pd.Categorical(cells, categories=list(levels)), index=cells.index)
          return categories.cat.rename_categories(levels)


      def _date(cells):
          # Seconds, not nanoseconds: a date may be older than 1677.
          return pd.Series(cells.fillna("NaT").to_numpy(dtype="datetime64[s]"), index=cells.index)


      def _clock(cells):
          return pd.to_timedelta(cells + ":00").dt.as_unit("s")


      def _instant(cells):
          return pd.to_datetime(cells, format="%Y-%m-%dT%H:%M:%S.%fZ", utc=True).dt.as_unit("ms")


      \(reader(function, of: plan.wideName, plan.wideColumns))


      \(reader("\(function)_long", of: plan.longName, plan.longFileColumns))\(passReaders(function))\(filesReader(function))


      if __name__ == "__main__":
          \(function)().info()

      """
    return ("\(function).py", text)
  }

  /// A function for each table of what is asked several times.
  private func passReaders(_ function: String) -> String {
    plan.passTables.map { "\n\n\n" + reader("\(function)__\($0.id)", of: $0.name, plan.columns(of: $0)) }.joined()
  }

  /// A function for the files of this task: their table has those of all tasks.
  private func filesReader(_ function: String) -> String {
    guard let files else { return "" }
    return "\n\n\n" + reader("\(function)_files", of: files.name, files.columns, only: plan.task)
  }

  /// - Parameter task: the rows of this task alone.
  private func reader(
    _ function: String, of file: String, _ columns: [PlannedColumn], only task: String? = nil
  ) -> String {
    let name = FileColumn.task.rawValue
    let isTold = columns.contains { $0.name == name }
    let rows = task.flatMap { isTold ? "[data[\(quoted(name))] == \(quoted($0))].reset_index(drop=True)" : nil } ?? ""
    let conversions = columns.map { "    data[\(quoted($0.name))] = \(conversion(of: $0))\n" }
    return """
      def \(function)(folder=Path(__file__).parent):
          data = _read(folder, \(quoted(file)))
      \(conversions.joined())    return data\(rows)
      """
  }

  /// The call that gives a column its type.
  private func conversion(of column: PlannedColumn) -> String {
    let cells = "data[\(quoted(column.name))]"
    if column.isFactor {
      let levels = column.levels.map { "\(quoted($0.code)): \(quoted($0.label))" }
      return "_level(\(cells), {\(levels.joined(separator: ", "))})"
    }
    switch column.type {
    case .text, .choice, .choices, .parts: return "\(cells).astype(\"string\")"
    case .number: return "_number(\(cells))"
    case .boolean: return "_flag(\(cells))"
    case .date, .dateTime: return "_date(\(cells))"
    case .time: return "_clock(\(cells))"
    case .instant: return "_instant(\(cells))"
    }
  }

  private func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{A0}", "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
