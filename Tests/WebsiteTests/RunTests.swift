import SQLite
import Testing

@testable import Website

@Suite struct `A participant` {
  private let site: TestSite

  init() throws { site = try TestSite() }

  @Test func `begins, answers, changes an answer and finishes`() throws {
    let run = try site.begin()
    #expect(try site.get(run).location == "\(run)/welcome")
    #expect(try site.answer("welcome", of: run).location == "\(run)/name")
    #expect(try site.answer("name", of: run, [("name", "Ada")]).location == "\(run)/pace")
    #expect(try site.answer("name", of: run, [("name", "Bea")]).location == "\(run)/pace")
    #expect(try site.answer("pace", of: run, [("pace", "fast")]).location == "\(run)/steps")
    #expect(try site.get("\(run)/steps").body.contains("How many steps, Bea?"))
    #expect(try site.answer("steps", of: run, [("steps", "12")]).location == "\(run)/notes")
    #expect(try site.answer("notes", of: run, action: "skip").location == "\(run)/done")
    let receipt = try site.get("\(run)/done")
    #expect(receipt.status == 200 || receipt.status == 303)
    #expect(try site.answers() == ["name": "Bea", "pace": "fast", "steps": "12", "notes": "skipped"])
  }

  @Test func `gets what was wrong back with what was typed, and every message at once`() throws {
    let run = try site.begin()
    try site.answer("welcome", of: run)
    try site.answer("name", of: run, [("name", "Ada")])
    try site.answer("pace", of: run, [("pace", "slow")])
    let refused = try site.answer("steps", of: run, [("steps", "many")])
    #expect(refused.location == "\(run)/steps#_errors")
    let page = try site.follow(refused)
    #expect(page.status == 200)
    #expect(page.element("title")?.hasPrefix("Error: How many steps, Ada?") == true)
    #expect(page.value("steps") == "many")
    #expect(page.body.contains("id=\"_errors\" tabindex=\"-1\""))
    #expect(page.body.contains("href=\"#steps\""))
    #expect(try site.answers()["steps"] == nil)
  }

