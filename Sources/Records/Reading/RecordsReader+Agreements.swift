import SQLite
public import SurveyModel
import TaskRunning

extension RecordsReader {
  /// What the participant of a run said last to a text of another task, and in which run of theirs; nil where they never did.
  ///
  /// Runs that were withdrawn or erased do not count, and trial runs count for trial runs alone.
  ///
  /// - Parameter source: the task and its consent.
  public func lastAgreement(
    to source: EarlierAnswer, by run: StoredRun
  ) throws -> (run: String, value: AnswerValue?)? {
    try database.first(
      """
      SELECT run.id, answer.status, type, value, answer.revision FROM answer JOIN run ON run.row = answer.run
      WHERE run.participant = ? AND run.task = ? AND run.is_test = ? AND run.row <> ? AND run.status <> 'withdrawn'
        AND answer.item = ? AND answer.iteration = 0 AND answer.is_current = 1
      ORDER BY answer.answered_at DESC, answer.row DESC LIMIT 1
      """, run.participantID, source.task, run.isTest, run.row, source.item
    ) { row throws(SQLiteError) in (run: row.text(0), value: try Self.current(row, from: 1).answer.value) }
  }
}
