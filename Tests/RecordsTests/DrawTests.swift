import CivilTime
import SQLite
import SurveyModel
import TaskRunning
import Testing

@testable import Records

/// Arms are drawn in the commit that stores the step, by the one writer, and stay.
@Suite struct DrawTests {
  private let place: TemporaryFolder
  private let host: Host

  init() throws {
    place = try TemporaryFolder()
    host = try Host(place.file("data"))
  }

  private static func condition(_ blocks: [Int] = [4, 6], strata: [String] = []) -> Randomization {
    Randomization(
      id: "condition", arms: [.init("grateful"), .init("factual")], after: "first", blocks: blocks, strata: strata)
  }

  /// What Continue on the first page comes to.
  private func change(
    _ id: String, _ randomization: Randomization = condition(), answer: String = "yes", on server: Host? = nil
  ) throws -> SubmittedChange {
    let host = server ?? host
    var task = survey
    task.randomizations = [randomization]
    let run = TaskRun(task: task, settings: host.settings, state: try host.run(id).state)
    let decision = run.decide(
      Submission(
        step: "first", action: .continue, fields: ["first": FieldInput(["": [answer]])], rendered: [:],
        shownAt: host.now, formKey: Array("key \(id)".utf8),
        context: ReadingContext(moment: Moment(instant: host.now, offset: 0, zone: nil), groupingMark: nil)),
      history: [:])
    return SubmittedChange(
      change: decision.change, submissionHash: Array("hash \(id)".utf8), formKey: Array("key \(id)".utf8),
      destination: "", notices: decision.notices, settings: host.settings)
  }

  private struct Drawn: Equatable {
    var stratum: String
    var position: Int
    var block: Int
    var content: String
    var arm: String
    var participant: String?
  }

  private func drawn(isTest: Bool = false, on server: Host? = nil) throws -> [Drawn] {
    try (server ?? host).reader.database.all(
      """
      SELECT stratum, position, block, block_content, arm, participant FROM draw WHERE is_test = ?
      ORDER BY stratum, position
      """, isTest
    ) { row in
      Drawn(
        stratum: row.text(0), position: row.int(1), block: row.int(2), content: row.text(3), arm: row.text(4),
        participant: row.optionalText(5))
    }
  }

  /// Every full block holds what it says.
  private func expectExactBlocks(_ places: [Drawn], sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(places.map(\.position) == Array(1...max(places.count, 1)), sourceLocation: sourceLocation)
    for (block, held) in Dictionary(grouping: places, by: \.block) where block != places.last?.block {
      let arms = held.reduce(into: [:]) { $0[$1.arm, default: 0] += 1 }
      let content = "grateful=\(arms["grateful"] ?? 0);factual=\(arms["factual"] ?? 0)"
      #expect(held.allSatisfy { $0.content == content }, sourceLocation: sourceLocation)
      #expect([4, 6].contains(held.count), sourceLocation: sourceLocation)
    }
  }

  @Test func `the arm is stored with the answer, and the path follows it`() throws {
    try host.begin()
    #expect(try host.write(.change(change("r1"))) == .written)
    let run = try host.run()
    let arm = try #require(try drawn().first?.arm)
    #expect(run.state.values == ["condition": .choice(ChosenOption(code: arm))])
    #expect(run.state.path == ["first", "second"])
    #expect(texts(run) == ["first": "yes"])
    #expect(try drawn().map(\.participant) == ["p1"])
  }

