import SQLite
import SurveyModel
import Testing

@testable import Website

/// Arms that are drawn, through the whole server.
@Suite struct RandomizeTests {
  private static let files = walking(
    """
    steps:
      - id: consent
        type: question
        question: Do you take part?
        answer: { type: textChoice, choices: [agree, decline] }
      - id: pace
        type: question
        question: How fast do you walk?
        answer: { type: textChoice, choices: [slow, fast] }
      - id: writeGrateful
        type: question
        showIf: condition == "grateful"
        question: Something good?
        answer: { type: text }
      - id: writeFactual
        type: question
        showIf: condition == "factual"
        question: "Some rooms, as {{condition}}?"
        answer: { type: text }
      - { id: done, type: completion, title: Thank you }
      - { id: declined, type: completion, reason: declined, title: Goodbye }
    rules:
      - { after: consent, when: consent == "decline", goTo: declined }
    """,
    more: """
      randomize:
        condition:
          arms: [grateful, factual]
          after: consent
          blocks: [4]
      """)

  private func arms(_ site: TestSite) throws -> [String] {
    try site.database().all("SELECT arm FROM draw ORDER BY row") { row in row.text(0) }
  }

  @Test func `agreeing draws an arm and leads on; the arm decides the way`() throws {
    let site = try TestSite(Self.files)
    for number in 1...8 {
      let run = try site.begin()
      let answer = try site.answer("consent", of: run, [("consent", "agree")])
      #expect(answer.location == run)
      #expect(try site.follow(answer).location == "\(run)/pace")
      let arm = try #require(try arms(site).last)
      #expect(try arms(site).count == number)
      let next = try site.answer("pace", of: run, [("pace", "slow")]).location
      #expect(next == (arm == "grateful" ? "\(run)/writeGrateful" : "\(run)/writeFactual"))
      if arm == "factual" { #expect(try site.get(next).element("h1")?.contains("as factual?") == true) }
      let step = arm == "grateful" ? "writeGrateful" : "writeFactual"
      #expect(try site.answer(step, of: run, [(step, "words")]).location == "\(run)/done")
    }
    for block in [try arms(site).prefix(4), try arms(site).suffix(4)] {
      #expect(block.count { $0 == "grateful" } == 2)
    }
  }

  @Test func `declining uses up no place`() throws {
    let site = try TestSite(Self.files)
    let run = try site.begin()
    #expect(try site.answer("consent", of: run, [("consent", "decline")]).location == "\(run)/declined")
    #expect(try site.statuses() == ["declined"])
    #expect(try arms(site).isEmpty)
  }

  @Test func `neither a repeat nor an edit draws again`() throws {
    let site = try TestSite(Self.files)
    let run = try site.begin()
    let form = try #require(try site.get("\(run)/consent").value("_form"))
    let fields = [("_form", form), ("consent", "agree"), ("_action", "continue")]
    let first = try site.post("\(run)/consent", fields)
    #expect(try site.follow(first).location == "\(run)/pace")
    #expect(try site.post("\(run)/consent", fields).location == "\(run)/pace", "the same page")
    let arm = try arms(site)
    // Back from the next page, the same once more, and on.
    #expect(try site.answer("consent", of: run, [("consent", "agree")]).location == "\(run)/pace")
    #expect(try arms(site) == arm && arm.count == 1)
    let values = try site.database().all("SELECT value FROM run_value") { row in row.text(0) }
    #expect(values == arm)
  }

  @Test func `no page and no log tells an arm before it is drawn, or one of somebody else`() throws {
    let site = try TestSite(Self.files)
    let run = try site.begin()
    let page = try site.get("\(run)/consent")
    #expect(!page.body.contains("grateful") && !page.body.contains("factual"))
    try site.answer("consent", of: run, [("consent", "agree")])
    #expect(!site.log.lines.contains { $0.contains("grateful") || $0.contains("factual") })
  }
}
