public import CivilTime
import Records
import SurveyModel
import Synchronization
import TaskRunning

extension Site {
  /// Takes a version published meanwhile, records expiries, and tells the delegate what waits in the outbox.
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
      for entry in try reader.outbox() { try await deliver(entry, reader, at: now) }
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

  private func deliver(_ entry: OutboxEntry, _ reader: RecordsReader, at now: Instant) async throws {
    switch entry.kind {
    case .erased:
      try records.folder.noteErased(run: entry.run)
      _ = await records.emptyLog()
      try await sweepFiles()
      log("\(entry.detail.isEmpty ? "run" : entry.detail) \(entry.run): answers erased")
    case .didFinish:
      guard let run = try reader.run(id: entry.run, answers: .none), let status = RunStatus(rawValue: entry.detail)
      else { break }
      // A run of a version that cannot be read now waits for a program that can.
      guard let study = shelf.version(run.state.version, reader, at: now) else { return }
      let summary = RunSummary(
        id: run.state.id, taskID: run.state.taskID, version: run.state.version, settings: study.study.runs)
      await delegate.taskRun(summary, didFinishWith: status, key: "\(entry.row)")
      log("run \(entry.run): \(status.rawValue)")
    }
    _ = try await records.write(.delivered(outboxRow: entry.row))
  }
}
