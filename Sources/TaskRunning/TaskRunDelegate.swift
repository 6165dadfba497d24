public import SurveyModel

/// The host's say in a run, in the shape of ResearchKit's task view controller delegate (mission.md D-01, D-03, D-04).
///
/// The deciding members run before a change is committed and may be asked again; the notifying one runs after it, at least
/// once, in order for each run. The defaults follow the study file.
public protocol TaskRunDelegate: Sendable {
  /// Whether the participant may take a link and go on later (D-03).
  func taskRunSupportsSaveAndRestore(_ run: RunSummary) async -> Bool
  /// Whether deleting all answers is asked for twice (D-04).
  func taskRunShouldConfirmCancel(_ run: RunSummary) async -> Bool
  /// The run ended, or waits until somebody comes back (`saved`) (D-01). `key` is the same when it is said again.
  func taskRun(_ run: RunSummary, didFinishWith status: RunStatus, key: String) async
}

extension TaskRunDelegate {
  /// As the study file says.
  public func taskRunSupportsSaveAndRestore(_ run: RunSummary) async -> Bool { run.settings.allowsSavingForLater }
  /// As the study file says.
  public func taskRunShouldConfirmCancel(_ run: RunSummary) async -> Bool { run.settings.confirmsCancel }
  /// Nothing.
  public func taskRun(_ run: RunSummary, didFinishWith status: RunStatus, key: String) async {}
}

/// A run as a delegate sees it.
public struct RunSummary: Sendable {
  /// The run's id.
  public var id: String
  /// The task.
  public var taskID: String
  /// The published version that the run began with.
  public var version: Int
  /// What the study file says about runs.
  public var settings: Study.RunSettings

  /// A run in short.
  public init(id: String, taskID: String, version: Int, settings: Study.RunSettings) {
    self.id = id
    self.taskID = taskID
    self.version = version
    self.settings = settings
  }
}

/// The delegate of a host that leaves everything to the study file.
public struct StudyFileDelegate: TaskRunDelegate {
  /// A delegate without a wish.
  public init() {}
}
