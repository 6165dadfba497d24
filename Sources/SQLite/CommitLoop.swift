/// The writer's side of a `GroupCommitWriter`: lives on the writer's thread and owns the connections.
struct CommitLoop<Item: Sendable, Outcome: Sendable>: ~Copyable {
  private typealias Queue = WriterQueue<Item, Outcome>

  /// `nil` after an error that spoiled it, until it can be opened again.
  private var connection: Database?
  /// Checkpoints go over a connection of their own, so that their errors never touch a transaction.
  private var checkpointer: Database?
  private let path: String
  /// The file that was opened first. Readers have it open as well, so no other may take its place.
  private let file: FileIdentity
  private let queue: Monitor<WriterQueue<Item, Outcome>>
  private let options: WriterOptions
  private let commitCount: CommitCount
  private let apply: GroupCommitWriter<Item, Outcome>.Application

  /// The log holds pages that are not in the database file.
  private var logIsAhead = true
  /// Somebody asked for an empty log and a reader was in the way.
  private var mustEmptyLog = false
  /// The length of the log at which the next checkpoint is due. A reader can keep a checkpoint from completing: then
  /// the next one comes after as many further pages, not after each commit.
  private var pagesOfNextCheckpoint: Int

  /// Opens the connection.
  init(
    path: String, queue: Monitor<WriterQueue<Item, Outcome>>, options: WriterOptions, commitCount: CommitCount,
    apply: @escaping GroupCommitWriter<Item, Outcome>.Application
  ) throws(SQLiteError) {
    self.path = path
    self.queue = queue
    self.options = options
    self.commitCount = commitCount
    self.apply = apply
    pagesOfNextCheckpoint = options.checkpointPages
    let database = try Database(path: path, access: .readWrite, busyTimeout: options.busyTimeout, metersLog: true)
    file = try FileIdentity(of: path)
    connection = database
  }

  /// Works until the queue is closed and empty.
  mutating func run() {
    while true {
      let hasChores = logIsAhead || mustEmptyLog || queue.read { $0.statistics.failure != nil }
      switch queue.wait(atMost: hasChores ? options.idleDelay : nil, for: { $0.takeWork() }) {
      case .commit(let batch):
        let start = ContinuousClock.now
        commit(batch)
        let duration = ContinuousClock.now - start
        checkpointIfDue()
        awaitReturn(of: batch.count, after: duration)
      case .emptyLog(let requests):
        let isEmpty = emptyLog()
        for request in requests { request.resume(returning: isEmpty) }
      case .finish:
        finish()
        return
      case nil:
        doChores()
      }
    }
  }

  // MARK: Commits

  /// Gives those who were answered just now the time to come back, so that they share the next commit with those who wait already.
  ///
  /// With 64 who ask again at once, commits of 64 follow one another and not two halves of 32 that wait for each other.
  private mutating func awaitReturn(of answered: Int, after commit: Duration) {
    guard answered >= options.gatheringItems else { return }
    queue.update { $0.awaitReturn(of: answered) }
    _ = queue.wait(atMost: min(commit / 3, options.gatheringDelay)) { $0.isWorthWaking ? true : nil }
    queue.update { $0.stopAwaiting() }
  }

  /// Writes a batch and answers everyone in it.
  private mutating func commit(_ batch: [Queue.Entry]) {
    var answers: [Queue.Answer]
    do throws(SQLiteError) {
      answers = try write(batch)
      let refused = answers.count { if case .failure = $0 { true } else { false } }
      queue.update { queue in
        queue.statistics.commits += 1
        queue.statistics.itemsWritten += batch.count - refused
        queue.statistics.itemsRefused += refused
        queue.statistics.failure = nil
      }
      logIsAhead = true
    } catch {
      note(error)
      answers = Array(repeating: .failure(.notWritten(error)), count: batch.count)
    }
    // All at once: the first one wakes an event loop, and the others are in its queue before it looks.
    for (entry, answer) in zip(batch, answers) { entry.reply.send(answer) }
  }

  /// Applies a batch in one transaction.
  ///
  /// - Returns: an answer for each item, all of them durable.
  /// - Throws: why nothing of the batch is written.
  private mutating func write(_ batch: [Queue.Entry]) throws(SQLiteError) -> [Queue.Answer] {
    let database = try openConnection()
    database.forgetFault()
    try database.perform("BEGIN IMMEDIATE")
    do throws(SQLiteError) {
      var answers: [Queue.Answer] = []
      answers.reserveCapacity(batch.count)
      for entry in batch { answers.append(try write(entry.item, to: database)) }
      try database.perform("COMMIT")
      commitCount.increase()
      return answers
    } catch {
      // A COMMIT that failed can leave the transaction open.
      database.rollBack()
      throw error
    }
  }

