import Records
import SQLite
import TaskRunning
import Testing

@testable import Website

/// A later version of a consent, put to somebody who agreed to an earlier one in another task (researchkit.md C-13).
@Suite struct `A consent of another task` {
  private static func files(
    version: Int = 1, reconsent: String = "nextTask", again: String = "new"
  ) -> [String: String] {
    [
      "study.yaml": """
      cairn: 1
      study: walk
      title: Walking
      languages: [en, de]
      timezone: Europe/Berlin
      participation: { start: enrol, fromLink: [{ id: pid, matches: "[a-z]{12,20}", again: \(again) }] }
      """,
      "pages/consent.md": "# To take part\n\nThis is text \(version).\n",
      "tasks/enrol.yaml": """
      task: enrol
      title: To take part
      steps:
        - { id: age, type: question, question: "How old?", answer: { type: integer } }
        - id: consent
          type: consent
          document: pages/consent.md
          version: "\(version)"
          statements: [{ adult: I am an adult }]
          agree: I agree
          disagree: I do not
          reconsent: \(reconsent)
          signers:
            - { id: participant, title: Participant }
            - { id: guardian, title: Parent, showIf: age < 18 }
          declined: declined
        - { id: height, type: question, question: "How tall?", answer: { type: integer } }
        - { id: done, type: completion, title: Thank you }
        - { id: declined, type: completion, reason: declined, title: Goodbye }
      """,
      "tasks/walk.yaml": """
      task: walk
      title: Walking
      steps:
        - { id: far, type: question, question: "How far?", answer: { type: integer } }
        - { id: done, type: completion, title: Thank you }
      """,
    ]
  }

  private static let ann = "annannannann"
  private static let participant = [("participant.givenName", "Ann"), ("participant.familyName", "Lee")]
  private static let ticked = [("consent.adult", "1")]

