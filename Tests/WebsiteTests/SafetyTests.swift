import HTTP
import SQLite
import Testing

@testable import Website

@Suite struct `The website` {
  private let site: TestSite

  init() throws { site = try TestSite() }

  /// A run that stands at `pace`, with a name.
  private func someRun(name: String = "Ada") throws -> String {
    let run = try site.begin()
    try site.answer("welcome", of: run)
    try site.answer("name", of: run, [("name", name)])
    return run
  }

  // MARK: What changes something

  @Test func `changes nothing when pages are read, however often`() throws {
    let run = try someRun()
    let database = try site.database()
    let version = { try database.first("PRAGMA data_version") { row in row.int64(0) } }
    let before = try version()
    let paths = [
      "/", "/?lang=de", "/t/walk", "/resume", "/help", "/privacy", "/health", "/robots.txt", "/favicon.ico",
      "/nowhere", run, run + "/name", run + "/pace", run + "/notes", run + "/leave", run + "/leave/delete",
      run + "/saved", run + "/name/more/1", "/r/AAAAAAAAAAAAAAAAAAAAAA/name",
    ]
    for path in paths + paths {
      for method in ["GET", "HEAD", "OPTIONS"] { _ = try site.get(path, method: method) }
    }
    #expect(try version() == before)
    try site.answer("pace", of: run, [("pace", "slow")])
    #expect(try version() != before, "the measure sees a write")
  }

  @Test func `keeps nothing of fields that the page did not ask for`() throws {
    let run = try site.begin()
    try site.answer("welcome", of: run)
    try site.answer(
      "name", of: run, [("name", "Ada"), ("pace", "fast"), ("status", "completed"), ("id", "r1"), ("x.y", "z")])
    #expect(try site.answers() == ["name": "Ada"])
    #expect(try site.statuses() == ["inProgress"])
  }

  @Test func `lets nobody skip ahead`() throws {
    let run = try someRun()
    #expect(try site.get("\(run)/notes").location == "\(run)/pace")
    #expect(try site.get("\(run)/done").location == "\(run)/pace")
    let form = try #require(try site.get("\(run)/pace").value("_form"))
    let jump = try site.post("\(run)/notes", [("_form", form), ("notes", "x"), ("_action", "continue")])
    #expect(jump.status == 403 && jump.body.contains(">x<"))
    #expect(try site.answers() == ["name": "Ada"])
  }

  @Test func `lets one run's form or address do nothing to another's`() throws {
    let mine = try someRun(name: "Mine")
    let theirs = try someRun(name: "Theirs")
    let form = try #require(try site.get("\(mine)/name").value("_form"))
    let answer = try site.post("\(theirs)/name", [("_form", form), ("name", "Changed"), ("_action", "continue")])
    #expect(answer.status == 403)
    #expect(!answer.body.contains("Theirs"))
    #expect(!(try site.get("\(mine)/name").body.contains("Theirs")))
    let leave = try #require(try site.get("\(mine)/leave").value("_form"))
    #expect(try site.post("\(theirs)/leave", [("_form", leave), ("_action", "deleteConfirmed")]).status == 403)
    #expect(try site.answers()["name"]?.contains("Theirs") == true)
  }

  @Test(arguments: ["", "x", "\u{0}", String(repeating: "A", count: 10_000)])
  func `refuses a form without our seal and shows what was typed`(seal: String) throws {
    let run = try someRun()
    let answer = try site.post("\(run)/pace", [("_form", seal), ("pace", "fast"), ("_action", "continue")])
    #expect(answer.status == 403)
    #expect(answer.body.contains("Fast"))
    #expect(try site.answers()["pace"] == nil)
  }

