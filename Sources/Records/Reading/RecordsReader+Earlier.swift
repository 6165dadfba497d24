import SQLite
public import SurveyModel
import TaskRunning

extension RecordsReader {
  /// What the participant of a run answered to an item in their last completed run of a task; nil where there is no such run, or
  /// nothing was answered there.
  ///
  /// Never what somebody else answered, and never across trial and other runs.
  public func earlierAnswer(_ source: EarlierAnswer, before run: StoredRun) throws -> AnswerValue? {
    try database.lastCompletedRun(of: source.task, by: run.participantID, isTest: run.isTest, except: run.row)
      .flatMap { try answer(to: source.item, inRun: $0) }
  }

  /// What a run that begins now knows of its participant's earlier runs: fixed from here on (researchkit.md T-16).
  ///
  /// - Parameter person: who it is, where that is known; without one nobody is known, unless `participant` says whose run it is.
  public func earlierAnswers(
    _ wanted: [EarlierAnswer], of person: KnownPerson?, or participant: String? = nil, isTest: Bool
  ) throws -> EarlierAnswers {
    var found = EarlierAnswers()
    guard let person = try participant ?? person.flatMap({ try database.id(of: $0.name) }) else {
      for source in wanted { found.runs.updateValue(nil, forKey: source.task) }
      return found
    }
    for source in wanted {
      if !found.runs.keys.contains(source.task) {
        let run = try database.lastCompletedRun(of: source.task, by: person, isTest: isTest)
        found.runs.updateValue(run, forKey: source.task)
      }
      guard case let run?? = found.runs[source.task] else { continue }
      found.values[source.name] = try answer(to: source.item, inRun: run) ?? score(source.item, ofRun: run)
    }
    return found
  }

  private func answer(to item: String, inRun row: Int64) throws -> AnswerValue? {
    let query = try database.query(
      """
      SELECT status, type, value, revision FROM answer
      WHERE run = ? AND item = ? AND iteration = 0 AND is_current = 1
      """)
    try query.bind(row, at: 1)
    try query.bind(item, at: 2)
    return try query.step() ? try Self.current(query.row, from: 0).answer.value : nil
  }

  private func score(_ name: String, ofRun row: Int64) throws -> AnswerValue? {
    try database.first(
      "SELECT type, value FROM run_value WHERE run = ? AND name = ? AND kind = 'score'", row, name
    ) { row throws(SQLiteError) in try Self.value(row, from: 0) }
  }
}

extension Database {
  /// A participant's last completed run of a task, by its row; nil where there is none.
  func lastCompletedRun(
    of task: String, by participant: String, isTest: Bool, except row: Int64 = 0
  ) throws(SQLiteError) -> Int64? {
    try first(
      """
      SELECT row FROM run WHERE participant = ? AND task = ? AND status = 'completed' AND is_test = ? AND row <> ?
      ORDER BY finished_at DESC, row DESC LIMIT 1
      """, participant, task, isTest, row
    ) { row in row.int64(0) }
  }
}