  @Test func `64 people at once get exact blocks, each one arm`() async throws {
    let changes = try (0..<64).map { index in
      try host.begin("r\(index)", participant: "p\(index)")
      return try change("r\(index)")
    }
    let records = host.records
    let outcomes = try await withThrowingTaskGroup(of: WriteOutcome.self) { group in
      for change in changes { group.addTask { try await records.write(.change(change)) } }
      return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
    #expect(outcomes == [.written: 64])
    let places = try drawn()
    #expect(places.count == 64 && Set(places.map(\.participant)).count == 64)
    expectExactBlocks(places)
    for place in places {
      let id = try #require(place.participant?.replacing("p", with: "r"))
      #expect(try host.run(id).state.values["condition"] == .choice(ChosenOption(code: place.arm)))
    }
  }

  @Test func `a sequence goes on over a restart`() throws {
    let path = place.file("again")
    for round in 0..<4 {
      // Each of them stops at the end of its turn, in the middle of a block.
      let server = try Host(path)
      for index in 0..<3 {
        let id = "r\(round)\(index)"
        try server.begin(id, participant: "p\(id)")
        try server.write(.change(change(id, on: server)))
      }
    }
    let server = try Host(path)
    expectExactBlocks(try drawn(on: server))
    #expect(try drawn(on: server).count == 12)
  }

  @Test func `strata have sequences of their own`() throws {
    for index in 0..<24 {
      try host.begin("r\(index)", participant: "p\(index)")
      try host.write(
        .change(change("r\(index)", Self.condition(strata: ["first"]), answer: index.isMultiple(of: 3) ? "x" : "y")))
    }
    let strata = Dictionary(grouping: try drawn(), by: \.stratum)
    #expect(strata.mapValues(\.count) == ["first=x": 8, "first=y": 16])
    for places in strata.values { expectExactBlocks(places) }
  }

  @Test func `what is not stored draws nothing: a repeat, an outdated page, a closed run, somebody who does not fit`()
    throws
  {
    try host.begin()
    let first = try change("r1")
    #expect(try host.write(.change(first)) == .written)
    #expect(try host.write(.change(first)) == .repeated(destination: ""))
    try host.begin("r2", participant: "p2")
    let outdated = try change("r2")
    try host.answer("second", "meanwhile", of: "r2")
    #expect(try host.write(.change(outdated)) == .outdated)
    try host.begin("r3", participant: "p3")
    let late = try change("r3")
    _ = try host.leave(.delete(isConfirmed: true), of: "r3")
    #expect(try host.write(.change(late)) == .closed(.discarded))
    try host.begin("r4", participant: "p4")
    #expect(try host.write(.change(change("r4", answer: "screened"))) == .written)
    #expect(try host.run("r4").state.status == .screenedOut)
    #expect(try drawn().map(\.participant) == ["p1"])
  }

  @Test func `a participant keeps the arm in every run`() throws {
    for index in 0..<12 {
      try host.begin("r\(index)", participant: "p\(index % 3)")
      try host.write(.change(change("r\(index)")))
    }
    #expect(try drawn().count == 3)
    for index in 3..<12 {
      #expect(try host.run("r\(index)").state.values == host.run("r\(index % 3)").state.values)
    }
  }

  @Test func `trial runs draw from a sequence of their own`() throws {
    try host.begin("r1", participant: "p1", isTest: true)
    try host.write(.change(change("r1")))
    try host.begin("r2", participant: "p2")
    try host.write(.change(change("r2")))
    #expect(try drawn().map(\.position) == [1])
    #expect(try drawn(isTest: true).map(\.position) == [1])
  }

  @Test func `erased answers leave a place in which nobody stands, and nothing is drawn in it again`() throws {
    for index in 0..<3 {
      try host.begin("r\(index)", participant: "p\(index)")
      try host.write(.change(change("r\(index)", Self.condition(strata: ["first"]))))
    }
    let before = try drawn()
    #expect(try host.write(.erase(run: "r1", at: host.now)) == .written)
    #expect(try host.run("r1").state.values == [:])
    #expect(try drawn().map(\.participant) == ["p0", nil, "p2"])
    #expect(try drawn().map(\.arm) == before.map(\.arm))
    try host.begin("r3", participant: "p3")
    try host.write(.change(change("r3", Self.condition(strata: ["first"]))))
    #expect(try drawn().map(\.position) == [1, 2, 3, 4])
    expectExactBlocks(try drawn())
  }

  @Test func `who erases one of two runs keeps the place`() throws {
    for id in ["r1", "r2"] {
      try host.begin(id, participant: "p1")
      try host.write(.change(change(id)))
    }
    try host.write(.erase(run: "r1", at: host.now))
    #expect(try drawn().map(\.participant) == ["p1"])
    try host.write(.erase(run: "r2", at: host.now))
    #expect(try drawn().map(\.participant) == [nil])
  }

  @Test func `behind the end of a list the draw goes on by the shares, which the audit log notes`() throws {
    var listed = Self.condition([])
    listed.list = ["": ["factual", "factual", "grateful"]]
    for index in 0..<5 {
      try host.begin("r\(index)", participant: "p\(index)")
      try host.write(.change(change("r\(index)", listed)))
    }
    #expect(try drawn().prefix(3).map(\.arm) == ["factual", "factual", "grateful"])
    #expect(try drawn().count == 5)
    #expect(try host.reader.audit().count { $0.entry.action == "listUsedUp" && $0.entry.subject == "condition" } == 2)
  }
}
