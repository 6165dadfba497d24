import Records
import SQLite
import SurveyModel
import TaskRunning
import Testing

@testable import Website

/// Conditions over answers of earlier runs, through the whole server (researchkit.md T-16).
@Suite struct `A condition over an earlier run` {
  private static let files = walking(
    """
    steps:
      - { id: again, type: instruction, title: Welcome back, showIf: answered(earlier.walk.far) }
      - { id: far, type: question, question: "How far?", answer: { type: integer } }
      - { id: tired, type: question, question: "Tired?", showIf: far > earlier.walk.far, answer: { type: boolean } }
      - { id: done, type: completion, title: Thank you }
    """, namesPeople: true)

  private let site: TestSite

  init() throws { site = try TestSite(Self.files) }

  /// Begins, goes past the welcome, and completes a run; gives where the answer led.
  @discardableResult
  private func walk(_ person: String, _ far: Int) throws -> String {
    let run = try site.begin("/?pid=\(person)")
    if try site.get("\(run)/again").status == 200 { try site.answer("again", of: run) }
    let next = try site.answer("far", of: run, [("far", "\(far)")]).location
    if next.hasSuffix("/tired") { try site.answer("tired", of: run, [("tired", "true")]) }
    site.clock.advance(hours: 1)
    return String(next.split(separator: "/").last ?? "")
  }

  private func taken() throws -> [String] {
    try site.database().all("SELECT name || '=' || value FROM run_value WHERE kind = 'earlier' ORDER BY row") { row in
      row.text(0)
    }
  }

  private func runIDs() throws -> [String] {
    try site.database().all("SELECT id FROM run ORDER BY row") { row in row.text(0) }
  }

  @Test func `decides where a run begins and where it leads`() throws {
    #expect(try walk("ann", 3) == "done")
    #expect(try walk("ann", 5) == "tired")
    #expect(try walk("ann", 5) == "done", "the last run counts, not the one before")
    let paths = try site.database().all("SELECT path FROM run ORDER BY row") { row in row.text(0) }
    #expect(paths.map { $0.hasPrefix("again") } == [false, true, true])
    #expect(try taken() == ["earlier.walk.far=3", "earlier.walk.far=5"])
  }

  @Test func `never sees somebody else's, nor that of a run that was not completed`() throws {
    #expect(try walk("ann", 3) == "done")
    #expect(try walk("bob", 5) == "done")
    let open = try site.begin("/?pid=eve")
    try site.answer("far", of: open, [("far", "1")])
    _ = try site.records.writeAndWait(.withdraw(run: try #require(try runIDs().last), at: site.clock.now))
    #expect(try walk("eve", 5) == "done")
    #expect(try taken() == [])
  }

  @Test func `is fixed when the run begins, over a restart of everything that was read`() throws {
    try walk("ann", 3)
    let open = try site.begin("/?pid=ann")
    try site.answer("again", of: open)
    try walk("ann", 9)
    #expect(try site.answer("far", of: open, [("far", "5")]).location.hasSuffix("/tired"), "3 counts for this run")
    let stored = try #require(try site.records.makeReader().run(id: try runIDs()[1], answers: .all))
    #expect(stored.state.values["earlier.walk.far"] == .number(DecimalNumber(3)))
  }

  @Test func `finds nothing any more where the earlier run was erased`() throws {
    try walk("ann", 3)
    let open = try site.begin("/?pid=ann")
    try site.answer("again", of: open)
    #expect(try site.get("\(open)/far").status == 200)
    _ = try site.records.writeAndWait(.erase(run: try runIDs()[0], at: site.clock.now))
    #expect(try taken() == [])
    #expect(try site.answer("far", of: open, [("far", "5")]).location.hasSuffix("/done"))
  }

  @Test func `stands in a text, escaped, with the words of a choice, and for nobody else`() throws {
    let files = Self.files.merging([
      "tasks/walk.yaml": """
      task: walk
      title: Walking
      steps:
        - id: look
          type: instruction
          title: "Last time: {{earlier.walk.note}}, {{earlier.walk.pace}}, {{earlier.walk.far}}, {{earlier.walk.twice}}."
        - { id: note, type: question, question: "What was it like?", answer: { type: text } }
        - { id: pace, type: question, question: "How?", answer: { type: textChoice, choices: [slow: At ease, fast: In haste] } }
        - { id: far, type: question, question: "How far?", answer: { type: decimal } }
        - { id: done, type: completion, title: "{{earlier.walk.pace}} before, {{pace}} now" }
      scores: { twice: { value: far * 2 } }
      """
    ]) { $1 }
    let site = try TestSite(files)
    let heading = { (run: String, step: String) in try site.get("\(run)/\(step)").element("h1") }
    let first = try site.begin("/?pid=ann")
    #expect(try heading(first, "look") == "Last time: , , , .")
    try site.answer("look", of: first)
    try site.answer("note", of: first, [("note", "<b>dry</b> & \"warm\" {{pace}}")])
    try site.answer("pace", of: first, [("pace", "slow")])
    try site.answer("far", of: first, [("far", "2.5")])
    #expect(try site.statuses() == ["completed"])
    let second = try site.begin("/?pid=ann")
    #expect(
      try heading(second, "look")
        == "Last time: &lt;b&gt;dry&lt;/b&gt; &amp; &quot;warm&quot; {{pace}}, At ease, 2.5, 5.")
    #expect(try heading(try site.begin("/?pid=eve"), "look") == "Last time: , , , .")
    #expect(try heading(try site.begin(), "look") == "Last time: , , , .")
    try site.answer("look", of: second)
    try site.answer("note", of: second, [("note", "wet")])
    try site.answer("pace", of: second, [("pace", "fast")])
    try site.answer("far", of: second, [("far", "1")])
    #expect(try site.get(second).body.contains("At ease before, In haste now"), "the receipt too")
  }

  @Test func `is not in the pages that it decides about`() throws {
    let files = Self.files.merging([
      "tasks/walk.yaml": """
      task: walk
      title: Walking
      steps:
        - id: page
          type: form
          title: Today
          items:
            - { id: word, question: "Which word?", answer: { type: text } }
            - { id: same, question: "Again?", showIf: word == earlier.walk.word, answer: { type: boolean } }
        - { id: done, type: completion, title: Thank you }
      """
    ]) { $1 }
    let site = try TestSite(files)
    let first = try site.begin("/?pid=ann")
    try site.answer("page", of: first, [("word", "xylophone"), ("_shown", "word")])
    let run = try site.begin("/?pid=ann")
    let page = try site.get("\(run)/page")
    #expect(page.body.contains("xylophone") == false)
    let seal = try #require(page.value("_form"))
    let other = try site.post("\(run)/page/shown", [("_form", seal), ("word", "drum")])
    #expect(other.body == "same\n")
    let same = try site.post("\(run)/page/shown", [("_form", seal), ("word", "xylophone")])
    #expect(same.body == "\n")
  }
}
