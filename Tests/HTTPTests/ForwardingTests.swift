import HTTP
import Testing

struct ForwardingTests {
  private let proxy = PeerAddress(text: "192.0.2.1")

  private func client(_ forwarded: String..., trusting proxies: Set<PeerAddress>) throws -> String {
    try get("/", forwarded.map { ("X-Forwarded-For", $0) }).client(trusting: proxies).text
  }

  @Test func `only a trusted proxy is believed`() throws {
    #expect(try client("203.0.113.9", trusting: []) == "192.0.2.1")
    #expect(try client("203.0.113.9", trusting: [proxy]) == "203.0.113.9")
    #expect(try client(trusting: [proxy]) == "192.0.2.1")
  }

  @Test func `what the client wrote itself is not believed`() throws {
    #expect(try client("10.9.9.9, 203.0.113.9", trusting: [proxy]) == "203.0.113.9")
    let two: Set<PeerAddress> = [proxy, PeerAddress(text: "10.0.0.1")]
    #expect(try client("9.9.9.9, 203.0.113.9, 10.0.0.1", trusting: two) == "203.0.113.9")
    #expect(try client("9.9.9.9", "2001:DB8::1", trusting: [proxy]) == "2001:db8::1")
  }

  @Test(arguments: ["' or 1=1--", "<b>", "unknown", "", ",,", "x.example"])
  func `garbage leaves the proxy's own address`(value: String) throws {
    #expect(try client(value, trusting: [proxy]) == "192.0.2.1")
  }

  @Test func `https is believed from the proxy alone`() throws {
    let request = try get("/", [("X-Forwarded-Proto", "https")])
    #expect(request.isSecure(trusting: [proxy]))
    #expect(!request.isSecure(trusting: []))
    #expect(try !get().isSecure(trusting: [proxy]))
  }
}
