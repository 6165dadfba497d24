public import TaskRunning

/// A run with what the database keeps of it besides the state that decides.
public struct StoredRun: Sendable {
  public var state: RunState
  public var participantID: String
  public var mode: String
  public var isTest: Bool
  /// 1 for the participant's first run of the task.
  public var number: Int
  public var activeMilliseconds: Int64
  public var resumes: Int
  var row: Int64
}
