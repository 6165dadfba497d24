import CivilTime
import SQLite
import SurveyModel
import TaskRunning

/// What each write means, inside the writer's transaction.
extension Database {
  func apply(_ write: RecordsWrite) throws -> WriteOutcome {
    switch write {
    case .begin(let beginning): return try begin(beginning)
    case .change(let submitted): return try change(submitted)
    case .renew(let renewal): return try renew(renewal)
    case .addToken(let hash, let run, let at):
      try insertToken(hash, kind: TokenKind.run, subject: run, at: at)
      return .written
    case .forgetBookmark(let hash):
      try run("DELETE FROM token WHERE hash = ? AND kind = ?", hash, TokenKind.bookmark)
      return .written
    case .erase(let run, let now, let actor): return try erase(run: run, at: now, by: actor)
    case .withdraw(let run, let now, let actor): return try withdraw(run: run, at: now, by: actor)
    case .expire(let now): return try expire(at: now)
    case .publish(let version): return try publish(version)
    case .move(let run, let version):
      try self.run(
        """
        UPDATE run SET version = ?, revision = revision + 1
        WHERE id = ? AND is_test = 1 AND status IN ('inProgress', 'saved')
        """, version, run)
      return .written
    case .enrol(let people, let now, let actor): return try enrol(people, at: now, by: actor)
    case .invite(let invitations, let now, let actor): return try invite(invitations, at: now, by: actor)
    case .endPart(let participant, let way, let now, let actor):
      return try end(participant: participant, by: way, at: now, actor: actor)
    case .delivered(let row):
      try run("DELETE FROM outbox WHERE row = ?", row)
      return .written
    case .audit(let entry):
      try insert(entry)
      return .written
    case .staff(let write, let now, let actor): return try apply(write, at: now, by: actor)
    }
  }

  private func begin(_ beginning: RunBeginning) throws(SQLiteError) -> WriteOutcome {
    let known = try first("SELECT subject FROM token WHERE hash = ?", beginning.tokenHash) { row in row.text(0) }
    if let known { return .begunBefore(run: known) }
    let state = beginning.state
    let start = state.startedAt.milliseconds
    var participant = beginning.participantID
    if let person = beginning.person, let known = try id(of: person.name) {
      participant = known
      if try exists("SELECT 1 FROM participant WHERE id = ? AND status <> 'active'", known) { return .refused }
      if let run = try latestRun(of: known, task: state.taskID, isTest: beginning.isTest) {
        switch try again(person, with: run) {
        case .new: break
        case .refuse: return .refused
        case .resume:
          try insertToken(beginning.tokenHash, kind: TokenKind.run, subject: run, at: state.startedAt)
          return .begunBefore(run: run)
        }
      }
    }
    for (task, earlier) in beginning.earlier.runs {
      let last = try lastCompletedRun(of: task, by: participant, isTest: beginning.isTest)
      guard last == earlier else { return .outdated }
    }
    try run("INSERT INTO participant (id, created_at) VALUES (?, ?) ON CONFLICT DO NOTHING", participant, start)
    let earlier =
      try first("SELECT count(*) FROM run WHERE participant = ? AND task = ?", participant, state.taskID) { row in
        row.int(0)
      } ?? 0
    try run(
      """
      INSERT INTO run (id, participant, task, version, status, mode, is_test, number, revision, language, timezone,
        started_at, last_saved_at, finished_at, expires_at, closes_at, active_ms, active_until, resumes, path)
      VALUES (?, ?, ?, ?, ?, 'self', ?, ?, 0, ?, ?, ?, ?, ?, ?, ?, 0, ?, 0, ?)
      """,
      state.id, participant, state.taskID, state.version, state.status.rawValue, beginning.isTest, earlier + 1,
      state.language, state.zone, start, start, state.finishedAt?.milliseconds,
      expiry(start, beginning.settings), closing(start, beginning.settings), start, state.visit.text)
    let row = lastInsertedRowID
    try insertToken(beginning.tokenHash, kind: TokenKind.run, subject: state.id, at: state.startedAt)
    try insertToken(beginning.codeHash, kind: TokenKind.code, subject: state.id, at: state.startedAt)
    if let bookmark = beginning.bookmarkHash {
      try insertToken(bookmark, kind: TokenKind.bookmark, subject: state.id, at: state.startedAt)
    }
    if let outer = beginning.outer {
      try run(
        """
        INSERT INTO nested_run (run, outer_run, step, attempt)
        VALUES (?, (SELECT row FROM run WHERE id = ?), ?, ?)
        """, row, outer.run, outer.step, outer.attempt)
      try insertToken(outer.tokenHash, kind: TokenKind.run, subject: outer.run, at: state.startedAt)
    }
    if case .link(let hash) = beginning.person?.name {
      try insertToken(hash, kind: TokenKind.person, subject: participant, at: state.startedAt)
    }
    for (name, value) in state.values.sorted(by: { $0.key < $1.key }) {
      let source = beginning.earlier.run(of: name)
      try insert(value, named: name, source == nil ? .link : .earlier, from: source, run: row, at: state.startedAt)
    }
    for notice in beginning.notices { try notify(notice, run: state.id, at: state.startedAt) }
    if !state.status.isOpen { try notify(.didFinish(state.status), run: state.id, at: state.startedAt) }
    return .written
  }

