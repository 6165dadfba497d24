import CivilTime
import SQLite
public import SurveyModel
public import TaskRunning

/// Reads of one thread: each loop has a reader with a connection of its own, and so has a command.
///
/// What a read throws is the database's own error. A page has one answer to all of them, so callers need not tell them
/// apart.
public final class RecordsReader {
  let database: Database
  private let commits: CommitCount?
  /// How many commits there were before the snapshot that is shared.
  private var commitsSeen = 0
  private var recent = RecentRuns()

  /// Opens a connection that can only read.
  public convenience init(_ folder: DataFolder) throws { try self.init(folder, commits: nil) }

  init(_ folder: DataFolder, commits: CommitCount?) throws {
    self.commits = commits
    database = try Database(path: folder.databasePath, access: .readOnly)
  }

  /// Lets what is read from here on, up to ``giveBackSnapshot()``, be of one moment, later than every commit so far.
  ///
  /// Without it each read begins and ends a transaction of its own. For event loops, which give the snapshot back at the end of a
  /// turn; who waited for a write meanwhile calls this again before reading on.
  public func shareSnapshot() throws {
    let commits = commits?.value ?? 0
    if database.isInTransaction {
      if commits == commitsSeen { return }
      giveBackSnapshot()
    }
    commitsSeen = commits
    try database.run("BEGIN")
  }

  /// Ends what ``shareSnapshot()`` began, if anything.
  public func giveBackSnapshot() {
    guard database.isInTransaction else { return }
    // Nothing was written: nothing can be lost. One that cannot be ended would be seen by the next read.
    _ = try? database.run("COMMIT")
  }

  /// How much of a run's answers to read.
  public enum Answers: Sendable {
    case none
    /// All that there are, and all that the run knows beside them.
    case all
  }

  /// The run that a token opens.
  ///
  /// One that was looked up before and has not changed is not read again. Every write that changes what a token opens has to raise
  /// the run's revision.
  public func run(tokenHash: [UInt8], answers: Answers) throws -> StoredRun? {
    if case .none = answers, let known = recent[tokenHash], try isAsRead(known) { return known }
    var found = try readRun(tokenHash: tokenHash, answers: answers)
    found?.tokenHash = tokenHash
    recent[tokenHash] = found
    return found
  }

  private func isAsRead(_ run: StoredRun) throws(SQLiteError) -> Bool {
    let query = try database.query("SELECT revision FROM run WHERE row = ?")
    try query.bind(run.row, at: 1)
    return try query.step() && query.row.int(0) == run.state.revision
  }

  private func readRun(tokenHash: [UInt8], answers: Answers) throws -> StoredRun? {
    let query = try database.query(
      """
      SELECT run.row, run.id, participant, task, version, status, mode, is_test, number, revision, language, timezone,
        started_at, last_saved_at, run.expires_at, active_until, finished_at, active_ms, resumes, path,
        EXISTS (SELECT 1 FROM draft WHERE draft.run = run.row)
      FROM token JOIN run ON run.id = token.subject
      WHERE token.hash = ? AND token.kind = 'run' AND token.revoked_at IS NULL
      """)
    try query.bind(tokenHash, at: 1)
    guard try query.step() else { return nil }
    return try completed(try StoredRun(query.row), answers, hasDrafts: query.row.bool(20))
  }

  /// The id of the run that a resume code opens.
  public func runID(codeHash: [UInt8]) throws -> String? {
    try subject(hash: codeHash, kind: TokenKind.code)
  }

  /// The run of a browser's bookmark, without its answers.
  public func run(bookmarkHash: [UInt8]) throws -> StoredRun? {
    try subject(hash: bookmarkHash, kind: TokenKind.bookmark).flatMap { try run(id: $0, answers: .none) }
  }

  /// A run by its id.
  public func run(id: String, answers: Answers) throws -> StoredRun? {
    let run = try database.first(
      """
      SELECT row, id, participant, task, version, status, mode, is_test, number, revision, language, timezone,
        started_at, last_saved_at, expires_at, active_until, finished_at, active_ms, resumes, path
      FROM run WHERE id = ?
      """, id, read: StoredRun.init)
    return try run.map { run throws(SQLiteError) in try completed(run, answers, hasDrafts: true) }
  }

  private func completed(_ found: StoredRun, _ answers: Answers, hasDrafts: Bool) throws(SQLiteError) -> StoredRun {
    var run = found
    switch answers {
    case .none: break
    case .all:
      run.state.answers = Dictionary(
        try database.all(
          "SELECT item, status, type, value, revision, iteration FROM answer WHERE run = ? AND is_current = 1", run.row
        ) { row throws(SQLiteError) in
          (PassName.of(row.text(0), in: row.int(5) + 1), try Self.current(row, from: 1))
        },
        uniquingKeysWith: { first, _ in first })
      run.state.values = try values(ofRun: run.row)
      run.hasValues = true
    }
    // Few runs have drafts at a time: nobody is asked twice for nothing.
    if hasDrafts {
      run.state.drafts = Dictionary(
        try database.all("SELECT step, content FROM draft WHERE run = ?", run.row) { row in
          (row.text(0), DraftCoding.decode(row.text(1)) ?? Draft())
        }, uniquingKeysWith: { first, _ in first })
    }
    return run
  }

  /// Reads the current answers of some items into a run that was read without, for a page that names few of many.
  public func read(_ items: some Sequence<String>, into run: inout StoredRun) throws {
    var isNew = false
    for item in items where !run.itemsRead.contains(item) {
      let query = try database.query(
        """
        SELECT status, type, value, revision FROM answer
        WHERE run = ? AND item = ? AND iteration = ? AND is_current = 1
        """)
      try query.bind(run.row, at: 1)
      try Self.bind(item, to: query)
      run.state.answers[item] = try query.step() ? try Self.current(query.row, from: 0) : nil
      run.itemsRead.insert(item)
      isNew = true
    }
    if isNew, let tokenHash = run.tokenHash { recent[tokenHash] = run }
  }

