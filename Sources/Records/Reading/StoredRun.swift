import CivilTime
import SQLite
import SurveyModel
public import TaskRunning

/// A run with what the database keeps of it besides the state that decides.
public struct StoredRun: Sendable {
  /// The run as ``TaskRun`` takes it, with as many answers as were asked for.
  public var state: RunState
  /// The participant's id.
  public var participantID: String
  /// How the answers came in: `self`, `kiosk`, `proxy` or `entry`.
  public var mode: String
  /// A trial run.
  public var isTest: Bool
  /// 1 for the participant's first run of the task.
  public var number: Int
  /// How long pages were before somebody.
  public var activeMilliseconds: Int64
  /// How often somebody came back.
  public var resumes: Int
  var row: Int64
  /// The token that it was looked up by.
  var tokenHash: [UInt8]?
  /// The items whose answers ``state`` has, where there are some.
  public internal(set) var itemsRead: Set<String> = []
  /// Whether ``state`` has what the run knows beside its answers.
  var hasValues = false

  /// A run from its columns `row, id, participant, task, version, status, mode, is_test, number, revision, language, timezone,
  /// started_at, last_saved_at, expires_at, active_until, finished_at, active_ms, resumes, path`.
  init(_ columns: borrowing Row) throws(SQLiteError) {
    guard let status = RunStatus(rawValue: columns.text(5)) else { throw .unexpectedValue(in: "run.status") }
    state = RunState(
      id: columns.text(1), taskID: columns.text(3), version: columns.int(4), status: status, revision: columns.int(9),
      language: columns.text(10), zone: columns.optionalText(11), startedAt: Instant(milliseconds: columns.int64(12)),
      lastSavedAt: Instant(milliseconds: columns.int64(13)), expiry: Instant(milliseconds: columns.int64(14)),
      activeUntil: Instant(milliseconds: columns.int64(15)),
      finishedAt: columns.optionalInt64(16).map { Instant(milliseconds: $0) })
    state.visit = StepPath(text: columns.text(19))
    row = columns.int64(0)
    participantID = columns.text(2)
    mode = columns.text(6)
    isTest = columns.bool(7)
    number = columns.int(8)
    activeMilliseconds = columns.int64(17)
    resumes = columns.int(18)
  }
}
