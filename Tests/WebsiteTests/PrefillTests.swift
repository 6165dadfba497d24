import Records
import SQLite
import Testing

@testable import Website

/// Answers of an earlier run of the same participant, shown at first (researchkit.md T-33).
@Suite struct `An earlier answer` {
  private static let files = walking(
    """
    prefill: walk
    steps:
      - { id: town, type: question, question: "Where?", answer: { type: text } }
      - { id: pace, type: question, question: "How?", answer: { type: textChoice, choices: [slow, fast] } }
      - { id: done, type: completion, title: Thank you }
    """, namesPeople: true)

  private let site: TestSite

  init() throws { site = try TestSite(Self.files) }

  private func statuses() throws -> [String] {
    try site.database().all("SELECT item || ' ' || status || ' ' || value FROM answer ORDER BY row") { row in
      row.text(0)
    }
  }

  private func finish(_ person: String, _ town: String) throws {
    let run = try site.begin("/?pid=\(person)")
    try site.answer("town", of: run, [("town", town)])
    try site.answer("pace", of: run, [("pace", "fast")])
  }

  @Test func `stands in the page, and is a default where nobody changes it`() throws {
    try finish("ann", "Rome")
    let run = try site.begin("/?pid=ann")
    let page = try site.get("\(run)/town")
    #expect(page.body.contains("value=\"Rome\""))
    try site.answer("town", of: run, [("town", "Rome")])
    #expect(try site.get("\(run)/pace").body.contains("value=\"fast\" checked"))
    try site.answer("pace", of: run, [("pace", "slow")])
    #expect(try statuses().suffix(2) == ["town default Rome", "pace answered slow"])
  }

  @Test func `is that of the last completed run`() throws {
    try finish("ann", "Rome")
    try finish("ann", "Oslo")
    let open = try site.begin("/?pid=ann")
    try site.answer("town", of: open, [("town", "Bern")])
    let run = try site.begin("/?pid=ann")
    #expect(try site.get("\(run)/town").body.contains("value=\"Oslo\""))
  }

  @Test func `is never somebody else's`() throws {
    try finish("ann", "Rome")
    for start in ["/?pid=bob", "/"] {
      let run = try site.begin(start)
      #expect(try site.get("\(run)/town").body.contains("Rome") == false)
    }
  }

  @Test func `goes with the run whose answers are deleted`() throws {
    try finish("ann", "Rome")
    _ = try site.records.writeAndWait(
      .erase(
        run: try #require(try site.database().first("SELECT id FROM run") { row in row.text(0) }), at: site.clock.now))
    let run = try site.begin("/?pid=ann")
    #expect(try site.get("\(run)/town").body.contains("Rome") == false)
  }
}

/// Looking over a whole task before its end (researchkit.md S-06), and steps that are one page (S-17).
@Suite struct `A task that is looked over` {
  private let site: TestSite

  init() throws {
    var files = walk
    files["tasks/walk.yaml"] = """
      task: walk
      title: Walking
      review: whole
      steps:
        - { id: far, type: question, question: "How far?", answer: { type: integer } }
        - block: visit
          page: true
          steps:
            - { id: town, type: question, question: "Which town?", answer: { type: text } }
            - { id: note, type: question, optional: ask, question: "Anything else?", answer: { type: text } }
        - { id: done, type: completion, title: Thank you }
      """
    site = try TestSite(files)
  }

  @Test func `lists everything before its end, says what was skipped, and is done then`() throws {
    let run = try site.begin()
    try site.answer("far", of: run, [("far", "7")])
    try site.answer("town", of: run, [("town", "Rome")])
    try site.answer("note", of: run)
    #expect(try site.answer("note", of: run).location == "\(run)/done-review")
    let list = try site.get("\(run)/done-review")
    #expect(list.element("h1") == "Check your answers" && list.body.contains(">Done</button>"))
    #expect(list.body.contains("Rome") && list.body.contains("Skipped"))
    #expect(try site.statuses() == ["inProgress"])
    let edit = try #require(list.body.firstMatch(of: /href="([^"]+town\?review=done-review)"/)).1
    let page = try site.get(String(edit))
    let saved = try site.post(
      String(edit), [("_form", try #require(page.value("_form"))), ("town", "Oslo"), ("_action", "continue")])
    #expect(saved.location == "\(run)/done-review")
    #expect(try site.get("\(run)/done-review").body.contains("Oslo"))
    #expect(try site.answer("done-review", of: run).location == "\(run)/done")
    #expect(try site.statuses() == ["completed"])
  }

  @Test func `counts several steps as one page, with a way back inside`() throws {
    let run = try site.begin()
    #expect(try site.get("\(run)/far").body.contains("Page 1 of 3"))
    try site.answer("far", of: run, [("far", "7")])
    #expect(try site.get("\(run)/town").body.contains("Page 2 of 3"))
    try site.answer("town", of: run, [("town", "Rome")])
    #expect(try site.get("\(run)/note").body.contains("Page 2 of 3"))
    #expect(try site.answer("note", of: run, action: "back").location == "\(run)/town")
    try site.answer("note", of: run, [("note", "no")])
    #expect(try site.get("\(run)/done-review").body.contains("Page 3 of 3"))
  }
}
