import Records
import SQLite
import Testing

@testable import Website

/// A task that a step of another task begins, through the whole server (researchkit.md S-18).
@Suite struct `A secondary task` {
  private static func files(_ more: String = "") -> [String: String] {
    var files = walk
    files["tasks/walk.yaml"] = """
      task: walk
      title: Walking
      steps:
        - { id: lap, type: secondaryTask, title: Walk a lap, task: lap, requiredAttempts: 2\(more) }
        - { id: far, type: question, question: "How far?", answer: { type: integer } }
        - { id: done, type: completion, title: Thank you }
      """
    files["tasks/lap.yaml"] = """
      task: lap
      title: A lap
      steps:
        - { id: time, type: question, question: "How many minutes?", answer: { type: integer } }
        - { id: lapDone, type: completion, title: Lap done }
      """
    return files
  }

  /// Presses the button that begins, and gives the address of the run that it leads to.
  private func start(_ run: String, _ site: TestSite) throws -> String {
    let page = try site.answer("lap", of: run, action: "begin")
    #expect(page.status == 303)
    return page.location
  }

  private func values(_ site: TestSite) throws -> [String] {
    try site.database().all(
      "SELECT item || '=' || coalesce(value, status) FROM answer WHERE is_current = 1 ORDER BY row"
    ) { row in row.text(0) }
  }

  @Test func `has to be completed often enough, each time as a run of its own`() throws {
    let site = try TestSite(Self.files())
    let run = try site.begin()
    #expect(try site.answer("lap", of: run).location == "\(run)/lap#_errors")
    #expect(try site.get("\(run)/lap").body.contains("Complete it 2 times more"))
    for minutes in ["9", "8"] {
      let lap = try start(run, site)
      #expect(lap != run)
      #expect(try site.answer("time", of: lap, [("time", minutes)]).location == "\(lap)/lapDone")
      let back = try #require(try site.get(lap).body.firstMatch(of: /href="(\/r\/[^"]+\/lap)"/)).1
      let page = try site.get(String(back))
      #expect(page.status == 200 && page.element("h1") == "Walk a lap")
    }
    #expect(try site.get("\(run)/lap").body.contains("Completed 2 times"))
    #expect(try !site.get("\(run)/lap").body.contains("Complete it"))
    #expect(try site.answer("lap", of: run).location == "\(run)/far")
    #expect(try values(site) == ["time=9", "time=8", "lap=2"])
    #expect(
      try site.database().all(
        "SELECT task || participant = (SELECT 'lap' || participant FROM run WHERE row = 1) FROM run WHERE task = 'lap'"
      ) { row in
        row.bool(0)
      } == [true, true])
  }

  @Test func `that is open is gone on with, and two clicks begin one`() throws {
    let site = try TestSite(Self.files())
    let run = try site.begin()
    let lap = try start(run, site)
    #expect(try start(run, site) == lap)
    #expect(try site.get("\(run)/lap").body.contains("Go on with it"))
    try site.answer("time", of: lap, [("time", "9")])
    #expect(try start(run, site) != lap)
    #expect(try site.statuses() == ["inProgress", "completed", "inProgress"])
  }

  @Test func `is not counted by what a page says`() throws {
    let site = try TestSite(Self.files())
    let run = try site.begin()
    #expect(try site.answer("lap", of: run, [("lap", "2")]).location == "\(run)/lap#_errors")
  }

  @Test func `may be skipped where it is optional`() throws {
    let site = try TestSite(Self.files(", optional: true"))
    let run = try site.begin()
    #expect(try site.answer("lap", of: run).location == "\(run)/lap#_errors")
    #expect(try site.answer("lap", of: run, action: "skip").location == "\(run)/far")
    #expect(try values(site) == ["lap=skipped"])
  }

  @Test func `goes with the answers of the run that it was begun from`() throws {
    let site = try TestSite(Self.files())
    let run = try site.begin()
    let lap = try start(run, site)
    try site.answer("time", of: lap, [("time", "9")])
    let id = try #require(try site.database().first("SELECT id FROM run WHERE row = 1") { row in row.text(0) })
    _ = try site.records.writeAndWait(.erase(run: id, at: site.clock.now))
    #expect(try site.statuses() == ["erased", "erased"])
    #expect(try values(site).isEmpty)
  }
}
