import SQLite
public import SurveyModel
import TaskRunning

extension RecordsReader {
  /// What the participant of a run answered to an item in their last completed run of a task; nil where there is no such run, or
  /// nothing was answered there.
  ///
  /// Never what somebody else answered, and never across trial and other runs.
  public func earlierAnswer(_ source: Prefill, before run: StoredRun) throws -> AnswerValue? {
    let query = try database.query(
      """
      SELECT status, type, value, revision FROM answer
      WHERE run = (
          SELECT row FROM run
          WHERE participant = ? AND task = ? AND status = 'completed' AND is_test = ? AND row <> ?
          ORDER BY finished_at DESC, row DESC LIMIT 1)
        AND item = ? AND iteration = 0 AND is_current = 1
      """)
    try query.bind(run.participantID, at: 1)
    try query.bind(source.task, at: 2)
    try query.bind(run.isTest ? 1 : 0, at: 3)
    try query.bind(run.row, at: 4)
    try query.bind(source.item, at: 5)
    guard try query.step() else { return nil }
    return try Self.current(query.row, from: 0).answer.value
  }
}