  /// Applies an item, or undoes what it did when it is refused.
  ///
  /// - Throws: what ends the whole transaction.
  private func write(_ item: Item, to database: Database) throws(SQLiteError) -> Queue.Answer {
    try database.perform("SAVEPOINT item")
    let answer: Queue.Answer
    do {
      answer = .success(try apply(item, database))
    } catch let error as SQLiteError where !error.concernsStatementOnly || !database.isInTransaction {
      throw error
    } catch {
      answer = .failure(.refused(error))
    }
    // A full disk takes the whole transaction with it, savepoints and all, and the next statement would begin anew:
    // the connection's own word on its faults and its transaction counts, whatever was thrown or caught above.
    if let fault = database.fault { throw fault }
    guard database.isInTransaction else {
      throw SQLiteError(.other, "the transaction ended while an item was applied")
    }
    if case .failure = answer { try database.perform("ROLLBACK TO item") }
    try database.perform("RELEASE item")
    return answer
  }

  /// The connection, where its file still lies under its name: an answer written into a deleted file would be gone with the server.
  private mutating func openConnection() throws(SQLiteError) -> Database {
    guard try FileIdentity(of: path) == file else {
      throw SQLiteError(.cannotOpen, "\(path) was replaced under the running server; stop it and start it again")
    }
    if let connection { return connection }
    let database = try Database(path: path, access: .readWrite, busyTimeout: options.busyTimeout, metersLog: true)
    connection = database
    queue.update { $0.statistics.reopenings += 1 }
    return database
  }

  /// Remembers why a commit failed, and drops a connection that is not to be trusted any more.
  private mutating func note(_ error: SQLiteError) {
    if error.spoilsConnection { connection = nil }
    queue.update { queue in
      queue.statistics.failedCommits += 1
      queue.statistics.failure = error
    }
  }

  // MARK: The log

  private mutating func checkpointIfDue() {
    if mustEmptyLog { _ = emptyLog() }
    guard let pages = connection?.logPages else { return }
    // The log has begun anew since the last checkpoint.
    if pages < pagesOfNextCheckpoint - options.checkpointPages { pagesOfNextCheckpoint = options.checkpointPages }
    if pages >= pagesOfNextCheckpoint { checkpoint() }
  }

  private mutating func doChores() {
    if queue.read({ $0.statistics.failure != nil }) { probe() }
    if mustEmptyLog { _ = emptyLog() } else if logIsAhead { checkpoint() }
  }

  /// Copies what can be copied without waiting for anyone.
  private mutating func checkpoint() {
    do throws(SQLiteError) {
      let done = try openCheckpointer().checkpoint(.passive)
      logIsAhead = !done.isComplete
      pagesOfNextCheckpoint = done.isComplete ? options.checkpointPages : done.pages + options.checkpointPages
      if done.isComplete { queue.update { $0.statistics.completeCheckpoints += 1 } }
    } catch {
      // Nothing is lost: the content is durable in the log, and the next checkpoint tries again.
      if error.spoilsConnection { checkpointer = nil }
      pagesOfNextCheckpoint += options.checkpointPages
    }
  }

  private mutating func emptyLog() -> Bool {
    do throws(SQLiteError) {
      try openCheckpointer().checkpoint(.truncate)
      mustEmptyLog = false
      logIsAhead = false
      pagesOfNextCheckpoint = options.checkpointPages
    } catch {
      if error.spoilsConnection { checkpointer = nil }
      mustEmptyLog = true
    }
    return !mustEmptyLog
  }

  private mutating func openCheckpointer() throws(SQLiteError) -> Database {
    if let checkpointer { return checkpointer }
    // It never waits: the thread has commits to make.
    let database = try Database(path: path, access: .readWrite, busyTimeout: .zero)
    checkpointer = database
    return database
  }

  /// Writes one page that stays as it is, so that a writer that failed while nobody has anything to write finds out
  /// that the cause is gone: a server that reports itself broken is sent no one by whom it could.
  private mutating func probe() {
    do throws(SQLiteError) {
      let database = try openConnection()
      try database.perform("BEGIN IMMEDIATE")
      do throws(SQLiteError) {
        try database.setUserVersion(Int32(truncatingIfNeeded: database.userVersion()))
        try database.perform("COMMIT")
      } catch {
        database.rollBack()
        throw error
      }
      logIsAhead = true
      queue.update { $0.statistics.failure = nil }
    } catch {
      if error.spoilsConnection { connection = nil }
      queue.update { $0.statistics.failure = error }
    }
  }

  // MARK: The end

  private mutating func finish() {
    if !emptyLog() { checkpoint() }
    connection = nil
    checkpointer = nil
    let waiters = queue.update { queue in
      queue.hasEnded = true
      defer { queue.endWaiters = [] }
      return queue.endWaiters
    }
    for waiter in waiters { waiter.resume() }
  }
}
