import Records
import SQLite
import Testing

@testable import Website

/// A later version of a consent, put to a run that is open, through the whole server (researchkit.md C-13).
@Suite struct `A consent that is put again` {
  /// The study with a version of its consent; the second asks for more signatures.
  private static func files(version: Int = 1) -> [String: String] {
    let signers =
      version == 1
      ? "signers: [{ id: participant, title: Participant }]"
      : """
      reconsent: now
          signers:
            - { id: participant, title: Participant }
            - { id: guardian, title: Parent, showIf: age < 18 }
            - { id: witness, title: Witness, optional: true }
      """
    return walking(
      """
      steps:
        - { id: age, type: question, question: "How old?", answer: { type: integer } }
        - id: consent
          type: consent
          document: pages/consent.md
          version: "\(version)"
          agree: I agree
          disagree: I do not
          declined: declined
          \(signers)
        - { id: far, type: question, question: "How far?", answer: { type: integer } }
        - block: trips
          repeat: { title: Your trips, entry: "{{trip}}", add: Add a trip }
          steps:
            - { id: trip, type: question, question: "Where to?", answer: { type: text } }
        - { id: linked, type: question, question: "You are {{pid}}?", showIf: pid == "ann", answer: { type: text } }
        - { id: toLeft, type: question, question: "Left?", showIf: condition == "left", answer: { type: text } }
        - { id: toRight, type: question, question: "Right?", showIf: condition == "right", answer: { type: text } }
        - { id: further, type: question, question: "Further?", showIf: far > earlier.walk.far, answer: { type: text } }
        - { id: listed, type: question, question: "Two trips?", showIf: trips > 1, answer: { type: text } }
        - { id: last, type: question, question: "Anything else?", answer: { type: text } }
        - { id: done, type: completion, title: Thank you }
        - { id: declined, type: completion, reason: declined, title: Goodbye }
      """, namesPeople: true,
      more: """
        randomize:
          condition: { arms: [left, right], after: far, blocks: [2] }
        """
    ).merging(["pages/consent.md": "# To take part\n\nThis is text \(version).\n"]) { $1 }
  }

  private let site: TestSite

  init() throws { site = try TestSite(Self.files()) }

  private static let agrees = [("consent", "agree")]
  private static let participant = [("participant.givenName", "Ann"), ("participant.familyName", "Lee")]

  /// A run that has agreed to the first text.
  private func agreed(age: Int = 40) throws -> String {
    let run = try site.begin("/?pid=ann")
    try site.answer("age", of: run, [("age", "\(age)")])
    #expect(try site.answer("consent", of: run, Self.participant + Self.agrees).location == "\(run)/far")
    return run
  }

  /// Goes on from the consent up to a step, which stays open; gives where it stands.
  private func walk(_ run: String, far: Int, upTo end: String) throws -> String {
    try site.answer("far", of: run, [("far", "\(far)")])
    for pass in ["", "/2"] {
      try site.answer("trips", of: run, action: "add")
      try site.answer("trip\(pass)", of: run, [("trip\(pass)", "wood")])
    }
    var stand = try site.answer("trips", of: run).location
    while let step = stand.split(separator: "/").last.map(String.init), step != end, step != "done" {
      stand = try site.answer(step, of: run, [(step, "words")]).location
    }
    return stand
  }

  private func publish() async throws {
    try TestSite.publish(Self.files(version: 2), to: site.records)
    await site.site.keepHouse(sweeps: false, at: site.clock.now)
  }

