import HTTP
import Testing

/// What the fields of a head mean for its body and its connection.
struct HeadSemanticsTests {
  private func head(_ fields: String, version: String = "1.1") throws(RequestError) -> RequestHead {
    try parseHead("POST / HTTP/\(version)\nHost: x\n\(fields)\n\n")
  }

  @Test(arguments: [
    "", "Host: a\nHost: a", "Host: a\nHost: b", "Host: bad host", "Host: user@host", "Host: host/path",
    "Host: host:12x", "Host: host:80:90", "Host: host:123456", "Host: [::1", "Host: []", "Host: ho\"st",
    "Host: <script>", "Host: a\\b", "Host: http://host/", "Host:", "Host: :80", "Host: a%zz",
  ])
  func `a missing, double or ill-formed host is refused`(fields: String) {
    #expect(throws: RequestError.self) { try parseHead("GET / HTTP/1.1\n\(fields.isEmpty ? "A: b" : fields)\n\n") }
  }

  @Test(arguments: ["x", "x.example:8080", "192.0.2.1", "[::1]", "[2001:db8::1]:80", "a_b", "x:"])
  func `well-formed hosts are taken`(host: String) throws {
    #expect(try parseHead("GET / HTTP/1.1\nHost: \(host)\n\n").host == host)
  }

  @Test func `HTTP 1-0 needs no host but takes only one`() throws {
    #expect(try parseHead("GET / HTTP/1.0\n\n").host == "")
    #expect(throws: RequestError.self) { try parseHead("GET / HTTP/1.0\nHost: a\nHost: a\n\n") }
  }

  @Test func `an absolute target wins over the host field`() throws {
    let head = try parseHead("GET HTTP://site.example:81/a?b HTTP/1.1\nHost: other\n\n")
    #expect(head.host == "site.example:81")
    #expect(head.target.path == "/a")
    #expect(head.target.rawQuery == "b")
    let bare = try parseHead("GET http://site.example HTTP/1.1\nHost: other\n\n")
    #expect(bare.target.path == "/")
    #expect(bare.target.segments == [])
    #expect(try parseHead("GET http://x?a=1 HTTP/1.1\nHost: x\n\n").target.query.first("a") == "1")
  }

  @Test(arguments: [
    "abc", "", "7a", "0x7", "1e1", "+7", "-7", "7.0", "7 7", "7;7", "²7", "''", "7,", "7, 7", "7, 9",
  ])
  func `a length that is not one number is refused`(length: String) {
    #expect(throws: RequestError.malformed("Content-Length must be one number.")) {
      try head("Content-Length: \(length)")
    }
  }

  @Test func `lengths are read once and never wrap`() throws {
    #expect(try head("Content-Length: 007").framing == .length(7))
    #expect(try head("Content-Length: 0").framing == .none)
    #expect(throws: RequestError.self) { try head("Content-Length: 7\nContent-Length: 7") }
    #expect(throws: RequestError.bodyTooLarge) { try head("Content-Length: 18446744073709551623") }
    #expect(throws: RequestError.bodyTooLarge) { try head("Content-Length: 99999999999999999999999999") }
  }

  @Test(arguments: ["chunked", "CHUNKED", "chunked,", ",chunked", " , chunked"])
  func `the one transfer coding is chunked`(coding: String) throws {
    #expect(try head("Transfer-Encoding: \(coding)").framing == .chunked)
  }

  @Test(arguments: [
    "xchunked", "identity", "gzip", "gzip, chunked", "chunked, gzip", "chunked;x=1", "'chunked'", "\"chunked\"",
    "chun\tked", "chunked, identity", "chunked\u{A0}",
  ])
  func `an unknown transfer coding is not implemented`(coding: String) {
    do {
      _ = try head("Transfer-Encoding: \(coding)")
      Issue.record("\(coding) was taken")
    } catch {
      #expect(error.status == .notImplemented)
    }
  }

  @Test(arguments: [
    "Content-Length: 6\nTransfer-Encoding: chunked", "Transfer-Encoding: chunked\nContent-Length: 0",
    "Transfer-Encoding: chunked, chunked", "Transfer-Encoding: chunked\nTransfer-Encoding: chunked",
    "Transfer-Encoding:", "Transfer-Encoding:\nContent-Length: 7",
  ])
  func `two ways to frame a body are refused`(fields: String) {
    do {
      _ = try head(fields)
      Issue.record("\(fields) was taken")
    } catch {
      #expect(error.status == .badRequest)
    }
  }

  @Test func `HTTP 1-0 has no transfer codings`() {
    #expect(throws: RequestError.self) { try head("Transfer-Encoding: chunked", version: "1.0") }
  }

  @Test func `connections stay open as the version and the client say`() throws {
    #expect(try head("A: b").keepsAlive)
    #expect(try !head("Connection: CLOSE").keepsAlive)
    #expect(try !head("Connection: keep-alive, close").keepsAlive)
    #expect(try !head("Connection: a\nConnection: close").keepsAlive)
    #expect(try !head("A: b", version: "1.0").keepsAlive)
    #expect(try head("Connection: Keep-Alive", version: "1.0").keepsAlive)
    #expect(try !head("Connection: keep-alive, close", version: "1.0").keepsAlive)
  }

  @Test func `the one expectation is 100-continue, and 1-0 has none`() throws {
    #expect(try head("Expect: 100-Continue").expectsContinue)
    #expect(throws: RequestError.expectationFailed) { try head("Expect: 200-ok") }
    #expect(try !head("Expect: 100-continue", version: "1.0").expectsContinue)
  }
}
