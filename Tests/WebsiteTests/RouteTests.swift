import HTTP
import Sealing
import Testing

@testable import Website

@Suite struct `The table of routes` {
  private let token = Token.random()

  private func route(_ path: String) throws -> Route? {
    Route(try RequestHead(.get, path.replacing("TOKEN", with: token.text)).target.pathSegments)
  }

  @Test func `each address leads to its page, with and without a slash at its end`() throws {
    let routes: [(String, Route)] = [
      ("/t/walk", .start(task: "walk")), ("/r/TOKEN", .run(token)), ("/r/TOKEN/name", .step(token, step: "name")),
      ("/r/TOKEN/name/copy", .copy(token, step: "name")), ("/r/TOKEN/name/again", .again(token, step: "name")),
      ("/r/TOKEN/of/enrol/consent/again", .renewal(token, task: "enrol", step: "consent")),
      ("/r/TOKEN/name/more/why", .more(token, step: "name", name: "why")), ("/r/TOKEN/leave", .leave(token)),
      ("/r/TOKEN/name/shown", .shown(token, step: "name")),
      ("/r/TOKEN/leave/delete", .delete(token)), ("/r/TOKEN/saved", .saved(token)), ("/resume", .resume),
      ("/help", .help), ("/privacy", .privacy), ("/media/HASH/a.mp4", .media(hash: "HASH", name: "a.mp4")),
      ("/assets/cairn.css", .asset(name: "cairn.css", isVersioned: false)),
      ("/assets/x1/cairn.css", .asset(name: "cairn.css", isVersioned: true)), ("/health", .health),
      ("/robots.txt", .robots), ("/favicon.ico", .favicon),
    ]
    #expect(try route("/") == .home)
    for (path, expected) in routes {
      #expect(try route(path) == expected, "\(path)")
      #expect(try route(path + "/") == expected, "\(path)/")
      #expect(try route(path + "?lang=de") == expected, "\(path)?lang=de")
      #expect(try route(path + "//") == nil, "\(path)//")
    }
  }

  @Test(arguments: [
    "//", "/x", "/t", "/t/a/b", "/r", "/r/short", "/r/TOKEN/a/b", "/r/TOKEN/a/more", "/r/TOKEN/a/more/b/c",
    "/r/TOKENx/name", "/media/HASH", "/media", "/resume/x", "/health/x", "/assets", "/admin", "/.git/HEAD",
  ])
  func `any other address is nowhere`(path: String) throws {
    #expect(try route(path) == nil)
  }

  @Test func `what changes something takes POST, and nothing else does`() {
    #expect(Route.home.methods == [.get, .head, .post])
    #expect(Route.step(token, step: "a").methods.contains(.post))
    for route in [Route.run(token), .saved(token), .help, .health, .more(token, step: "a", name: "b")] {
      #expect(route.methods == [.get, .head])
    }
  }
}

@Suite struct `The limit of an address` {
  @Test func `counts within a minute, each address by itself`() {
    let limiter = RateLimiter(limit: 2)
    #expect(limiter.allows("a", atMilliseconds: 0))
    #expect(limiter.allows("a", atMilliseconds: 59_999))
    #expect(!limiter.allows("a", atMilliseconds: 59_999))
    #expect(limiter.allows("b", atMilliseconds: 59_999))
    #expect(limiter.allows("a", atMilliseconds: 60_000))
  }

  @Test func `takes back what was counted for nothing, and only in its own time`() {
    let limiter = RateLimiter(limit: 1)
    #expect(limiter.allows("a", atMilliseconds: 0) && !limiter.allows("a", atMilliseconds: 1))
    limiter.giveBack("a", atMilliseconds: 0)
    #expect(limiter.allows("a", atMilliseconds: 2) && !limiter.allows("a", atMilliseconds: 3))
    #expect(limiter.allows("a", atMilliseconds: 60_000))
    limiter.giveBack("a", atMilliseconds: 2)
    #expect(!limiter.allows("a", atMilliseconds: 60_001))
  }

  @Test func `forgets rather than grows without bound`() {
    let limiter = RateLimiter(limit: 1)
    for index in 0...10_001 { #expect(limiter.allows("\(index)", atMilliseconds: 0)) }
  }
}

@Suite struct `Limits count as one client` {
  @Test(arguments: [
    ("192.0.2.1", "192.0.2.1", true), ("192.0.2.1", "192.0.2.2", false),
    ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", true),
    ("2001:db8:1:2::1", "2001:DB8:0001:2::", true), ("2001:db8:1:2::1", "2001:db8:1:3::1", false),
    ("::1", "127.0.0.1", false),
    ("unix", "unix", true),
  ])
  func `an address, and of the newer kind its network`(one: String, other: String, isSame: Bool) {
    #expect((ClientNetwork.name(of: one) == ClientNetwork.name(of: other)) == isSame)
  }
}

@Suite struct `A QR code` {
  /// Which modules are dark, as its path draws them.
  private func modules(_ code: QRCode) -> [[Bool]] {
    var rows = [[Bool]](repeating: [Bool](repeating: false, count: code.side), count: code.side)
    for match in code.path.matches(of: /M(\d+) (\d+)h(\d+)v1H(\d+)z/) {
      guard let x = Int(match.1), let y = Int(match.2), let width = Int(match.3) else { continue }
      #expect(match.4 == match.1)
      for column in x..<(x + width) { rows[y][column] = true }
    }
    return rows
  }

  @Test func `has the three finder patterns and the timing lines that a camera looks for`() throws {
    let code = try #require(QRCode("https://study.example.org/r/AAAAAAAAAAAAAAAAAAAAAA"))
    let dark = modules(code)
    #expect((code.side - 17) % 4 == 0)
    let finder = ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"]
    for (left, top) in [(0, 0), (code.side - 7, 0), (0, code.side - 7)] {
      for (y, row) in finder.enumerated() {
        #expect(String((0..<7).map { dark[top + y][left + $0] ? "#" : "." }) == row)
      }
    }
    for index in 8..<(code.side - 8) {
      #expect(dark[6][index] == (index % 2 == 0))
      #expect(dark[index][6] == (index % 2 == 0))
    }
  }

  @Test func `differs by its text and has a bound`() {
    #expect(QRCode("https://a.example/r/1")?.path != QRCode("https://a.example/r/2")?.path)
    #expect(QRCode(String(repeating: "x", count: 3_000)) == nil)
  }
}