  /// What happens where somebody has a run of the task: by an address of their own an open one is gone on with, as their page says.
  private func again(_ person: KnownPerson, with run: String) throws(SQLiteError) -> LinkValue.Again {
    guard case .participant = person.name,
      try exists("SELECT 1 FROM run WHERE id = ? AND status IN ('inProgress', 'saved')", run)
    else { return person.again }
    return .resume
  }

  private func change(_ submitted: SubmittedChange) throws -> WriteOutcome {
    var change = submitted.change
    var notices = submitted.notices
    if let destination = try destination(ofRepeat: submitted) { return .repeated(destination: destination) }
    guard let (row, revision, word, closesAt) = try find(change.runID) else { return .noSuchRun }
    guard let status = RunStatus(rawValue: word) else { throw SQLiteError.unexpectedValue(in: "run.status") }
    guard status.isOpen else { return .closed(status) }
    guard change.at.milliseconds < closesAt else { return .closed(.expired) }
    guard revision == change.revision || change.isOfDraftAtMost else { return .outdated }
    if let draws = change.draws {
      if let full = try takePlaces(draws, run: row, at: change.at) {
        guard let decided = change.decided(byFull: full) else { throw SQLiteError.unexpectedValue(in: "quota_place") }
        (change, notices) = decided
      } else {
        let arms = try draw(draws, run: row, at: change.at)
        guard let decided = change.decided(by: arms) else { throw SQLiteError.unexpectedValue(in: "draw.arm") }
        (change, notices) = decided
      }
    }
    try store(change, ofRun: row, wasSaved: status == .saved, submitted.settings)
    for file in submitted.files { try insert(file, run: row, at: change.at) }
    if submitted.mayLeaveFiles { try dropUnusedFiles(ofRun: row) }
    for notice in submitted.noticesBefore + notices { try notify(notice, run: change.runID, at: change.at) }
    if let digest = submitted.submissionHash {
      let query = try query(
        """
        INSERT INTO submission (form, digest, run, destination, at) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET digest = excluded.digest, destination = excluded.destination, at = excluded.at
        """)
      try query.bind(submitted.formKey ?? digest, at: 1)
      try query.bind(digest, at: 2)
      try query.bind(row, at: 3)
      try query.bind(submitted.destination, at: 4)
      try query.bind(change.at.milliseconds, at: 5)
      _ = try query.step()
    }
    return .written
  }

  private func renew(_ renewal: ConsentRenewal) throws(SQLiteError) -> WriteOutcome {
    guard let (row, revision, word, _) = try find(renewal.runID) else { return .noSuchRun }
    guard let status = RunStatus(rawValue: word) else { throw .unexpectedValue(in: "run.status") }
    switch status {
    case .withdrawn, .erased, .discarded: return .closed(status)
    case .inProgress, .saved, .completed, .failed, .earlyTermination, .screenedOut, .declined, .expired: break
    }
    guard revision == renewal.revision else { return .outdated }
    for answer in renewal.answers { try insert(answer, run: row, at: renewal.at.milliseconds) }
    try run("UPDATE run SET revision = revision + 1 WHERE row = ?", row)
    return .written
  }

  /// Where the same form with the same content led before; nil for one that is new, or sends something else than the last time.
  private func destination(ofRepeat submitted: SubmittedChange) throws(SQLiteError) -> String? {
    guard let digest = submitted.submissionHash else { return nil }
    let query = try query("SELECT destination FROM submission WHERE form = ? AND digest = ?")
    try query.bind(submitted.formKey ?? digest, at: 1)
    try query.bind(digest, at: 2)
    return try query.step() ? query.row.text(0) : nil
  }

  private func find(
    _ run: String
  ) throws(SQLiteError) -> (row: Int64, revision: Int, status: String, closesAt: Int64)? {
    let query = try query("SELECT row, revision, status, closes_at FROM run WHERE id = ?")
    try query.bind(run, at: 1)
    guard try query.step() else { return nil }
    return (query.row.int64(0), query.row.int(1), query.row.text(2), query.row.int64(3))
  }