  /// Begins a task as somebody whom the link names; gives the run's address.
  private func begin(_ task: String, _ person: String = ann, on site: TestSite) throws -> String {
    let page = try site.get("/t/\(task)?pid=\(person)")
    let answer = try site.post(
      "/t/\(task)?pid=\(person)", [("_form", try #require(page.value("_form"))), ("_timezone", "Europe/Berlin")])
    return answer.location.split(separator: "/").prefix(2).map { "/" + $0 }.joined()
  }

  /// Somebody who has completed the task with the consent.
  private func enrolled(age: Int = 40, _ person: String = ann, on site: TestSite) throws {
    let run = try begin("enrol", person, on: site)
    try site.answer("age", of: run, [("age", "\(age)")])
    let guardian = [("guardian.givenName", "Bea"), ("guardian.familyName", "Lee")]
    let signed = Self.participant + (age < 18 ? guardian : [])
    try site.answer("consent", of: run, Self.ticked + signed + [("consent", "agree")])
    #expect(try site.answer("height", of: run, [("height", "170")]).location == "\(run)/done")
    site.clock.advance(hours: 1)
  }

  private func publish(_ reconsent: String, again: String = "new", on site: TestSite) async throws {
    try TestSite.publish(Self.files(version: 2, reconsent: reconsent, again: again), to: site.records)
    await site.site.keepHouse(sweeps: false, at: site.clock.now)
  }

  /// Sends the page of the new text.
  private func say(
    _ action: String, _ run: String, _ fields: [(String, String)] = ticked + participant, on site: TestSite
  ) throws -> Page {
    let page = try site.get("\(run)/of/enrol/consent/again")
    #expect(page.status == 200 && page.body.contains("This is text 2."))
    #expect(page.body.contains("The information has changed"))
    return try site.post(
      "\(run)/of/enrol/consent/again",
      [("_form", try #require(page.value("_form")))] + fields + [("consent", action)])
  }

  private func consents(_ site: TestSite) throws -> [String] {
    try site.database().all(
      """
      SELECT run.task || ' ' || run.status || ' ' || is_current || ' ' || substr(value, 1, instr(value, ';sha256') - 1)
      FROM answer JOIN run ON run.row = answer.run WHERE item = 'consent' ORDER BY answer.row
      """
    ) { row in row.text(0) }
  }

  @Test(arguments: ["nextTask", "now"]) func `C-13: is put before the first page of the next task`(_ reconsent: String)
    async throws
  {
    let site = try TestSite(Self.files())
    try enrolled(on: site)
    let times = {
      try site.database().first("SELECT finished_at, last_saved_at FROM run ORDER BY row LIMIT 1") { row in
        [row.int64(0), row.int64(1)]
      }
    }
    let before = try times()
    try await publish(reconsent, on: site)
    let run = try begin("walk", on: site)
    #expect(try site.get("\(run)/far").location == "\(run)/of/enrol/consent/again")
    let refused = try say("agree", run, Self.participant, on: site)
    #expect(refused.status == 422 && refused.body.contains("href=\"#consent.adult\""))
    #expect(try consents(site).count == 1)
    #expect(try say("agree", run, on: site).location == run)
    #expect(try site.follow(try site.get(run)).status == 200)
    #expect(
      try consents(site) == ["enrol completed 0 %=1;version=1", "enrol completed 1 %=1;version=2"],
      "it belongs to the run that agreed before")
    #expect(try times() == before)
    #expect(try site.answer("far", of: run, [("far", "3")]).location == "\(run)/done")
    #expect(try site.get("\(try begin("walk", on: site))/far").status == 200, "once is enough")
  }

  @Test func `C-13: shows nothing of the run that agreed, and asks those who have to sign`() async throws {
    let site = try TestSite(Self.files())
    try enrolled(age: 15, on: site)
    try await publish("nextTask", on: site)
    let run = try begin("walk", on: site)
    let page = try site.get("\(run)/of/enrol/consent/again")
    #expect(page.body.contains("guardian.givenName"))
    for secret in ["Ann", "Bea", "Lee", "170"] { #expect(!page.body.contains(secret), "\(secret)") }
    let refused = try say("agree", run, on: site)
    #expect(refused.status == 422 && refused.body.contains("href=\"#guardian.givenName\""))
    let guardian = [("guardian.givenName", "Bea"), ("guardian.familyName", "Lee")]
    #expect(try say("agree", run, Self.ticked + Self.participant + guardian, on: site).location == run)
    #expect(try site.get("\(run)/far").status == 200)
    let versions = try site.database().all(
      "SELECT item FROM answer WHERE is_current = 1 AND value LIKE '%version=2%' ORDER BY item"
    ) { row in row.text(0) }
    #expect(versions == ["consent", "guardian", "participant"])
  }

  @Test func `C-13: ends the task that asks where it is declined, and nothing that was answered goes`() async throws {
    let site = try TestSite(Self.files())
    try enrolled(on: site)
    try await publish("nextTask", on: site)
    let run = try begin("walk", on: site)
    let declined = try say("disagree", run, [], on: site)
    #expect(declined.location == run)
    #expect(try site.get(run).body.contains("You have stopped"))
    #expect(try site.statuses() == ["completed", "withdrawn"])
    #expect(try consents(site) == ["enrol completed 1 %=1;version=1"])
    #expect(try site.answers()["height"] == "170")
    #expect(try site.get("\(try begin("walk", on: site))/far").status == 303, "who begins again is asked again")
  }

  @Test func `C-13: leaves runs that had begun alone, unless it is to be read now`() async throws {
    for reconsent in ["nextTask", "now", "\"no\""] {
      let site = try TestSite(Self.files())
      try enrolled(on: site)
      let run = try begin("walk", on: site)
      try await publish(reconsent, on: site)
      #expect(try site.get("\(run)/far").status == (reconsent == "now" ? 303 : 200), "\(reconsent)")
      let next = try begin("walk", on: site)
      #expect(try site.get("\(next)/far").status == (reconsent == "\"no\"" ? 200 : 303), "\(reconsent)")
    }
  }

  @Test func `C-13: is put to nobody who never agreed, who is somebody else or who is not known`() async throws {
    let site = try TestSite(Self.files())
    try enrolled(on: site)
    let refusal = try begin("enrol", "bobbobbobbob", on: site)
    try site.answer("age", of: refusal, [("age", "40")])
    try site.answer("consent", of: refusal, [("consent", "disagree")])
    try await publish("nextTask", on: site)
    for person in ["bobbobbobbob", "eveeveeveeve", ""] {
      #expect(try site.get("\(try begin("walk", person, on: site))/far").status == 200, "\(person)")
    }
    let again = try begin("enrol", on: site)
    try site.answer("age", of: again, [("age", "40")])
    #expect(try site.get("\(again)/consent").body.contains("This is text 2."), "a new run of the task asks by itself")
  }

  @Test func `C-13: is read in another language, can be put off, and takes no form of another page`() async throws {
    let site = try TestSite(Self.files())
    try enrolled(on: site)
    try await publish("nextTask", on: site)
    let run = try begin("walk", on: site)
    let address = "\(run)/of/enrol/consent/again"
    let form = try #require(try site.get(address).value("_form"))
    #expect(try site.post(address, [("_form", form), ("_language", "de")]).location == address)
    #expect(try site.get(address).body.contains("lang=\"de\""))
    #expect(try site.post(address, [("_form", form), ("_action", "pause")]).location == "\(run)/leave")
    #expect(try site.post(address, [("_form", "x"), ("consent", "agree")]).status == 403)
    let other = try begin("walk", on: site)
    #expect(try site.post("\(other)/of/enrol/consent/again", [("_form", form), ("consent", "agree")]).status == 403)
    #expect(try site.get("\(run)/of/walk/far/again").location == "\(run)/far")
    #expect(try consents(site).count == 1)
  }

  @Test(arguments: ["nextTask", "now"]) func `C-13: is put to whoever comes to another task by a link that resumes`(
    _ reconsent: String
  ) async throws {
    let site = try TestSite(Self.files(again: "resume"))
    try enrolled(on: site)
    let early = try begin("walk", on: site)
    #expect(try site.get("\(early)/far").status == 200)
    try await publish(reconsent, again: "resume", on: site)
    // The run had begun: it is resumed, under another address.
    let resumed = try begin("walk", on: site)
    #expect(resumed != early)
    #expect(try site.statuses() == ["completed", "inProgress"])
    #expect(try site.get("\(resumed)/far").status == (reconsent == "now" ? 303 : 200))
    if reconsent == "now" {
      #expect(try say("agree", resumed, on: site).location == resumed)
      #expect(try site.get("\(early)/far").status == 200, "the other address leads to the same run")
    }
    // The task with the consent is over: its link shows the receipt, and asks nothing.
    let receipt = try begin("enrol", on: site)
    #expect(try site.get(receipt).status == 200)
    #expect(try site.statuses() == ["completed", "inProgress"])
  }

  @Test func `C-13: is put once to whoever begins another task by a link that resumes`() async throws {
    let site = try TestSite(Self.files(again: "resume"))
    try enrolled(on: site)
    try await publish("nextTask", again: "resume", on: site)
    let run = try begin("walk", on: site)
    #expect(try site.get("\(run)/far").location == "\(run)/of/enrol/consent/again")
    // Who leaves the page and takes the link once more is asked there again.
    let again = try begin("walk", on: site)
    #expect(try site.get("\(again)/far").location == "\(again)/of/enrol/consent/again")
    #expect(try say("agree", again, on: site).location == again)
    for address in [run, again, try begin("walk", on: site)] {
      #expect(try site.get("\(address)/far").status == 200)
    }
    #expect(try consents(site).count == 2)
    #expect(try site.answer("far", of: again, [("far", "3")]).location == "\(again)/done")
  }

  @Test func `C-13: is put to whoever comes back by a code`() async throws {
    let site = try TestSite(Self.files())
    try enrolled(on: site)
    try await publish("nextTask", on: site)
    let run = try begin("walk", on: site)
    #expect(try site.get("\(run)/far").status == 303)
    let leave = try site.get("\(run)/leave")
    let saved = try site.follow(
      site.post("\(run)/leave", [("_form", leave.value("_form") ?? ""), ("_action", "save")]))
    let code = try #require(saved.body.firstMatch(of: /class="code">([0-9A-Z-]+)</)).1
    let back = try site.post("/resume?lang=en", [("code", String(code))])
    #expect(back.status == 303)
    let address = back.location.split(separator: "/").prefix(2).map { "/" + $0 }.joined()
    #expect(try site.get("\(address)/far").location == "\(address)/of/enrol/consent/again")
    #expect(try say("agree", address, on: site).location == address)
    #expect(try site.get("\(address)/far").status == 200)
    #expect(try site.get("\(run)/far").status == 200)
  }

  @Test func `C-13: is put before another task is completed by a page that was open`() async throws {
    let site = try TestSite(Self.files())
    try enrolled(on: site)
    let run = try begin("walk", on: site)
    let open = try #require(try site.get("\(run)/far").value("_form"))
    try await publish("now", on: site)
    let sent = try site.post("\(run)/far", [("_form", open), ("far", "3"), ("_action", "continue")])
    #expect(sent.location == "\(run)/of/enrol/consent/again")
    #expect(try site.statuses() == ["completed", "inProgress"] && site.answers()["far"] == "3")
    #expect(try say("agree", run, on: site).location == run)
    #expect(try site.answer("far", of: run, [("far", "3")]).location == "\(run)/done")
    #expect(try site.statuses() == ["completed", "completed"])
  }
}
