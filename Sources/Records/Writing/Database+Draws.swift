import CivilTime
import SQLite
import SurveyModel
import TaskRunning

/// Drawing arms, inside the writer's transaction: one after the other, so that nobody's place is drawn twice.
extension Database {
  /// Draws the arms that a change waits for, and keeps them.
  ///
  /// A participant who has an arm keeps it in every run.
  ///
  /// - Returns: the arms in the order of the draws.
  func draw(_ draws: ArmDraws, run row: Int64, at now: Instant) throws(SQLiteError) -> [String] {
    let run = try first("SELECT participant, is_test, version FROM run WHERE row = ?", row) { row in
      (participant: row.text(0), isTest: row.bool(1), version: row.int(2))
    }
    guard let run else { throw .unexpectedValue(in: "run.row") }
    var arms: [String] = []
    for draw in draws.draws {
      let id = draw.randomization.id
      let known = try first(
        "SELECT arm FROM draw WHERE participant = ? AND randomization = ? ORDER BY row LIMIT 1", run.participant, id
      ) { row in row.text(0) }
      let arm: String
      if let known, draw.randomization.has(known) {
        arm = known
      } else {
        arm = try self.draw(draw, for: run.participant, isTest: run.isTest, version: run.version, at: now)
      }
      try insert(
        .choice(ChosenOption(code: arm)), named: id, .arm, run: row, at: now)
      arms.append(arm)
    }
    return arms
  }

  private func draw(
    _ draw: ArmDraws.Draw, for participant: String, isTest: Bool, version: Int, at now: Instant
  ) throws(SQLiteError) -> String {
    let randomization = draw.randomization
    var generator = SystemRandomNumberGenerator()
    let place = randomization.draw(
      after: try lastBlock(of: randomization.id, in: draw.stratum, isTest: isTest), in: draw.stratum,
      using: &generator)
    try run(
      """
      INSERT INTO draw
        (randomization, stratum, is_test, position, block, block_content, arm, version, participant, at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, randomization.id, draw.stratum, isTest, place.position, place.block, place.blockContent, place.arm, version,
      participant, now.milliseconds)
    if randomization.list != nil, randomization.listed(place.position, in: draw.stratum) == nil {
      try insert(AuditEntry(at: now, actor: "cairn", action: "listUsedUp", subject: randomization.id))
    }
    return place.arm
  }

  /// The places of the block that was drawn from last, in order.
  private func lastBlock(of id: String, in stratum: String, isTest: Bool) throws(SQLiteError) -> [DrawnPlace] {
    let places = try all(
      """
      SELECT position, block, block_content, arm FROM draw WHERE randomization = ? AND stratum = ? AND is_test = ?
      ORDER BY position DESC LIMIT ?
      """, id, stratum, isTest, Randomization.largestBlock
    ) { row in
      DrawnPlace(position: row.int(0), block: row.int(1), blockContent: row.text(2), arm: row.text(3))
    }
    return places.prefix { $0.block == places[0].block }.reversed()
  }

  /// Takes a participant's name from the places that were drawn for a run whose answers go. The places stay used up.
  ///
  /// Called once the run's values are gone: who keeps another run with the arm keeps the place.
  func leavePlaces(ofRun row: Int64) throws(SQLiteError) {
    try run(
      """
      UPDATE draw SET participant = NULL WHERE participant = (SELECT participant FROM run WHERE row = ?)
        AND NOT EXISTS (
          SELECT 1 FROM run_value JOIN run ON run.row = run_value.run
          WHERE run.participant = draw.participant AND run_value.kind = 'arm' AND run_value.name = draw.randomization)
      """, row)
  }
}