  private func store(
    _ change: RunChange, ofRun row: Int64, wasSaved: Bool, _ settings: Study.RunSettings
  ) throws(SQLiteError) {
    let now = change.at.milliseconds
    if change.erasesAnswers {
      // Where an author's page ends the run it stays in place, for its words; else the path would tell what was answered.
      let end = change.status == .discarded ? nil : change.visit?.last
      try eraseAnswers(ofRun: row, id: change.runID, keeping: end, at: change.at)
      try insert(
        AuditEntry(
          at: change.at, actor: "participant", action: "erase", subject: change.runID,
          detail: change.status?.rawValue ?? ""))
    }
    for answer in change.answers { try insert(answer, run: row, at: now) }
    if let draft = change.draft { try replace(draft, run: row) }
    if let visit = change.visit, !change.erasesAnswers {
      try run("UPDATE run SET path = ? WHERE row = ?", visit.text, row)
    }
    if let language = change.language { try run("UPDATE run SET language = ? WHERE row = ?", language, row) }
    if !change.answers.isEmpty {
      // Somebody came back who had taken a link to go on later, or who opened the page half an hour after the last answer.
      let shown = change.answers.map(\.shownAt.milliseconds).max() ?? now
      let resumes = try query(
        "UPDATE run SET resumes = resumes + 1 WHERE row = ? AND (? OR ? - last_saved_at > 1800000)")
      try resumes.bind(row, at: 1)
      try resumes.bind(wasSaved ? 1 : 0, at: 2)
      try resumes.bind(change.erasesAnswers ? 0 : shown, at: 3)
      _ = try resumes.step()
      let times = try query("UPDATE run SET last_saved_at = ?, expires_at = ?, closes_at = ? WHERE row = ?")
      try times.bind(now, at: 1)
      try times.bind(expiry(now, settings), at: 2)
      try times.bind(closing(now, settings), at: 3)
      try times.bind(row, at: 4)
      _ = try times.step()
    } else if change.extendsGrace {
      let end = now + Int64(settings.grace.seconds) * 1_000
      try run("UPDATE run SET expires_at = ?1, closes_at = ?1 + ?2 WHERE row = ?3", end, end - now, row)
    }
    if let status = change.status {
      try run("UPDATE run SET status = ? WHERE row = ?", status.rawValue, row)
      if !status.isOpen {
        try run("UPDATE run SET finished_at = ? WHERE row = ?", now, row)
        try run("DELETE FROM draft WHERE run = ?", row)
        if change.settlesQuotas { try settlePlaces(ofRun: row, as: status) }
      }
    }
    for (name, value) in change.scores.sorted(by: { $0.key < $1.key }) {
      try insert(value, named: name, .score, run: row, at: change.at)
    }
    let counted = try query(
      "UPDATE run SET revision = revision + 1, active_ms = active_ms + ?, active_until = ? WHERE row = ?")
    try counted.bind(change.erasesAnswers ? 0 : change.activeMilliseconds, at: 1)
    try counted.bind(now, at: 2)
    try counted.bind(row, at: 3)
    _ = try counted.step()
    // Whose last run this was is known by its status.
    if change.erasesAnswers, change.status == .discarded { try forgetLink(ofRun: row) }
    if change.purgesLeftOut {
      try run(
        """
        DELETE FROM answer WHERE run = ?1 AND (item, iteration) IN
          (SELECT item, iteration FROM answer WHERE run = ?1 AND is_current = 1 AND status = 'notShown')
        """, row)
    }
  }

  private func insert(_ change: AnswerChange, run row: Int64, at now: Int64) throws(SQLiteError) {
    let item = PassName.parts(of: change.item)
    let earlier = try query(
      "UPDATE answer SET is_current = 0 WHERE run = ? AND item = ? AND iteration = ? AND is_current = 1")
    try earlier.bind(row, at: 1)
    try earlier.bind(item.id, at: 2)
    try earlier.bind(Int64(item.pass - 1), at: 3)
    _ = try earlier.step()
    let stored = change.answer.storedValue?.encoded
    let answer = try query(
      """
      INSERT INTO answer
        (run, step, item, iteration, revision, is_current, status, type, value, shown_at, answered_at, form)
      VALUES (?, ?, ?, ?, ?, 1, ?, ?, ?, ?, ?, ?)
      """)
    try answer.bind(row, at: 1)
    try answer.bind(PassName.id(of: change.step), at: 2)
    try answer.bind(item.id, at: 3)
    try answer.bind(Int64(item.pass - 1), at: 4)
    try answer.bind(Int64(change.revision), at: 5)
    try answer.bind(change.answer.status.rawValue, at: 6)
    try answer.bind(stored?.type, at: 7)
    try answer.bind(stored?.text, at: 8)
    try answer.bind(change.shownAt.milliseconds, at: 9)
    try answer.bind(now, at: 10)
    try answer.bind(change.formKey, at: 11)
    _ = try answer.step()
  }

