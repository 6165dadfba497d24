public import SurveyModel

/// A run as a delegate sees it.
public struct RunSummary: Sendable {
  /// The run's id.
  public var id: String
  /// The task.
  public var taskID: String
  /// The published version that the run began with.
  public var version: Int
  /// The language of its pages.
  public var language: String
  /// What the study file says about runs.
  public var settings: Study.RunSettings
  /// What was answered so far, on the path that the run went.
  public var result: TaskResult
  /// Names a notice: the same where it is said again. nil where something is asked.
  public var noticeKey: String?

  /// A run in short.
  public init(
    id: String, taskID: String, version: Int, language: String = "en", settings: Study.RunSettings,
    result: TaskResult? = nil, noticeKey: String? = nil
  ) {
    self.id = id
    self.taskID = taskID
    self.version = version
    self.language = language
    self.settings = settings
    self.result = result ?? TaskResult(runID: id, taskID: taskID, steps: [])
    self.noticeKey = noticeKey
  }
}