  @Test func `begins nothing for another site, nor without its own page`() throws {
    let form = [("_form", try #require(try site.get("/").value("_form")))]
    let foreign = try site.post("/t/walk", form, "Sec-Fetch-Site: cross-site\r\n")
    #expect(foreign.location == "/t/walk?lang=en&again=1")
    let older = try site.post("/t/walk", form, "Origin: https://elsewhere.example\r\n")
    #expect(older.location == "/t/walk?lang=en&again=1")
    #expect(try site.post("/t/walk", [("_form", "forged")]).location == "/t/walk?lang=en&again=1")
    #expect(try site.statuses().isEmpty)
    #expect(try site.post("/t/walk", form, "Origin: null\r\n").location.hasPrefix("/r/"))
    #expect(try site.follow(foreign).body.contains("Choose Begin once more"))
  }

  @Test func `says that an answer is not saved where the database does not take it, and offers it again`() throws {
    let run = try someRun()
    try site.database(.readWrite).execute(
      script: "CREATE TRIGGER full BEFORE INSERT ON answer BEGIN SELECT RAISE(FAIL, 'disk full'); END")
    let form = try #require(try site.get("\(run)/pace").value("_form"))
    let answer = try site.post("\(run)/pace", [("_form", form), ("pace", "fast"), ("_action", "continue")])
    #expect(answer.status == 503 && answer.field("retry-after") == "60")
    #expect(answer.body.contains("Your answer is not saved yet"))
    #expect(answer.value("pace") == "fast" && answer.value("_form") == form)
    #expect(!answer.body.contains("disk full") && !answer.body.contains("SQL"))
    #expect(site.log.lines.contains { $0.contains("disk full") })
    try site.database(.readWrite).execute(script: "DROP TRIGGER full")
    let again = try site.post("\(run)/pace", [("_form", form), ("pace", "fast"), ("_action", "continue")])
    #expect(again.location == "\(run)/steps")
    #expect(try site.answers()["pace"] == "fast")
  }

  // MARK: Who says who they are

  @Test func `leads nowhere else, whatever Host and addresses say`() throws {
    let run = try someRun()
    for path in ["//evil.example", "/%5Cevil.example", "/r/\(run)//evil.example"] {
      let page = try site.get(path)
      #expect([400, 404].contains(page.status) && page.location.isEmpty, "\(path)")
    }
    let redirect = try site.get(run, host: "evil.example")
    #expect(redirect.location == "\(run)/pace")
    let saved = try site.get("\(run)/saved", "X-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: https\r\n")
    #expect(saved.body.contains("http://localhost/r/") && !saved.body.contains("evil.example"))
    #expect(try site.get("/", host: "a\"><b").status == 400)
  }

  @Test func `writes the operator's address into links, and a proxy's word only where it is ours`() throws {
    let named = try TestSite(options: SiteOptions(baseURL: "https://study.example.org"))
    let run = try named.begin()
    #expect(try named.get("\(run)/saved", host: "evil.example").body.contains("https://study.example.org\(run)"))
    let behind = try TestSite(options: SiteOptions(trustedProxies: [PeerAddress(text: "127.0.0.1")]))
    let other = try behind.begin()
    let page = try behind.get("\(other)/saved", "X-Forwarded-Proto: https\r\n")
    #expect(page.body.contains("https://localhost\(other)"))
  }

  // MARK: HTTP

  @Test func `answers every address with the fields that keep a browser safe`() throws {
    let run = try someRun()
    let form = try #require(try site.get("\(run)/pace").value("_form"))
    var pages: [String: Page] = [
      "redirect": try site.get(run), "method": try site.get("/help", method: "DELETE"),
      "post": try site.post("\(run)/pace", [("_form", form), ("pace", "slow")]),
      "forged": try site.post("\(run)/pace", [("_form", "x")]), "code": try site.post("/resume", [("code", "x")]),
      "unreadable": try site.send(
        "POST /resume HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 1\r\n"
          + "Connection: close\r\n\r\nx"),
      "large": try site.send("POST /resume HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999\r\n\r\n"),
      "malformed": try site.send("GET / HTTP/1.1\r\nHost: a b\r\n\r\n"),
    ]
    for path in [
      "/", "/nowhere", "/resume", "/help", "/privacy", "/health", "/robots.txt", "/favicon.ico", "/assets/cairn.css",
      "\(run)/name", "\(run)/leave", "\(run)/saved", "/r/AAAAAAAAAAAAAAAAAAAAAA", "/media/00/x.svg",
    ] { pages[path] = try site.get(path) }
    for (name, page) in pages {
      #expect(page.field("x-content-type-options") == "nosniff", "\(name)")
      #expect(page.field("access-control-allow-origin") == nil)
      #expect(page.field("set-cookie") == nil)
      #expect(page.field("date") != nil)
      guard page.field("content-type")?.hasPrefix("text/html") == true else { continue }
      #expect(page.field("content-type") == "text/html; charset=utf-8")
      #expect(page.field("cache-control") == "no-store", "\(name)")
      #expect(page.field("referrer-policy") == "no-referrer", "\(name)")
      let policy = try #require(page.field("content-security-policy"))
      for rule in [
        "default-src 'none'", "object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'",
      ] { #expect(policy.contains(rule)) }
      #expect(!policy.contains("unsafe"))
      #expect(page.body.firstRange(of: /<(script|style)>| style=| on\w+="/) == nil, "\(name): nothing inline")
    }
    #expect(pages["redirect"]?.field("cache-control") == "no-store")
    #expect(pages["redirect"]?.field("referrer-policy") == "no-referrer")
    #expect(pages["large"]?.status == 413 && pages["malformed"]?.status == 400 && pages["unreadable"]?.status == 415)
  }

  @Test func `names the methods that an address takes`() throws {
    let run = try someRun()
    for (path, allowed) in [
      ("/", "GET, HEAD, POST"), ("/resume", "GET, HEAD, POST"), ("\(run)/pace", "GET, HEAD, POST"),
      ("/help", "GET, HEAD"), ("/health", "GET, HEAD"), ("\(run)/saved", "GET, HEAD"), ("/favicon.ico", "GET, HEAD"),
    ] {
      let page = try site.get(path, method: "PUT")
      #expect(page.status == 405 && page.field("allow") == allowed, "\(path)")
    }
    #expect(try site.post("/help", []).status == 405)
    #expect(try site.post(run, []).field("allow") == "GET, HEAD")
  }

  @Test func `answers HEAD like GET without the page`() throws {
    for path in ["/", "/help", "/nowhere", "/robots.txt", "/favicon.ico"] {
      let get = try site.get(path)
      let head = try site.get(path, method: "HEAD")
      #expect(head.status == get.status && head.body.isEmpty && !get.body.isEmpty, "\(path)")
      #expect(head.field("content-length") == get.field("content-length"), "\(path)")
    }
  }

  @Test func `says what it is to browsers, robots and monitors`() throws {
    #expect(try site.get("/favicon.ico").field("content-type") == "image/svg+xml")
    #expect(try site.get("/robots.txt").body.contains("Disallow: /r/\n"))
    #expect(try site.get("/health").status == 200)
    #expect(try site.get("/help/").status == 200)
    #expect(try site.get("/t/other").status == 404)
  }

  @Test func `speaks the language that is asked for, and says so to caches`() throws {
    let german = try site.get("/", "Accept-Language: fr, de;q=0.8, en;q=0.5\r\n")
    #expect(german.body.contains("<html lang=\"de\"") && german.lists("Accept-Language", in: "vary"))
    let asked = try site.get("/?lang=en", "Accept-Language: de\r\n")
    #expect(asked.body.contains("<html lang=\"en\"") && !asked.lists("Accept-Language", in: "vary"))
    #expect(try site.get("/?lang=xx", "Accept-Language: fr\r\n").body.contains("<html lang=\"en\""))
    #expect(asked.body.contains("href=\"?lang=de\" lang=\"de\" hreflang=\"de\""))
    #expect(german.body.contains("/resume?lang=de") && german.body.contains("/help?lang=de"))
    let run = try site.begin("/?lang=de")
    #expect(try site.get("\(run)/welcome").body.contains("<html lang=\"de\""))
  }

  @Test func `marks the author's words that are in another language than the page`() throws {
    let run = try site.begin("/?lang=de")
    let page = try site.get("\(run)/welcome")
    #expect(page.body.contains("<div lang=\"en\"><p>Thank you for taking part.</p>"))
    #expect(page.body.contains("<h1>Willkommen</h1>"))
  }

  // MARK: Limits

  @Test func `lets an address begin and guess so many times a minute`() throws {
    let limited = try TestSite(options: SiteOptions(beginningsPerMinute: 2, codesPerMinute: 2))
    for _ in 1...2 { _ = try limited.begin() }
    let page = try limited.get("/")
    let refused = try limited.post("/t/walk", [("_form", try #require(page.value("_form")))])
    #expect(refused.status == 429 && refused.field("retry-after") == "60")
    #expect(try limited.statuses().count == 2)
    for _ in 1...2 { #expect(try limited.post("/resume", [("code", "AAAA-AAAA-AAAA")]).status == 404) }
    let code = try limited.post("/resume", [("code", "BBBB-BBBB-BBBB")])
    #expect(code.status == 429 && code.field("retry-after") == "60" && code.value("code") == "BBBB-BBBB-BBBB")
    let spoofed = try limited.post("/resume", [("code", "x")], "X-Forwarded-For: 192.0.2.7\r\n")
    #expect(spoofed.status == 429, "anybody can write that field")
    limited.clock.advance(hours: 1)
    #expect(try limited.post("/resume", [("code", "x")]).status == 404)
  }

  @Test func `counts the addresses behind a proxy of ours one by one`() throws {
    let proxied = try TestSite(
      options: SiteOptions(trustedProxies: [PeerAddress(text: "127.0.0.1")], codesPerMinute: 1))
    let attempt = { (client: String) in
      try proxied.post("/resume", [("code", "x")], "X-Forwarded-For: \(client)\r\n").status
    }
    #expect(try attempt("192.0.2.1") == 404)
    #expect(try attempt("192.0.2.1") == 429)
    #expect(try attempt("198.51.100.9, 192.0.2.1") == 429, "what the client wrote before our proxy does not count")
    #expect(try attempt("192.0.2.2") == 404)
    #expect(try attempt("2001:db8::1") == 404)
    #expect(try attempt("2001:db8::2") == 429, "one client has the whole of its network")
  }
}
