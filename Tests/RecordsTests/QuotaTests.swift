import CivilTime
import SQLite
import SurveyModel
import TaskRunning
import Testing

@testable import Records

/// Places are counted in the commit that stores the step, by the one writer.
@Suite struct QuotaTests {
  private let place: TemporaryFolder
  private let host: Host

  init() throws {
    place = try TemporaryFolder()
    host = try Host(place.file("data"))
  }

  private func task(_ limit: Int, _ counts: Quota.Count = .open) -> NavigableOrderedTask {
    var task = survey
    task.quotas = [Quota(id: "people", limit: limit, counts: counts, after: "first", destination: "out")]
    return task
  }

  /// What Continue on a page comes to.
  private func change(
    _ id: String, _ step: String = "first", limit: Int, _ counts: Quota.Count = .open
  ) throws -> SubmittedChange {
    let run = TaskRun(task: task(limit, counts), settings: host.settings, state: try host.run(id).state)
    let decision = run.decide(
      Submission(
        step: step, action: .continue, fields: [step: FieldInput(["": ["yes"]])], rendered: [:], shownAt: host.now,
        formKey: Array("key \(id) \(step)".utf8),
        context: ReadingContext(moment: Moment(instant: host.now, offset: 0, zone: nil), groupingMark: nil)),
      history: [:])
    return SubmittedChange(
      change: decision.change, submissionHash: Array("hash \(id) \(step)".utf8),
      formKey: Array("key \(id) \(step)".utf8), destination: "", notices: decision.notices, settings: host.settings)
  }

  /// Whether a new run gets a place.
  private func isTaken(
    _ id: String, limit: Int, _ counts: Quota.Count = .open, isTest: Bool = false
  ) throws -> Bool {
    try host.begin(id, participant: "p \(id)", isTest: isTest)
    #expect(try host.write(.change(change(id, limit: limit, counts))) == .written)
    return try host.run(id).state.status == .inProgress
  }

  private func finish(_ id: String, limit: Int, _ counts: Quota.Count = .open) throws {
    for step in ["second", "third"] { try host.write(.change(change(id, step, limit: limit, counts))) }
    #expect(try host.run(id).state.status == .completed)
  }

  @Test func `the places that are held are told by quota, those of trial runs apart`() throws {
    for id in ["a", "b"] { #expect(try isTaken(id, limit: 3)) }
    #expect(try isTaken("t", limit: 3, isTest: true))
    try finish("a", limit: 3)
    let held = try host.records.makeReader().quotaPlaces()
    #expect(
      held == [
        StoredQuotaPlaces(task: survey.id, quota: "people", isTest: false, completed: 1, count: 2),
        StoredQuotaPlaces(task: survey.id, quota: "people", isTest: true, completed: 0, count: 1),
      ])
  }

  @Test(arguments: [1, 7, 63, 64]) func `64 people at once for the last places: exactly so many get one`(limit: Int)
    async throws
  {
    let changes = try (0..<64).map { index in
      try host.begin("r\(index)", participant: "p\(index)")
      return try change("r\(index)", limit: limit)
    }
    let records = host.records
    let outcomes = try await withThrowingTaskGroup(of: WriteOutcome.self) { group in
      for change in changes { group.addTask { try await records.write(.change(change)) } }
      return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
    #expect(outcomes == [.written: 64])
    let runs = try (0..<64).map { try host.run("r\($0)").state }
    #expect(runs.count { $0.status == .inProgress && $0.path == ["first", "second"] } == limit)
    #expect(runs.count { $0.status == .screenedOut } == 64 - limit)
    #expect(try host.count("SELECT count(*) FROM quota_place") == limit)
  }

  @Test func `a run that ends without counting gives its place back`() throws {
    #expect(try isTaken("a", limit: 1))
    #expect(try !isTaken("b", limit: 1))
    try host.write(.withdraw(run: "a", at: host.now))
    #expect(try isTaken("c", limit: 1))
    try host.write(.erase(run: "c", at: host.now))
    #expect(try isTaken("d", limit: 1))
    try finish("d", limit: 1)
    #expect(try !isTaken("e", limit: 1))
    // What was completed counts also where nothing more is asked, until its answers go.
    try host.write(.withdraw(run: "d", at: host.now))
    #expect(try !isTaken("f", limit: 1))
    try host.write(.erase(run: "d", at: host.now))
    #expect(try isTaken("g", limit: 1))
  }

  @Test func `a place that nobody came back for is free as soon as its time is over`() throws {
    #expect(try isTaken("a", limit: 1))
    host.wait(days: 30)
    #expect(try !isTaken("b", limit: 1), "the grace holds it")
    host.wait(days: 1, seconds: 1)
    #expect(try isTaken("c", limit: 1), "before the sweep")
    host.wait(days: 32)
    try host.write(.expire(at: host.now))
    #expect(try host.count("SELECT count(*) FROM quota_place") == 0)
  }

  @Test func `a quota of completed runs takes people until so many are`() throws {
    #expect(try isTaken("a", limit: 1, .completed))
    #expect(try isTaken("b", limit: 1, .completed))
    try finish("a", limit: 1, .completed)
    #expect(try !isTaken("c", limit: 1, .completed))
    try finish("b", limit: 1, .completed)
  }

  @Test func `trial runs have places of their own`() throws {
    #expect(try isTaken("a", limit: 1, isTest: true))
    #expect(try isTaken("b", limit: 1))
    #expect(try !isTaken("c", limit: 1, isTest: true))
    #expect(try !isTaken("d", limit: 1))
  }

  @Test func `the run knows its places, and the same form takes no second one`() throws {
    try host.begin("a", participant: "p")
    let change = try change("a", limit: 5)
    #expect(try host.write(.change(change)) == .written)
    #expect(try host.write(.change(change)) == .repeated(destination: ""))
    #expect(try host.run("a").state.values == ["people": .boolean(true)])
    #expect(try host.count("SELECT count(*) FROM quota_place") == 1)
  }
}
