/// What an export should hold: the options of `cairn export`.
public struct ExportOptions: Hashable, Sendable {
  /// The tasks to export; empty: all.
  public var tasks: [String]
  /// What the runs are written as (`--format`).
  public var format: Format
  /// Which answers get a column that says why a cell is empty (`--status-columns`).
  public var statusColumns: StatusColumns
  /// Adds `s__label` columns (`--labels`).
  public var showsLabels: Bool
  /// The language of labels and of the codebook; nil: the study's first.
  public var language: String?
  /// Adds superseded answers to the long files (`--history`).
  public var includesHistory: Bool
  /// Keeps trial runs (`--include-test`).
  public var includesTests: Bool
  /// Columns to leave out (`--without`). The id of an answer stands for all of its columns and for its rows in the long file.
  public var without: [String]
  /// Spells the tables so that Excel opens them by a double click (`--excel`).
  public var isForExcel: Bool
  /// Writes who somebody is into a folder of its own, beside the research files (`--identifying`).
  public var includesIdentity: Bool
  /// Writes the contents of participants' files into folders of their own (`--files`).
  public var includesFiles: Bool
  /// What stands between cells where the tables are for Excel (`--separator`); RFC 4180 has commas.
  public var separator: Separator

  /// Every task, current answers only, no trial runs, codes without labels, unless said otherwise.
  public init(
    tasks: [String] = [], format: Format = .csv, statusColumns: StatusColumns = .some, showsLabels: Bool = false,
    language: String? = nil,
    includesHistory: Bool = false, includesTests: Bool = false, without: [String] = [],
    isForExcel: Bool = false, separator: Separator = .comma, includesIdentity: Bool = false,
    includesFiles: Bool = false
  ) {
    self.includesFiles = includesFiles
    self.tasks = tasks
    self.format = format
    self.statusColumns = statusColumns
    self.showsLabels = showsLabels
    self.language = language
    self.includesHistory = includesHistory
    self.includesTests = includesTests
    self.without = without
    self.isForExcel = isForExcel
    self.separator = separator
    self.includesIdentity = includesIdentity
  }

  /// What the runs of a task are written as.
  public enum Format: String, CaseIterable, Sendable {
    /// Two tables, a row a run and a row an answer.
    case csv
    /// A line of JSON a run, in ResearchKit's shape.
    case json
  }

  /// What stands between the cells of a table: Excel takes the list separator of the system's region.
  public enum Separator: String, CaseIterable, Sendable {
    case comma = ","
    case semicolon = ";"

    var byte: UInt8 {
      switch self {
      case .comma: UInt8(ascii: ",")
      case .semicolon: UInt8(ascii: ";")
      }
    }
  }

  /// Which answers get a column that says why a cell is empty.
  public enum StatusColumns: String, CaseIterable, Sendable {
    case none
    /// Every answer that in any version has a condition, lies under a jump to a later step that is no completion, offers don't
    /// know, a skip or a default, or is missing from a version.
    case some
    case all
  }
}
