/// Writes `read_<task>.R`: functions that read a task's tables with base R alone, with every type set.
///
/// The script is plain ASCII: what is not stands as `\u` escapes, so that no locale can misread a label.
struct RReader {
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
      # Reads \(plan.wideName) and \(plan.longName) with base R: every type set, factors with labels, texts as typed.
      #
      #   source("\(function).R")
      #   runs <- \(function)()                # one row a run
      #   answers <- \(function)_long()        # one row an answer
      \(plan.passTables.map { "#   passes <- \(function)__\($0.id)()   # one row a time that it was asked\n" }.joined())\(files == nil ? "" : "#   files <- \(function)_files()         # one row a file that participants sent\n")#
      # All take the folder of the files; the working directory is where they look otherwise.

      \(reader(function, of: plan.wideName, plan.wideColumns))

      \(reader("\(function)_long", of: plan.longName, plan.longFileColumns))\(passReaders(function))\(filesReader(function))

      """
    return ("\(function).R", text)
  }

  /// A function for each table of what is asked several times.
  private func passReaders(_ function: String) -> String {
    plan.passTables.map { "\n\n" + reader("\(function)__\($0.id)", of: $0.name, plan.columns(of: $0)) }.joined()
  }

  /// A function for the files of this task: their table has those of all tasks.
  private func filesReader(_ function: String) -> String {
    guard let files else { return "" }
    return "\n\n" + reader("\(function)_files", of: files.name, files.columns, only: plan.task)
  }

  /// - Parameter task: the rows of this task alone.
  private func reader(
    _ function: String, of file: String, _ columns: [PlannedColumn], only task: String? = nil
  ) -> String {
    let isTold = columns.contains { $0.name == FileColumn.task.rawValue }
    let rows =
      task.map { task in
        isTold
          ? "  data <- data[data[[\(quoted(FileColumn.task.rawValue))]] == \(quoted(task)), ]\n  rownames(data) <- NULL\n"
          : ""
      } ?? ""
    let conversions = columns.compactMap { column in
      conversion(of: column).map { "  data[[\(quoted(column.name))]] <- \($0)\n" }
    }
    return """
      \(function) <- function(folder = ".") {
        # Everything is read as text first, so that "NA" and "007" stay what they are; only empty cells are missing.
        data <- read.csv(
          file.path(folder, \(quoted(file))), sep = \(quoted(dialect.delimiter)), colClasses = "character", na.strings = "",
          strip.white = FALSE, check.names = FALSE, encoding = "UTF-8")
      \(nameBehindMark(columns))  number <- function(name) as.numeric(data[[name]])
        flag <- function(name) data[[name]] == "1"
        level <- function(name, codes, labels = codes) factor(data[[name]], levels = codes, labels = labels)
        date <- function(name) as.Date(data[[name]], format = "%Y-%m-%d")
        clock <- function(name) {
          as.difftime(as.numeric(substr(data[[name]], 1, 2)) * 60 + as.numeric(substr(data[[name]], 4, 5)), units = "mins")
        }
        civil <- function(name) as.POSIXct(data[[name]], format = "%Y-%m-%dT%H:%M", tz = "UTC")
        instant <- function(name) as.POSIXct(data[[name]], format = "%Y-%m-%dT%H:%M:%OSZ", tz = "UTC")

      \(conversions.joined())\(rows)  data
      }
      """
  }

  /// The mark at the beginning of a file for Excel sticks to the first column's name.
  private func nameBehindMark(_ columns: [PlannedColumn]) -> String {
    guard dialect.isForExcel, let first = columns.first else { return "" }
    return "  names(data)[1] <- \(quoted(first.name))\n"
  }

  /// The call that gives a column its type; nil where it stays text.
  private func conversion(of column: PlannedColumn) -> String? {
    let name = quoted(column.name)
    if column.isFactor {
      let levels = column.levels
      let codes = vector(levels.map(\.code))
      return levels.allSatisfy { $0.code == $0.label }
        ? "level(\(name), \(codes))" : "level(\(name), \(codes), \(vector(levels.map(\.label))))"
    }
    switch column.type {
    case .text, .choice, .choices, .parts: return nil
    case .number: return "number(\(name))"
    case .boolean: return "flag(\(name))"
    case .date: return "date(\(name))"
    case .time: return "clock(\(name))"
    case .dateTime: return "civil(\(name))"
    case .instant: return "instant(\(name))"
    }
  }

  private func vector(_ texts: [String]) -> String { "c(\(texts.map(quoted).joined(separator: ", ")))" }

  private func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case " "..."~": quoted.unicodeScalars.append(scalar)
      default: quoted += "\\U{\(String(scalar.value, radix: 16))}"
      }
    }
    return quoted + "\""
  }
}