  /// Sends the page of the new text.
  private func agree(_ run: String, _ fields: [(String, String)] = participant) throws -> Page {
    let page = try site.get("\(run)/consent/again")
    #expect(page.status == 200 && page.body.contains("This is text 2."))
    return try site.post(
      "\(run)/consent/again", [("_form", try #require(page.value("_form")))] + fields + Self.agrees)
  }

  /// Whether a page asks for somebody's signature: what a condition leaves out stands there hidden, for the page's script.
  private func asks(_ signer: String, _ page: Page) -> Bool {
    let isHidden = page.body.contains("name=\"_shown\" value=\"\(signer)\" disabled")
    return page.body.contains("name=\"\(signer).givenName\"") && !isHidden
  }

  private func path() throws -> String {
    try #require(try site.database().first("SELECT path FROM run ORDER BY row DESC LIMIT 1") { row in row.text(0) })
  }

  @Test(arguments: [
    ("linked", "a value from the link"), ("to", "an arm"), ("further", "an earlier run"), ("listed", "a list"),
  ])
  func `C-13: leads on as before where the way follows from`(_ step: String, _ source: String) async throws {
    _ = try walk(try agreed(), far: 3, upTo: "done")
    let run = try agreed()
    let arm = { try #require(try self.site.database().all("SELECT arm FROM draw ORDER BY row") { $0.text(0) }.last) }
    try site.answer("far", of: run, [("far", "5")])
    let end = step == "to" ? (try arm() == "left" ? "toLeft" : "toRight") : step
    let stand = try walk(run, far: 5, upTo: end)
    #expect(stand == "\(run)/\(end)", "\(source)")
    let before = try path()
    try await publish()
    #expect(try site.get(stand).location == "\(run)/consent/again")
    let agreed = try agree(run)
    #expect(agreed.location == run)
    #expect(try site.follow(agreed).location == stand)
    #expect(try path() == before)
    #expect(try site.get(stand).status == 200)
  }

  @Test func `C-13: is signed by whoever is new in the later version and has to sign`() async throws {
    let run = try agreed(age: 15)
    try await publish()
    let refused = try agree(run)
    #expect(refused.location == "\(run)/consent/again#_errors")
    let page = try site.follow(refused)
    #expect(page.body.contains("href=\"#guardian.givenName\""))
    #expect(!page.body.contains("href=\"#witness"), "a witness may stay away")
    let guardian = [("guardian.givenName", "Bea"), ("guardian.familyName", "Lee")]
    #expect(try site.follow(try agree(run, Self.participant + guardian)).location == "\(run)/far")
    let answers = try site.answers()
    #expect(answers["guardian"]?.contains("version=2") == true)
    #expect(answers["participant"]?.contains("version=2") == true)
    #expect(answers["consent"]?.contains("version=2") == true)
    #expect(answers["witness"]?.contains("=") != true)
    let copy = try site.get("\(run)/consent/copy").body
    #expect(copy.contains("Bea") && copy.contains("This is text 2."))
  }

  @Test func `C-13: asks nobody who has not to sign`() async throws {
    let run = try agreed(age: 40)
    try await publish()
    let page = try site.get("\(run)/consent/again")
    #expect(asks("witness", page) && !asks("guardian", page))
    #expect(try site.follow(try agree(run)).location == "\(run)/far")
    #expect(try site.answers()["guardian"] ?? "notShown" == "notShown")
    let witness = [("witness.givenName", "Cyd"), ("witness.familyName", "Lee")]
    let other = try site.begin("/?pid=bob")
    try site.answer("age", of: other, [("age", "40")])
    #expect(
      try site.answer("consent", of: other, Self.participant + witness + Self.agrees).location == "\(other)/far",
      "the same in a run that begins with the later version")
    #expect(try site.answers()["witness"]?.contains("givenName=Cyd") == true)
  }

  @Test func `C-13: is put before a run is completed by a page that was open, and its answers are kept`() async throws {
    let run = try agreed()
    let stand = try walk(run, far: 3, upTo: "last")
    let open = try #require(try site.get(stand).value("_form"))
    try await publish()
    let fields = [("_form", open), ("last", "words at the end"), ("_action", "continue")]
    #expect(try site.post(stand, fields).location == "\(run)/consent/again")
    #expect(try site.statuses() == ["inProgress"])
    #expect(try site.answers()["last"] == "words at the end")
    #expect(try site.post(stand, fields).location == "\(run)/consent/again", "sent twice it says the same")
    let agreed = try agree(run)
    #expect(try site.follow(agreed).location == stand)
    #expect(try site.get(stand).body.contains("words at the end"))
    #expect(try site.answer("last", of: run, [("last", "words at the end")]).location == "\(run)/done")
    #expect(try site.statuses() == ["completed"])
    #expect(try site.answers()["consent"]?.contains("version=2") == true)
  }

  @Test func `C-13: is declined from there, and keeps nobody from deleting all answers`() async throws {
    let run = try agreed()
    let stand = try walk(run, far: 3, upTo: "last")
    let open = try #require(try site.get(stand).value("_form"))
    try await publish()
    _ = try site.post(stand, [("_form", open), ("last", "words"), ("_action", "continue")])
    let page = try site.get("\(run)/consent/again")
    let declined = try site.post(
      "\(run)/consent/again", [("_form", try #require(page.value("_form"))), ("consent", "disagree")])
    #expect(try site.follow(declined).status == 200)
    #expect(try site.statuses() == ["inProgress"], "declining deletes, which is said first")
    let again = try site.get("\(run)/consent/again")
    _ = try site.post(
      "\(run)/consent/again", [("_form", try #require(again.value("_form"))), ("consent", "disagree")])
    #expect(try site.statuses() == ["declined"])
  }

  /// Comes back by the code that the page for those who pause shows; gives the run's new address.
  private func comeBack(_ run: String) throws -> String {
    let leave = try site.get("\(run)/leave")
    let saved = try site.follow(
      site.post("\(run)/leave", [("_form", leave.value("_form") ?? ""), ("_action", "save")]))
    let code = try #require(saved.body.firstMatch(of: /class="code">([0-9A-Z-]+)</)).1
    let back = try site.post("/resume?lang=en", [("code", String(code))])
    #expect(back.status == 303 && back.location != run)
    return back.location.split(separator: "/").prefix(2).map { "/" + $0 }.joined()
  }

  @Test func `C-13: is put to whoever comes back by a code`() async throws {
    let run = try agreed()
    let paused = try walk(run, far: 3, upTo: "last")
    #expect(paused == "\(run)/last")
    try await publish()
    let back = try comeBack(run)
    let first = try site.follow(site.get(back))
    #expect(first.location == "\(back)/consent/again")
    #expect(try site.follow(try agree(back)).location == "\(back)/last")
    #expect(try site.answer("last", of: back, [("last", "x")]).location == "\(back)/done")
  }
}
