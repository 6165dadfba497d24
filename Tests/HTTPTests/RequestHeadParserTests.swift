import HTTP
import Testing

struct RequestHeadParserTests {
  private let whole = wire(
    """
    POST /r/abc?x=1 HTTP/1.1
    Host: example.org:8080
    X-Empty:
    X-Tabs: \t a \t
    Content-Length: 7
    Connection: keep-alive, Upgrade


    """)

  @Test func `a head says what is asked for and how the body comes`() throws {
    let head = try RequestHead(parsing: whole)
    #expect(head.method == .post)
    #expect(head.target.path == "/r/abc")
    #expect(head.target.rawQuery == "x=1")
    #expect(head.version == .http11)
    #expect(head.host == "example.org:8080")
    #expect(head.framing == .length(7))
    #expect(head.keepsAlive)
    #expect(head.fields.count == 5)
    #expect(head.fields.first("x-empty") == "")
    #expect(head.fields.first("X-TABS") == "a")
  }

  @Test func `a head reads the same wherever it is cut in two`() throws {
    for cut in 0..<whole.count {
      var parser = RequestHeadParser()
      let early = try parser.parse(Array(whole[..<cut]).span, limits: Limits())
      #expect(early == nil, "cut at \(cut)")
      let parsed = try #require(try parser.parse(whole.span, limits: Limits()), "cut at \(cut)")
      #expect(parsed.length == whole.count)
      #expect(parsed.head.fields.first("content-length") == "7")
      #expect(parsed.head.target.path == "/r/abc")
    }
  }

  @Test func `a head reads the same one byte at a time`() throws {
    var parser = RequestHeadParser()
    for length in 1..<whole.count {
      #expect(try parser.parse(Array(whole[..<length]).span, limits: Limits()) == nil)
      #expect(parser.hasBegun)
    }
    #expect(try parser.parse(whole.span, limits: Limits()) != nil)
  }

  @Test func `what follows the head is left alone`() throws {
    var parser = RequestHeadParser()
    let parsed = try #require(try parser.parse((whole + whole).span, limits: Limits()))
    #expect(parsed.length == whole.count)
  }

  @Test func `up to two empty lines before a request are passed over`() throws {
    #expect(try parseHead("\n\nGET / HTTP/1.1\nHost: x\n\n").method == .get)
    #expect(throws: RequestError.self) { try parseHead("\n\n\nGET / HTTP/1.1\nHost: x\n\n") }
  }

  @Test(arguments: [
    "GET / HTTP/1.1\r\nHost: x\n\r\n", "GET / HTTP/1.1\nHost: x\r\n\r\n", "GET / HTTP/1.1\rHost: x\r\r\n\r\n",
    "GET / HTTP/1.1\r\r\nHost: x\r\n\r\n", "GET / HTTP/1.1\r\nX: a\rb\r\nHost: x\r\n\r\n",
  ])
  func `only CR LF ends a line`(text: String) {
    #expect(throws: RequestError.self) { try RequestHead(parsing: Array(text.utf8)) }
  }

  @Test(arguments: [
    "GET  / HTTP/1.1", "GET /  HTTP/1.1", "GET / HTTP/1.1 ", " GET / HTTP/1.1", "GET\t/\tHTTP/1.1", "GET /", "GET",
    "GET  HTTP/1.1", "G(T / HTTP/1.1", "GET / http/1.1", "GET / HTTP/1", "GET / HTTP/1.", "GET / HTTP/.1",
    "GET / HTTP/1.10", "GET / HTTP/01.1", "GET / HTTP/1,1", "GET / HTTP /1.1", "GET / HTTPS/1.1", "GET / ICE/1.0",
    "GET / HTTP/1.1x", "GET /a b HTTP/1.1", "GET * HTTP/1.1", "GET index.html HTTP/1.1", "GET localhost:80 HTTP/1.1",
    "GET ftp://x/ HTTP/1.1", "GET http:///a HTTP/1.1", "GET http://u@x/ HTTP/1.1", "GET /a#b HTTP/1.1",
    "GET /?a#b HTTP/1.1", "GET /é HTTP/1.1", "GET /a\u{1}b HTTP/1.1", "GET /a\u{7F}b HTTP/1.1",
  ])
  func `a request line that could be read in two ways is refused`(line: String) {
    #expect(throws: RequestError.self) { try parseHead(line + "\nHost: x\n\n") }
    do {
      _ = try parseHead(line + "\nHost: x\n\n")
    } catch {
      #expect(error.status == .badRequest, "\(line)")
    }
  }

