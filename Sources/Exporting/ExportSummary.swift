/// What an export wrote, for the command's last words and the audit log.
public struct ExportSummary: Hashable, Sendable {
  /// A count for each task that was exported, in the study's order.
  public var tasks: [TaskCount]
  /// In the order of the manifest, without the manifest itself.
  public var files: [FileEntry]
  /// The files that say who somebody is; empty unless they were asked for. The manifest does not list them.
  public var identityFiles: [FileEntry]

  /// What was counted and written.
  public init(tasks: [TaskCount], files: [FileEntry], identityFiles: [FileEntry] = []) {
    self.tasks = tasks
    self.files = files
    self.identityFiles = identityFiles
  }

  /// The counts of one task.
  public struct TaskCount: Hashable, Sendable {
    /// The task's id.
    public var task: String
    /// Rows of the wide file.
    public var runs: Int
    /// Rows of the long file.
    public var answers: Int
    /// Trial runs that were left out.
    public var testRunsLeftOut: Int

    /// The counts of a task.
    public init(task: String, runs: Int, answers: Int, testRunsLeftOut: Int) {
      self.task = task
      self.runs = runs
      self.answers = answers
      self.testRunsLeftOut = testRunsLeftOut
    }
  }

  /// One file as the manifest lists it.
  public struct FileEntry: Hashable, Sendable {
    /// The file's name in the folder.
    public var name: String
    /// Its size.
    public var bytes: Int
    /// Rows below the header; nil for files that are no table.
    public var rows: Int?
    /// The SHA-256 of its content, in hexadecimal.
    public var sha256: String
    /// How many texts got a `'` before them, so that Excel does not compute them; nil where nothing is altered.
    public var alteredCells: Int?

    /// A file as it was written.
    public init(name: String, bytes: Int, rows: Int?, sha256: String, alteredCells: Int? = nil) {
      self.name = name
      self.bytes = bytes
      self.rows = rows
      self.sha256 = sha256
      self.alteredCells = alteredCells
    }
  }
}