  @Test func `clicks twice and has one answer, and one run`() throws {
    let start = try site.get("/")
    let form = [("_form", try #require(start.value("_form")))]
    let first = try site.post("/t/walk", form)
    let second = try site.post("/t/walk", form)
    #expect(first.location.hasPrefix(second.location))
    #expect(try site.statuses().count == 1)
    let run = second.location
    try site.answer("welcome", of: run)
    let page = try site.get("\(run)/name")
    let answer = [("_form", try #require(page.value("_form"))), ("name", "Ada"), ("_action", "continue")]
    #expect(try site.post("\(run)/name", answer).location == "\(run)/pace")
    #expect(try site.post("\(run)/name", answer).location == "\(run)/pace")
    let revisions = try site.database().first("SELECT count(*) FROM answer") { row in row.int(0) }
    #expect(revisions == 1)
  }

  @Test func `is told when another window has changed the answer, and takes the other one again`() throws {
    let run = try site.begin()
    try site.answer("welcome", of: run)
    try site.answer("name", of: run, [("name", "Ada")])
    let old = try #require(try site.get("\(run)/name").value("_form"))
    try site.answer("name", of: run, [("name", "Bea")])
    let answer = try site.post("\(run)/name", [("_form", old), ("name", "Cid"), ("_action", "continue")])
    let page = try site.follow(answer)
    #expect(try site.answers()["name"] == "Cid")
    let notice = answer.location.contains("/name") ? page : try site.get("\(run)/name")
    #expect(notice.body.contains("Bea") && notice.body.contains("Cid"))
    #expect(notice.body.contains("name=\"_again\" value=\"name\""))
    _ = try site.post(
      "\(run)/name", [("_form", try #require(notice.value("_form"))), ("name", "Cid"), ("_again", "name")])
    #expect(try site.answers()["name"] == "Bea")
  }

  @Test func `sends an old page untouched and overwrites nothing`() throws {
    let run = try site.begin()
    try site.answer("welcome", of: run)
    try site.answer("name", of: run, [("name", "Ada")])
    let old = try #require(try site.get("\(run)/name").value("_form"))
    try site.answer("name", of: run, [("name", "Bea")])
    _ = try site.post("\(run)/name", [("_form", old), ("name", "Ada"), ("_action", "continue")])
    #expect(try site.answers()["name"] == "Bea")
  }

  @Test func `saves, and comes back with the code that the page shows`() throws {
    let run = try site.begin()
    try site.answer("welcome", of: run)
    let leave = try site.get("\(run)/leave")
    let saved = try site.post("\(run)/leave", [("_form", try #require(leave.value("_form"))), ("_action", "save")])
    #expect(saved.location == "\(run)/saved")
    let page = try site.follow(saved)
    #expect(page.body.contains("http://localhost\(run)"))
    let code = try #require(page.body.firstMatch(of: /class="code">([0-9A-Z-]+)</)).1
    let again = try site.post("/resume?lang=en", [("code", " " + code.lowercased() + " ")])
    #expect(again.status == 303 && again.location.hasPrefix("/r/") && again.location != run)
    #expect(try site.get(again.location).location == again.location + "/name")
    #expect(try site.get(run).location == "\(run)/name", "the first link still opens it")
  }

  @Test func `learns that a code is unknown, or missing, with what was typed`() throws {
    let unknown = try site.post("/resume?lang=de", [("code", "AAAA-BBBB-\"><svg onload=1>")])
    #expect(unknown.status == 404)
    #expect(unknown.body.contains("Zu diesem Code gibt es keine Umfrage"))
    #expect(unknown.body.contains("AAAA-BBBB-&quot;&gt;&lt;svg") && !unknown.body.contains("<svg onload"))
    #expect(try site.post("/resume", [("code", "  ")]).status == 422)
  }

  @Test func `deletes all answers after one more question`() async throws {
    let run = try site.begin()
    try site.answer("welcome", of: run)
    try site.answer("name", of: run, [("name", "Ada")])
    let leave = try site.get("\(run)/leave")
    let asked = try site.post("\(run)/leave", [("_form", try #require(leave.value("_form"))), ("_action", "delete")])
    #expect(asked.location == "\(run)/leave/delete")
    let question = try site.follow(asked)
    #expect(question.body.contains("They cannot be brought back"))
    let gone = try site.post(
      "\(run)/leave", [("_form", try #require(question.value("_form"))), ("_action", "deleteConfirmed")])
    #expect(gone.status == 303)
    #expect(try site.answers().isEmpty)
    #expect(try site.get("\(run)/name").status == 410)
    await site.site.keepHouse(sweeps: true, at: site.clock.now)
    #expect(!site.log.lines.contains { $0.contains("Ada") })
  }

  @Test func `changes the language and keeps what was typed`() throws {
    let run = try site.begin()
    try site.answer("welcome", of: run)
    let page = try site.get("\(run)/name")
    #expect(page.body.contains("value=\"de\" lang=\"de\""))
    let answer = try site.post(
      "\(run)/name", [("_form", try #require(page.value("_form"))), ("name", "Ad"), ("_language", "de")])
    let german = try site.follow(answer)
    #expect(german.body.contains("<html lang=\"de\""))
    #expect(german.body.contains("Wie heißen Sie?") && german.value("name") == "Ad")
    #expect(try site.answers()["name"] == nil)
    #expect(german.body.contains("/help?lang=de"))
  }

  @Test func `reads more about a question and comes back to what was typed`() throws {
    let run = try site.begin()
    try site.answer("welcome", of: run)
    let page = try site.get("\(run)/name")
    let name = try #require(page.value("_more"))
    let more = try site.post(
      "\(run)/name", [("_form", try #require(page.value("_form"))), ("name", "Ad"), ("_more", name)])
    #expect(more.location == "\(run)/name/more/\(name)")
    #expect(try site.follow(more).body.contains("Because <strong>names</strong> matter."))
    #expect(try site.get("\(run)/name").value("name") == "Ad")
    #expect(try site.get("\(run)/name/more/other").status == 404)
  }

  @Test func `uses the receipt to take the answers back`() throws {
    let run = try site.begin()
    try site.answer("welcome", of: run)
    try site.answer("name", of: run, [("name", "Ada")])
    try site.answer("pace", of: run, [("pace", "slow")])
    try site.answer("steps", of: run, [("steps", "1")])
    try site.answer("notes", of: run, action: "skip")
    let receipt = try site.get("\(run)/done")
    #expect(receipt.body.contains("Goodbye, Ada.") && receipt.body.contains("Reference"))
    let late = try site.post("\(run)/name", [("_form", "x"), ("name", "Too late")])
    #expect(late.status == 403 && late.body.contains("Too late"))
    let question = try site.get("\(run)/leave/delete")
    let done = try site.post(
      "\(run)/leave", [("_form", try #require(question.value("_form"))), ("_action", "deleteConfirmed")])
    #expect(done.status == 303)
    #expect(try site.answers().isEmpty)
    #expect(try site.get("\(run)/done").status == 410)
  }

  @Test func `who sends the last page twice gets the same answer, and who sends more learns that it is over`() throws {
    let run = try site.begin()
    try site.answer("welcome", of: run)
    let earlier = try #require(try site.get("\(run)/name").value("_form"))
    try site.answer("name", of: run, [("name", "Ada")])
    try site.answer("pace", of: run, [("pace", "slow")])
    try site.answer("steps", of: run, [("steps", "1")])
    let last = try #require(try site.get("\(run)/notes").value("_form"))
    let form = [("_form", last), ("notes", "Bye"), ("_action", "continue")]
    let first = try site.post("\(run)/notes", form)
    #expect(first.location == "\(run)/done")
    #expect(try site.post("\(run)/notes", form).location == "\(run)/done")
    let late = try site.post("\(run)/name", [("_form", earlier), ("name", "Bea <b>"), ("_action", "continue")])
    #expect(late.status == 409 && late.body.contains("Bea &lt;b&gt;") && late.body.contains("was not saved"))
    #expect(try site.answers()["name"] == "Ada")
  }

  @Test func `sends a page that was open before the run's time ended, within the grace`() async throws {
    let run = try site.begin()
    try site.answer("welcome", of: run)
    try site.answer("name", of: run, [("name", "Ada")])
    let form = try #require(try site.get("\(run)/pace").value("_form"))
    site.clock.advance(hours: 30 * 24 + 12)
    await site.site.keepHouse(sweeps: true, at: site.clock.now)
    let answer = try site.post("\(run)/pace", [("_form", form), ("pace", "fast"), ("_action", "continue")])
    #expect(answer.location == "\(run)/steps")
    #expect(try site.get("\(run)/steps").status == 200, "and goes on")
    #expect(try site.answers()["pace"] == "fast")
  }

  @Test func `is told with the typed text when the run's time and grace are over`() async throws {
    let run = try site.begin()
    try site.answer("welcome", of: run)
    let form = try #require(try site.get("\(run)/name").value("_form"))
    site.clock.advance(hours: 30 * 24 + 25)
    let late = try site.post("\(run)/name", [("_form", form), ("name", "Ada <b>"), ("_action", "continue")])
    #expect(late.status == 410)
    #expect(late.body.contains("This survey closed on 13 April 2027") && late.body.contains("Ada &lt;b&gt;"))
    await site.site.keepHouse(sweeps: true, at: site.clock.now)
    #expect(try site.statuses() == ["expired"])
    #expect(try site.get("\(run)/name").status == 410)
    #expect(try site.answers().isEmpty)
  }
}
