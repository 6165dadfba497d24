import CivilTime
import Records
import SurveyModel
import TaskRunning

/// What a host is told once it is committed.
extension Site {
  /// How many runs are looked for at a time.
  private static let runsAtATime = 1_000

  /// Tells the host what waits in the outbox, until its task is cancelled: ten times a second it is looked for, each run has its
  /// turn, and one that is slow or fails holds up no other. Returns at once where the host is told of nothing.
  public func tellHost() async {
    guard let host, host.isTold else { return }
    await withDiscardingTaskGroup { group in
      while !Task.isCancelled {
        do {
          for run in try records.makeReader().runsInOutbox(limit: Self.runsAtATime)
          where !host.turns.isTaken(run) && !host.isPausing(run) {
            group.addTask { await self.tell(host, of: run) }
          }
        } catch { report(error) }
        try? await Task.sleep(for: .milliseconds(100))
      }
    }
  }

  /// Tells the host what waits about one run, before it is asked about it: what it hears of a run is in order.
  func tellWhatWaits(of run: String, _ reader: RecordsReader) async {
    guard let host, host.isTold, !host.isPausing(run) else { return }
    do {
      try reader.shareSnapshot()
      guard try !reader.outbox(ofRun: run).isEmpty else { return }
    } catch { return report(error) }
    await tell(host, of: run)
  }

  private func tell(_ host: HostHooks, of run: String) async {
    await host.turns.take(run)
    defer { host.turns.giveBack(run) }
    guard !host.isPausing(run) else { return }
    do {
      let reader = try records.makeReader()
      for entry in try reader.outbox(ofRun: run) where entry.kind != .erased {
        try await tell(entry, host, reader)
        _ = try await records.write(.delivered(outboxRow: entry.row))
      }
      host.endPause(run)
    } catch {
      host.pause(run)
      if let failure = error as? HostHooks.Failure {
        log("run \(run): \(failure.member) failed and is told again: \(describe(failure.cause))")
      } else {
        report(error)
      }
    }
  }

  private func tell(_ entry: OutboxEntry, _ host: HostHooks, _ reader: RecordsReader) async throws {
    guard let notice = RunNotice(entry), let stored = try reader.run(id: entry.run, answers: .all) else { return }
    // A run of a version that cannot be read now waits for a program that can.
    guard let study = shelf.version(stored.state.version, reader, at: entry.at),
      let loaded = study.task(stored.state.taskID)
    else { throw StudyNotReadable(version: stored.state.version) }
    let task = loaded.declared.arranged(for: stored.state.id)
    var summary = TaskRun(task: task, settings: study.study.runs, state: stored.state).summary
    summary.noticeKey = "\(entry.row)"
    try await host.tell(notice, of: summary, in: task)
    if case .didFinish(let status) = notice { log("run \(entry.run): \(status.rawValue)") }
  }

  /// A version that this program cannot read, of which the log is told elsewhere.
  private struct StudyNotReadable: Error, CustomStringConvertible {
    let version: Int
    var description: String { "what there is to tell of runs of version \(version) waits" }
  }
}

extension RunNotice {
  /// The notice as the outbox keeps it; nil for what is no notice to a host.
  init?(_ entry: OutboxEntry) {
    switch entry.kind {
    case .didFinish:
      guard let status = RunStatus(rawValue: entry.detail) else { return nil }
      self = .didFinish(status)
    case .didChange: self = .didChange(step: entry.detail)
    case .willDisappear:
      let words = entry.detail.split(separator: " ", maxSplits: 1).map(String.init)
      guard words.count == 2, let direction = NavigationDirection(rawValue: words[0]) else { return nil }
      self = .willDisappear(step: words[1], direction)
    case .erased: return nil
    }
  }
}
