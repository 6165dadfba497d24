/// What an export should hold: the options of `cairn export`.
public struct ExportOptions: Hashable, Sendable {
  /// The tasks to export; empty: all.
  public var tasks: [String]
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

  /// Every task, current answers only, no trial runs, codes without labels, unless said otherwise.
  public init(
    tasks: [String] = [], statusColumns: StatusColumns = .some, showsLabels: Bool = false, language: String? = nil,
    includesHistory: Bool = false, includesTests: Bool = false, without: [String] = []
  ) {
    self.tasks = tasks
    self.statusColumns = statusColumns
    self.showsLabels = showsLabels
    self.language = language
    self.includesHistory = includesHistory
    self.includesTests = includesTests
    self.without = without
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