  private func replace(_ change: DraftChange, run row: Int64) throws(SQLiteError) {
    guard let draft = change.draft else {
      try run("DELETE FROM draft WHERE run = ? AND step = ?", row, change.step)
      return
    }
    try run(
      "INSERT INTO draft (run, step, content) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET content = excluded.content",
      row, change.step, DraftCoding.encode(draft))
  }

  private func expire(at now: Instant) throws(SQLiteError) -> WriteOutcome {
    let due = try all(
      "SELECT row, id FROM run WHERE status IN ('inProgress', 'saved') AND closes_at <= ? LIMIT 1000",
      now.milliseconds
    ) { row in (row.int64(0), row.text(1)) }
    for (row, id) in due {
      try run(
        "UPDATE run SET status = 'expired', revision = revision + 1, finished_at = ? WHERE row = ?", now.milliseconds,
        row)
      try run("DELETE FROM draft WHERE run = ?", row)
      try dropUnusedFiles(ofRun: row)
      try settlePlaces(ofRun: row, as: .expired)
      try notify(.didFinish(.expired), run: id, at: now)
      try insert(AuditEntry(at: now, actor: "cairn", action: "expire", subject: id))
    }
    return .expired(count: due.count)
  }

  private func publish(_ version: VersionToPublish) throws(SQLiteError) -> WriteOutcome {
    let number = (try first("SELECT max(number) FROM study_version") { row in row.optionalInt(0) ?? 0 } ?? 0) + 1
    try run(
      "INSERT INTO study_version (number, sha256, published_at, published_by, note) VALUES (?, ?, ?, ?, ?)", number,
      version.sha256, version.at.milliseconds, version.by, version.note)
    for (path, content) in version.files.sorted(by: { $0.key < $1.key }) {
      try run("INSERT INTO study_file (version, path, content) VALUES (?, ?, ?)", number, path, content)
    }
    for media in version.media.sorted(by: { $0.path < $1.path }) {
      try run(
        "INSERT INTO study_media (version, path, sha256, size) VALUES (?, ?, ?, ?)", number, media.path, media.sha256,
        media.size)
    }
    try insert(
      AuditEntry(
        at: version.at, actor: version.by, action: "publish", subject: "version \(number)", detail: version.note))
    return .published(version: number)
  }

  func insertToken(
    _ hash: [UInt8], kind: String, subject: String, at now: Instant
  ) throws(SQLiteError) {
    try run(
      "INSERT INTO token (hash, kind, subject, created_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING", hash, kind,
      subject, now.milliseconds)
  }

  func insert(_ entry: AuditEntry) throws(SQLiteError) {
    try run(
      "INSERT INTO audit (at, actor, action, subject, detail) VALUES (?, ?, ?, ?, ?)", entry.at.milliseconds,
      entry.actor, entry.action, entry.subject, entry.detail)
  }

  /// Puts a notice into the outbox, where it waits until the host was told.
  func notify(_ notice: RunNotice, run id: String, at now: Instant) throws(SQLiteError) {
    let (kind, detail): (OutboxEntry.Kind, String) =
      switch notice {
      case .didFinish(let status): (.didFinish, status.rawValue)
      case .didChange(let step): (.didChange, step)
      case .willDisappear(let step, let direction): (.willDisappear, "\(direction.rawValue) \(step)")
      }
    try run(
      "INSERT INTO outbox (run, kind, detail, at) VALUES (?, ?, ?, ?)", id, kind.rawValue, detail, now.milliseconds)
  }
}

/// The words of `token.kind`.
enum TokenKind {
  static let run = "run"
  static let code = "code"
  /// What one browser keeps, by which its start page offers to go on.
  static let bookmark = "bookmark"
  /// A value from a link, which names a participant.
  static let person = "person"
  /// A participant's own address.
  static let participant = "participant"
  /// A participant's code, which leads to an address.
  static let invitation = "invitation"
  /// The one-time link of somebody who works at the desk.
  static let setup = "setup"
}

private func expiry(_ saved: Int64, _ settings: Study.RunSettings) -> Int64 {
  saved + Int64(settings.expireAfter.seconds) * 1_000
}

private func closing(_ saved: Int64, _ settings: Study.RunSettings) -> Int64 {
  expiry(saved, settings) + Int64(settings.grace.seconds) * 1_000
}
