public import Exporting
public import Records
public import SurveyModel
import TaskRunning

/// The study's records as an export reads them: every file of one export comes from the same snapshot of the database.
public struct RecordsExport: ExportSource {
  /// Every published version, oldest first.
  public let versions: [PublishedVersion]
  private let reader: RecordsReader
  private let folder: DataFolder

  /// Reads a data folder, also while a server works on it.
  ///
  /// - Parameter body: gets the source, which must not outlive the call.
  public static func read<Result>(
    _ folder: DataFolder, registry: Registry = .standard, _ body: (RecordsExport) throws -> Result
  ) throws -> Result {
    try RecordsReader(folder).snapshot { reader in
      let versions = try reader.versions().map { version in
        PublishedVersion(
          number: version.number, publishedAt: version.publishedAt, publishedBy: version.publishedBy,
          sha256: version.sha256, note: version.note,
          runs: try reader.runs(ofVersion: version.number, includingTests: false),
          study: try StoredStudy.load(version.number, reader, registry: registry))
      }
      return try body(RecordsExport(versions: versions, reader: reader, folder: folder))
    }
  }

  /// Every run of a task, one at a time.
  public func runs(
    of task: String, withHistory: Bool, _ body: (ExportRun) throws(ExportError) -> Void
  ) throws(ExportError) {
    let ahead = RunsAhead()
    let source = Source(reader: reader, task: task, withHistory: withHistory)
    ahead.start(source.read)
    // The snapshot ends with the export: until then nothing else may read through it.
    defer { ahead.end() }
    // Most runs went the way of the run before: its list of steps is theirs.
    var visit = StepPath([])
    var path: [String] = []
    while true {
      let runs = try ahead.next()
      if runs.isEmpty { return }
      for (run, answers) in runs {
        if run.state.visit != visit {
          visit = run.state.visit
          path = visit.steps
        }
        try body(try ExportRun(run, answers, path: path))
      }
    }
  }

  /// Who took part in some tasks.
  public func participants(
    of tasks: [String], includingTests: Bool, _ body: (ExportParticipant) throws(ExportError) -> Void
  ) throws(ExportError) {
    do {
      try reader.participants(of: tasks, includingTests: includingTests) { stored in
        try body(
          ExportParticipant(
            id: stored.id, createdAt: stored.createdAt, runs: stored.runs, completedRuns: stored.completedRuns,
            lastSavedAt: stored.lastSavedAt))
      }
    } catch let error as ExportError {
      throw error
    } catch {
      throw .unreadable("\(error)")
    }
  }

  /// A file that somebody sent, piece by piece.
  public func content(
    ofFile sha256: String, _ body: (UnsafeRawBufferPointer) throws(ExportError) -> Void
  ) throws(ExportError) {
    do {
      try folder.readFile(sha256) { piece in try body(piece) }
    } catch let error as ExportError {
      throw error
    } catch {
      throw .unreadable("\(error)")
    }
  }

  /// Every arm that was drawn.
  public func draws(_ body: (ExportDraw) throws(ExportError) -> Void) throws(ExportError) {
    do {
      try reader.draws { draw in
        try body(
          ExportDraw(
            randomization: draw.randomization, stratum: draw.stratum, position: draw.position, arm: draw.arm,
            participantID: draw.participantID, drawnAt: draw.at, isTest: draw.isTest))
      }
    } catch let error as ExportError {
      throw error
    } catch {
      throw .unreadable("\(error)")
    }
  }

  /// How many places of quotas are taken.
  public func quotaPlaces() throws(ExportError) -> [ExportQuotaPlaces] {
    do {
      return try reader.quotaPlaces().map { held in
        ExportQuotaPlaces(
          task: held.task, quota: held.quota, isTest: held.isTest, completed: held.completed, open: held.count)
      }
    } catch { throw .unreadable("\(error)") }
  }

  /// Reads the runs of a task.
  ///
  /// The reader goes to the thread that reads ahead, and nobody else touches it meanwhile.
  private struct Source: @unchecked Sendable {
    let reader: RecordsReader
    let task: String
    let withHistory: Bool

    @Sendable func read(_ isWanted: (RunsAhead.Run) -> Bool) throws(ExportError) {
      var cursor = try readable { try reader.runs(of: task, withHistory: withHistory) }
      while let run = try readable({ try cursor.next() }) {
        guard isWanted(run) else { return }
      }
    }

    private func readable<Value: ~Copyable>(_ read: () throws -> Value) throws(ExportError) -> Value {
      do { return try read() } catch { throw .unreadable("\(error)") }
    }
  }
}

extension ExportRun {
  /// A run as the records keep it.
  fileprivate init(_ stored: StoredRun, _ answers: [StoredAnswer], path: [String]) throws(ExportError) {
    let state = stored.state
    guard let status = Status(rawValue: state.status.rawValue), let mode = Mode(rawValue: stored.mode) else {
      throw .unreadable("run \(state.id) has a status or mode of a newer Cairn")
    }
    self.init(
      id: state.id, participantID: stored.participantID, version: state.version, status: status, mode: mode,
      isTest: stored.isTest, number: stored.number, language: state.language, timezone: state.zone,
      startedAt: state.startedAt, lastSavedAt: state.lastSavedAt, finishedAt: state.finishedAt,
      resumes: stored.resumes, activeMilliseconds: stored.activeMilliseconds, lastStep: path.last,
      path: path, values: state.values, answers: answers.map(ExportAnswer.init))
  }
}

extension ExportAnswer {
  /// An answer as the records keep it, where iterations count from 0.
  fileprivate init(_ stored: StoredAnswer) {
    self.init(
      step: stored.step, item: stored.item, iteration: stored.iteration + 1, revision: stored.revision,
      isCurrent: stored.isCurrent, answer: stored.answer, shownAt: stored.shownAt, answeredAt: stored.answeredAt)
  }
}
