import SQLite
import Sealing
import SurveyModel
import Testing

@testable import Website

/// Values that a study takes from the address of its start page.
@Suite struct FromLinkTests {
  private static let id = "0123456789abcdef01234567"

  private func site(_ again: String, isPreview: Bool = false) throws -> TestSite {
    var files = walk
    files["study.yaml"] = walk["study.yaml"]?.replacing(
      "{ start: walk }",
      with: """

          start: walk
          fromLink:
            - { id: panelId, parameter: pid, matches: "[0-9a-f]{24}"\(again) }
            - { id: place, matches: "[^<]+|<b>.*" }
        """)
    files["tasks/walk.yaml"] = walk["tasks/walk.yaml"]?.replacing(
      "text: Thank you for taking part.", with: "text: \"You came by way of {{place}}.\""
    ).replacing("- id: pace", with: "- id: pace\n    showIf: place == \"park\"")
    return try TestSite(files, options: SiteOptions(isPreview: isPreview))
  }

  /// Opens a start page and presses its button, as a browser does.
  private func start(_ site: TestSite, _ query: String) throws -> Page {
    let page = try site.get("/" + query)
    #expect(page.status == 200)
    return try site.post("/t/walk", [("_form", try #require(page.value("_form")))])
  }

  private func run(_ page: Page) -> String { page.location.split(separator: "/").prefix(2).map { "/" + $0 }.joined() }

  private func values(_ site: TestSite) throws -> [String: String] {
    Dictionary(
      try site.database().all("SELECT name, value FROM run_value") { row in (row.text(0), row.text(1)) },
      uniquingKeysWith: { "\($0), \($1)" })
  }

  @Test func `the declared values are kept, stand in texts escaped, and decide conditions`() throws {
    let site = try site("")
    let run = run(try start(site, "?pid=\(Self.id)&place=%3Cb%3E%C3%BC%26&utm_source=x&lang=en"))
    #expect(try values(site) == ["panelId": Self.id, "place": "<b>ü&"])
    #expect(try site.get("\(run)/welcome").body.contains("You came by way of &lt;b&gt;ü&amp;."))
    #expect(try site.answer("welcome", of: run).location.hasSuffix("/name"))
    #expect(try site.answer("name", of: run, [("name", "Ada")]).location.hasSuffix("/steps"), "not by way of the park")
    let park = self.run(try start(site, "?place=park"))
    try site.answer("welcome", of: park)
    #expect(try site.answer("name", of: park, [("name", "Ada")]).location.hasSuffix("/pace"))
  }

  @Test func `without a value the run begins all the same, and its hole stays empty`() throws {
    let site = try site("")
    let run = run(try start(site, ""))
    #expect(try values(site) == [:])
    #expect(try site.get("\(run)/welcome").body.contains("You came by way of ."))
  }

  @Test(arguments: ["?pid=short", "?pid=\(id)x", "?pid=\(id)&pid=\(id.replacing("0", with: "1"))", "?pid=%0A\(id)"])
  func `what does not fit is ignored and told to the log without the value`(query: String) throws {
    let site = try site("")
    _ = try start(site, query)
    #expect(try values(site) == [:])
    #expect(site.log.lines.count { $0.contains("a value for `panelId`") } == 1)
    #expect(!site.log.lines.contains { $0.contains("short") || $0.contains(Self.id) })
  }

  @Test func `GET writes nothing, and the value comes back sealed alone`() throws {
    let site = try site(", again: resume")
    let page = try site.get("/?pid=\(Self.id)")
    #expect(try values(site) == [:])
    let form = try #require(page.value("_form"))
    #expect(!form.contains(Self.id))
    // What the address of the form says does not count.
    let other = Self.id.replacing("0", with: "f")
    _ = try site.post("/t/walk?pid=\(other)", [("_form", form), ("pid", other)])
    #expect(try values(site) == ["panelId": Self.id])
  }

  @Test func `the links to other languages and the form's address keep what was taken, and nothing else`() throws {
    let page = try site("").get("/?pid=\(Self.id)&place=a%26b&x=1")
    #expect(page.body.contains(#"href="?lang=de&amp;pid=\#(Self.id)&amp;place=a%26b""#))
    #expect(page.body.contains(#"action="/t/walk?lang=en&amp;pid=\#(Self.id)&amp;place=a%26b""#))
  }

  @Test func `a form that shows the start page again leads there with the value`() throws {
    let site = try site("")
    let back = try site.post("/t/walk?lang=en&pid=\(Self.id)&x=1", [("_form", "forged")])
    #expect(back.location == "/t/walk?lang=en&pid=\(Self.id)&again=1")
  }

  @Test func `resume: whoever opens the link again goes on where they stopped`() throws {
    let site = try site(", again: resume")
    let run = run(try start(site, "?pid=\(Self.id)"))
    try site.answer("welcome", of: run)
    try site.answer("name", of: run, [("name", "Ada")])
    let again = try start(site, "?pid=\(Self.id)")
    #expect(again.location != run && again.location.split(separator: "/").count == 2)
    #expect(try site.follow(again).location == again.location + "/steps")
    #expect(try site.get(again.location + "/name").body.contains("Ada"))
    #expect(try site.statuses() == ["inProgress"])
    // Who comes without a value is somebody else.
    _ = try start(site, "")
    #expect(try site.statuses().count == 2)
  }

  @Test func `the start page says nothing of whether a value is known`() throws {
    let site = try site(", again: resume")
    func page() throws -> String { try site.get("/?pid=\(Self.id)").body.replacing(#/value="[^"]*"/#, with: "") }
    let before = try page()
    _ = try start(site, "?pid=\(Self.id)")
    #expect(try page() == before)
  }

  @Test func `refuse: the second time a page says what to do instead`() throws {
    let site = try site(", again: refuse")
    let form = try #require(try site.get("/?pid=\(Self.id)").value("_form"))
    let first = try site.post("/t/walk", [("_form", form)])
    let second = try start(site, "?pid=\(Self.id)")
    #expect(second.status == 409)
    #expect(second.element("h1") == "This link has already been used")
    #expect(second.body.contains("/resume?lang=en"))
    #expect(try site.statuses() == ["inProgress"])
    // Two clicks are one beginning.
    #expect(try site.post("/t/walk", [("_form", form)]).location == run(first))
  }

  @Test func `new: the same value begins another run of the same participant`() throws {
    let site = try site(", again: new")
    _ = try start(site, "?pid=\(Self.id)")
    _ = try start(site, "?pid=\(Self.id)")
    let participants = try site.database().all("SELECT participant FROM run") { row in row.text(0) }
    #expect(participants.count == 2 && Set(participants).count == 1)
  }

  @Test func `without a word on it the same value names nobody`() throws {
    let site = try site("")
    _ = try start(site, "?pid=\(Self.id)")
    _ = try start(site, "?pid=\(Self.id)")
    #expect(Set(try site.database().all("SELECT participant FROM run") { row in row.text(0) }).count == 2)
  }

  @Test func `a trial does not use a person's link up`() throws {
    let trial = try site(", again: refuse", isPreview: true)
    _ = try start(trial, "?pid=\(Self.id)")
    #expect(try start(trial, "?pid=\(Self.id)").status == 409)
    let known = try trial.database().all("SELECT hash FROM token WHERE kind = 'person'") { row in row.bytes(0) }
    #expect(known == [trial.keys.personHash(Self.id, named: "panelId", isTest: true)])
    #expect(known != [trial.keys.personHash(Self.id, named: "panelId", isTest: false)])
  }

  @Test func `a form from before a value was declared still begins a run`() throws {
    let old = try TestSite()
    let nonce = [UInt8](repeating: 7, count: 16)
    let form = old.keys.seal(nonce, context: "start form")
    #expect(StartSeal(form, keys: old.keys)?.nonce == nonce)
    #expect(try old.post("/t/walk", [("_form", form)]).status == 303)
    #expect(try old.statuses() == ["inProgress"])
  }
}
