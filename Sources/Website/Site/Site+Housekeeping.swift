public import CivilTime
import Records
import Synchronization

extension Site {
  /// Takes a version published meanwhile, records expiries, and carries out what waits in the outbox, unless that is for the host
  /// to hear, which ``tellHost()`` sees to.
  ///
  /// Called about once a second by one task; what fails is logged and comes again.
  ///
  /// - Parameter sweeps: whether to look for runs whose time and grace are over.
  public func keepHouse(sweeps: Bool, at now: Instant) async {
    do {
      let reader = try records.makeReader()
      let newest = try reader.newestVersion()
      if newest != shelf.newest.version, shelf.turn(to: newest, reader, at: now) {
        log("new runs begin with version \(newest)")
      }
      if sweeps, case .expired(let count) = try await records.write(.expire(at: now)), count > 0 {
        log("\(count) runs expired")
      }
      if sweeps { try await sweepFiles() }
      for session in gate.takeSeen() {
        _ = try await records.write(.staff(.seen(session: session), at: now, by: "cairn"))
      }
      for entry in try reader.outboxOfErasures() { try await carryOut(entry) }
      if host?.isTold != true {
        for entry in try reader.outbox() where entry.kind != .erased { try await note(entry) }
      }
    } catch {
      report(error)
    }
  }

  /// Takes away the contents of files that nobody names any more.
  private func sweepFiles() async throws {
    let files = records.files
    let count = try await files.apart { try files.sweep() }
    if count > 0 { log("\(count) files that no run holds were deleted") }
  }

  /// Tells the log what kept an answer or a page from its way: the same at most once a minute, and anything at most once a second.
  /// A full disk fails every request, and one line says what to do.
  func report(_ error: any Error) {
    records.note(error)
    report(describe(error))
  }

  func report(_ sentence: String) {
    let isNew = lastReport.withLock { last in
      let now = ContinuousClock.now
      if let last, now - last.at < (last.sentence == sentence ? .seconds(60) : .seconds(1)) { return false }
      last = (now, sentence)
      return true
    }
    if isNew { log(sentence) }
  }

  private func carryOut(_ erasure: OutboxEntry) async throws {
    try records.folder.noteErased(run: erasure.run)
    _ = await records.emptyLog()
    try await sweepFiles()
    log("\(erasure.detail.isEmpty ? "run" : erasure.detail) \(erasure.run): answers erased")
    _ = try await records.write(.delivered(outboxRow: erasure.row))
  }

  /// What nobody but the log hears.
  private func note(_ entry: OutboxEntry) async throws {
    if entry.kind == .didFinish { log("run \(entry.run): \(entry.detail)") }
    _ = try await records.write(.delivered(outboxRow: entry.row))
  }
}
