import HTTP
import Records
import SQLite
import Testing

@testable import Website

/// What one browser keeps, so that its start page offers to go on (researchkit.md T-74).
@Suite struct `A bookmark` {
  private let site: TestSite

  init() throws { site = try TestSite() }

  /// What a browser would send after an answer; nil where nothing was to be kept.
  private func kept(_ page: Page) -> String? {
    page.field("set-cookie").map { "Cookie: \($0.prefix { $0 != ";" })\r\n" }
  }

  /// Begins as a browser does, and gives what it keeps, with the run's address.
  private func begin(
    _ site: TestSite, _ start: String = "/", fields: String = ""
  ) throws -> (cookie: String?, run: String) {
    let page = try site.get(start, fields)
    let query = start.contains("?") ? "?" + start.split(separator: "?")[1] : ""
    let answer = try site.post("/t/walk" + query, [("_form", try #require(page.value("_form")))], fields)
    #expect(answer.status == 303)
    return (kept(answer), answer.location.split(separator: "/").prefix(2).map { "/" + $0 }.joined())
  }

  private func offers(_ page: Page) -> Bool { page.body.contains("value=\"goOn\"") }

  private static let end =
    "steps: [{ id: welcome, type: instruction, title: Welcome }, { id: done, type: completion, title: Bye }]"

  @Test func `offers to go on with what was begun, beside a new one`() throws {
    let (cookie, run) = try begin(site)
    try site.answer("welcome", of: run)
    let page = try site.get("/", try #require(cookie))
    #expect(page.body.contains(">Go on with the survey that you began on Sunday 14 March</button>"))
    #expect(page.body.contains(">Begin a new one</button>") && !page.body.contains(">Begin</button>"))
    #expect(page.lists("Cookie", in: "vary") && page.field("cache-control") == "no-store")
    #expect(page.field("set-cookie") == nil)

    let answer = try site.post("/t/walk", [("_action", "goOn")], try #require(cookie))
    #expect(answer.status == 303 && answer.location.hasPrefix("/r/") && answer.location != run)
    #expect(try site.follow(answer).location == "\(answer.location)/name", "it goes on where it stood")
    #expect(kept(answer) == cookie, "for as long again")
    #expect(try site.database().first("SELECT count(*) FROM run") { row in row.int(0) } == 1)
    #expect(!offers(try site.get("/")), "another browser is offered nothing")
    #expect(
      try site.get("/?lang=de", try #require(cookie)).body.contains("die Sie am Sonntag, 14. März begonnen haben"))
  }

  @Test func `is out of reach of scripts, and of other sites' forms, and bound to https where there is some`() throws {
    let (_, run) = try begin(site)
    let form = try #require(try site.get("/").value("_form"))
    let plain = try #require(try site.post("/t/walk", [("_form", form)]).field("set-cookie"))
    #expect(plain.hasPrefix("cairn-") && !plain.contains("Secure"))
    #expect(plain.hasSuffix("; Path=/; HttpOnly; SameSite=Lax; Max-Age=2592000"))
    #expect(!plain.contains(run.dropFirst(3)), "it opens no page by itself")

    let secure = try TestSite(options: SiteOptions(baseURL: "https://study.example.org"))
    let seal = try #require(try secure.get("/").value("_form"))
    let bound = try #require(try secure.post("/t/walk", [("_form", seal)]).field("set-cookie"))
    #expect(bound.hasPrefix("__Host-cairn-") && bound.hasSuffix("; Secure"))
  }

  @Test func `of two clicks is one, and of two servers at one host there are two`() throws {
    let form = try #require(try site.get("/").value("_form"))
    let first = try site.post("/t/walk", [("_form", form)])
    let second = try site.post("/t/walk", [("_form", form)])
    #expect(kept(first) == kept(second) && kept(first) != nil)
    let other = try TestSite()
    let (theirs, _) = try begin(other)
    let name = { (cookie: String?) in cookie?.prefix { $0 != "=" } }
    #expect(name(theirs) != name(kept(first)))
    #expect(try other.get("/", try #require(kept(first))).field("set-cookie") == nil)
  }

  @Test func `is forgotten on the start page, for good`() throws {
    let (cookie, run) = try begin(site)
    let answer = try site.post("/t/walk?lang=en", [("_action", "forget")], try #require(cookie))
    #expect(answer.location == "/t/walk?lang=en")
    #expect(answer.lists("Max-Age=0", in: "set-cookie"))
    #expect(!offers(try site.get("/", try #require(cookie))), "nor for whoever has copied it")
    #expect(try site.post("/t/walk", [("_action", "goOn")], try #require(cookie)).location == "/t/walk?lang=en")
    #expect(try site.get("\(run)/welcome").status == 200, "the link still leads on")
  }

  @Test func `is forgotten under Pause or stop, where it is this run's`() throws {
    let (cookie, run) = try begin(site)
    let (_, other) = try begin(site)
    #expect(try !site.get("\(other)/leave", try #require(cookie)).body.contains("value=\"forget\""))
    #expect(try !site.get("\(run)/leave").body.contains("value=\"forget\""))
    let page = try site.get("\(run)/leave", try #require(cookie))
    #expect(page.body.contains(">Forget this on this device</button>"))
    let answer = try site.post(
      "\(run)/leave", [("_form", try #require(page.value("_form"))), ("_action", "forget")], try #require(cookie))
    #expect(answer.location == "\(run)/leave" && answer.lists("Max-Age=0", in: "set-cookie"))
    #expect(try !site.get("\(run)/leave", try #require(cookie)).body.contains("value=\"forget\""))
    #expect(!offers(try site.get("/", try #require(cookie))))
  }

  @Test(arguments: ["finished", "deleted", "withdrawn", "expired", "declined"])
  func `goes with the end of its run`(_ end: String) throws {
    var files = walk
    files["tasks/walk.yaml"]? += """

        - { id: never, type: completion, reason: declined, title: Goodbye }
      rules:
        - { after: pace, when: pace == "fast", goTo: never }
      """
    let site = try TestSite(files)
    let (cookie, run) = try begin(site)
    try site.answer("welcome", of: run)
    try site.answer("name", of: run, [("name", "Ada")])
    switch end {
    case "finished":
      try site.answer("pace", of: run, [("pace", "slow")])
      try site.answer("steps", of: run, [("steps", "3")])
      try site.answer("notes", of: run, action: "skip")
    case "deleted":
      let form = try #require(try site.get("\(run)/leave").value("_form"))
      _ = try site.post("\(run)/leave", [("_form", form), ("_action", "deleteConfirmed")])
    case "withdrawn":
      let id = try #require(try site.database().first("SELECT id FROM run") { row in row.text(0) })
      _ = try site.records.writeAndWait(.withdraw(run: id, at: site.clock.now))
    case "expired": site.clock.advance(hours: 24 * 30 + 1)
    default: try site.answer("pace", of: run, [("pace", "fast")])
    }
    for path in ["/", run] {
      let page = try site.get(path, try #require(cookie))
      #expect(!offers(page))
      #expect(page.lists("Max-Age=0", in: "set-cookie"), "\(path) of a run that is \(end)")
    }
    #expect(try site.get(run).field("set-cookie") == nil, "what no browser sent is not dropped")
    let late = try site.post("/t/walk", [("_action", "goOn")], try #require(cookie))
    #expect(late.location.hasPrefix("/t/walk") && late.lists("Max-Age=0", in: "set-cookie"))
  }

  @Test func `is never kept where the study has it off, nor by a link that names a person`() throws {
    let (foreign, _) = try begin(site)
    let off = try TestSite(walking(Self.end, more: "runs: { rememberOnDevice: false }"))
    let (cookie, run) = try begin(off, fields: try #require(foreign))
    #expect(cookie == nil)
    for path in ["/", "\(run)/welcome", "\(run)/leave"] {
      let page = try off.get(path, try #require(foreign))
      #expect(page.field("set-cookie") == nil && !page.lists("Cookie", in: "vary"))
    }

    let named = try TestSite(walking(Self.end, namesPeople: true))
    let (own, _) = try begin(named)
    #expect(own != nil)
    #expect(try begin(named, "/?pid=ann").cookie == nil)
    #expect(offers(try named.get("/", try #require(own))))
    #expect(!offers(try named.get("/?pid=ann", try #require(own))), "whoever is named is offered nobody else's")
  }

  @Test func `is in no log, and no copy of the database gives it away`() throws {
    let (cookie, _) = try begin(site)
    let token = try #require(cookie?.split(separator: "=").last?.prefix(22))
    _ = try site.get("/", try #require(cookie))
    _ = try site.post("/t/walk", [("_action", "goOn")], try #require(cookie))
    #expect(site.log.lines.allSatisfy { !$0.contains(token) })
    let bytes = try site.database().all("SELECT hash, kind, subject FROM token") { row in
      "\(row.text(1)) \(row.text(2))"
    }
    #expect(bytes.contains { $0.hasPrefix("bookmark") } && bytes.allSatisfy { !$0.contains(token) })
    for odd in ["", String(token.dropLast()), token + "A", "../\(token)"] {
      let name = try #require(cookie?.dropFirst(8).prefix { $0 != "=" })
      #expect(try site.get("/", "Cookie: \(name)=\(odd)\r\n").status == 200)
    }
  }

  @Test func `makes no difference to a page that asks something`() throws {
    let (cookie, run) = try begin(site)
    let with = try site.get("\(run)/welcome", try #require(cookie))
    let without = try site.get("\(run)/welcome")
    let unsealed = { (page: Page) in page.body.replacing(/name="_form" value="[^"]+"/, with: "") }
    #expect(unsealed(with) == unsealed(without))
    #expect(with.fields.map { $0.name } == without.fields.map { $0.name })
  }
}