  @Test(arguments: ["get", "FROBNICATE", "TRACE", "CONNECT", "PRI"])
  func `a method that is not known is not implemented`(method: String) {
    #expect(throws: RequestError.notImplemented("The method is not known here.")) {
      try parseHead("\(method) / HTTP/1.1\nHost: x\n\n")
    }
  }

  @Test func `higher minor versions are spoken as 1-1 and other major versions are refused`() throws {
    #expect(try parseHead("GET / HTTP/1.2\nHost: x\n\n").version == .http11)
    for version in ["HTTP/2.0", "HTTP/0.9", "HTTP/9.9"] {
      #expect(throws: RequestError.versionNotSupported) { try parseHead("GET / \(version)\nHost: x\n\n") }
    }
  }

  @Test(arguments: [
    "X-A : b", "X-A\t: b", " X-A: b", "\tX-A: b", "garbage", ": b", "X[]: b", "X@A: b", "X\u{0}A: b", "é: b",
    "X-A: a\u{0}b", "X-A: a\u{7}b", "X-A: a\u{7F}b",
  ])
  func `a field line off the grammar is refused`(line: String) {
    #expect(throws: RequestError.self) { try parseHead("GET / HTTP/1.1\nHost: x\n\(line)\n\n") }
  }

  @Test func `bytes that begin no request are refused before a line has ended`() {
    for bytes in [[0x16, 0x03, 0x01], [0], Array("GET /\u{E9}".utf8)] as [[UInt8]] {
      var parser = RequestHeadParser()
      #expect(throws: RequestError.self) { try parser.parse(bytes.span, limits: Limits()) }
    }
  }

  @Test func `limits are told apart by their status`() {
    var limits = Limits()
    limits.fields = 3
    #expect(throws: RequestError.fieldsTooLarge) {
      try parseHead("GET / HTTP/1.1\nHost: x\nA: 1\nB: 2\nC: 3\n\n", limits: limits)
    }
    let long = String(repeating: "a", count: 9_000)
    #expect(throws: RequestError.targetTooLong) { try parseHead("GET /\(long) HTTP/1.1\nHost: x\n\n") }
    #expect(throws: RequestError.fieldsTooLarge) {
      try parseHead("GET / HTTP/1.1\nHost: x\nA: \(long)\nB: \(long)\n\n")
    }
    var parser = RequestHeadParser()
    let endless = Array("GET / HTTP/1.1\r\nX: \(long)\(long)".utf8)
    #expect(throws: RequestError.fieldsTooLarge) { try parser.parse(endless.span, limits: Limits()) }
    var second = RequestHeadParser()
    #expect(throws: RequestError.targetTooLong) {
      try second.parse(Array("GET /\(long)".utf8).span, limits: Limits())
    }
  }

  @Test func `a request line of 8,000 octets and a cookie of 6 KB are taken`() throws {
    let query = String(repeating: "a", count: 7_980)
    #expect(try parseHead("GET /?\(query) HTTP/1.1\nHost: x\n\n").target.rawQuery == query)
    let cookie = String(repeating: "b", count: 6_000)
    #expect(try parseHead("GET / HTTP/1.1\nHost: x\nCookie: a=\(cookie)\n\n").fields.cookie("a") == cookie)
  }
}