  /// Reads what a run knows beside its answers, for a page whose texts or conditions name some of it.
  public func readValues(into run: inout StoredRun) throws {
    guard !run.hasValues else { return }
    run.state.values = try values(ofRun: run.row)
    run.hasValues = true
    if let tokenHash = run.tokenHash { recent[tokenHash] = run }
  }

  private func values(ofRun row: Int64) throws(SQLiteError) -> [String: AnswerValue] {
    var values = try storedValues(ofRun: row)
    for quota in try database.all("SELECT quota FROM quota_place WHERE run = ?", row, read: { row in row.text(0) }) {
      values[quota] = .boolean(true)
    }
    return values
  }

  private func storedValues(ofRun row: Int64) throws(SQLiteError) -> [String: AnswerValue] {
    Dictionary(
      try database.all("SELECT name, type, value FROM run_value WHERE run = ?", row) { row throws(SQLiteError) in
        (row.text(0), try Self.value(row, from: 1))
      }, uniquingKeysWith: { first, _ in first })
  }

  /// A value from its columns `type, value`, the first of which is `first`.
  static func value(_ row: borrowing Row, from first: Int) throws(SQLiteError) -> AnswerValue {
    guard let value = AnswerValue(stored: StoredValue(type: row.text(first), text: row.text(first + 1))) else {
      throw .unexpectedValue(in: "run_value.type or value")
    }
    return value
  }

  /// An item's current answer with its times; nil before there is one.
  public func current(_ item: String, of run: StoredRun) throws -> StoredAnswer? {
    let query = try database.query(
      """
      SELECT answer.run, answer.row, step, item, iteration, is_current, answer.status, type, value, answer.revision,
        shown_at, answered_at
      FROM answer WHERE run = ? AND item = ? AND iteration = ? AND is_current = 1
      """)
    try query.bind(run.row, at: 1)
    try Self.bind(item, to: query)
    return try query.step() ? try StoredAnswer(query.row) : nil
  }

  /// Earlier revisions of an item's answer.
  public func answer(run: StoredRun, item: String, revision: Int) throws -> Answer? {
    let query = try database.query(
      "SELECT status, type, value, revision FROM answer WHERE run = ? AND item = ? AND iteration = ? AND revision = ?")
    try query.bind(run.row, at: 1)
    try Self.bind(item, to: query)
    try query.bind(Int64(revision), at: 4)
    return try query.step() ? try Self.current(query.row, from: 0).answer : nil
  }

  /// What a page that was sent had shown of its items, where they have changed since: what ``TaskRun/decide(_:history:)`` needs.
  ///
  /// A page that the browser brought back from memory shows what it sent itself the last time: its ``Submission/rendered``
  /// revisions are brought up to those.
  ///
  /// - Parameter items: the items of the page's step.
  public func history(
    of run: StoredRun, items: some Sequence<String>, for submission: inout Submission
  ) throws -> TaskRun.History {
    var history: TaskRun.History = [:]
    let conflicts = run.state.drafts[submission.step]?.conflicts ?? [:]
    for item in items {
      guard let current = run.state.answers[item]?.revision else { continue }
      var shown = submission.rendered[item] ?? 0
      if shown < current, let key = submission.formKey {
        shown = max(shown, try latestRevision(of: item, run: run, from: key))
        submission.rendered[item] = shown
      }
      for revision in [shown, conflicts[item] ?? 0] where revision > 0 && revision != current {
        history[item, default: [:]][revision] = try answer(run: run, item: item, revision: revision)
      }
    }
    return history
  }

  private func latestRevision(of item: String, run: StoredRun, from key: [UInt8]) throws(SQLiteError) -> Int {
    let query = try database.query(
      "SELECT max(revision) FROM answer WHERE run = ? AND item = ? AND iteration = ? AND form = ?")
    try query.bind(run.row, at: 1)
    try Self.bind(item, to: query)
    try query.bind(key, at: 4)
    return try query.step() ? query.row.int(0) : 0
  }

  /// Gives a query the item of a pass: its second and third parameter.
  private static func bind(_ item: String, to query: borrowing Query) throws(SQLiteError) {
    let (id, pass) = PassName.parts(of: item)
    try query.bind(id, at: 2)
    try query.bind(Int64(pass - 1), at: 3)
  }

  /// Where a form that was sent before led, for a repeat on a run that takes no answers any more.
  public func destination(ofSubmission hash: [UInt8]) throws -> String? {
    try database.first("SELECT destination FROM submission WHERE digest = ?", hash) { row in row.text(0) }
  }

  func subject(hash: [UInt8], kind: String) throws(SQLiteError) -> String? {
    try database.first(
      "SELECT subject FROM token WHERE hash = ? AND kind = ? AND revoked_at IS NULL", hash, kind
    ) { row in row.text(0) }
  }

  /// An answer from its columns `status, type, value, revision`, the first of which is `first`.
  static func current(_ row: borrowing Row, from first: Int) throws(SQLiteError) -> CurrentAnswer {
    let value = row.optionalText(first + 2).flatMap { text in
      row.optionalText(first + 1).flatMap { AnswerValue(stored: StoredValue(type: $0, text: text)) }
    }
    guard let status = AnswerStatus(rawValue: row.text(first)), let answer = Answer(status: status, value: value)
    else { throw .unexpectedValue(in: "answer.status, type or value") }
    return CurrentAnswer(answer: answer, revision: row.int(first + 3))
  }
}
