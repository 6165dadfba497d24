import HTTP
import Testing

struct RequestTargetTests {
  @Test(arguments: [("/assets/a", true), ("/%61ssets/a", true), ("/Assets/a", false), ("/assets%20/a", false)])
  func `a segment is compared as it is decoded, byte for byte`(path: String, expected: Bool) throws {
    let first = try #require(try target(path).pathSegments.first)
    let isWord = if case "assets" = first { true } else { false }
    #expect(isWord == expected)
  }

  private func target(_ text: String) throws(RequestError) -> RequestTarget {
    try RequestHead(.get, text).target
  }

  @Test func `a path is a list of decoded segments`() throws {
    #expect(try target("/").segments == [])
    #expect(try target("/a/b%20c").segments == ["a", "b c"])
    #expect(try target("/a/").segments == ["a", ""])
    #expect(try target("/%C3%A9t%c3%a9").segments == ["été"])
    #expect(try target("/a;b=1/c,d").segments == ["a;b=1", "c,d"])
    #expect(try target("/a+b").segments == ["a+b"])
    #expect(try target("/.../.git/..;").segments == ["...", ".git", "..;"])
  }

  @Test func `a path with two slashes at its beginning names nobody else`() throws {
    #expect(try target("//evil.example/").segments == ["", "evil.example", ""])
  }

  @Test(arguments: [
    "/..", "/../etc/passwd", "/a/../b", "/./a", "/a/.", "/%2e%2e/etc", "/%2E./a", "/.%2e", "/%2e", "/..%2f..%2fetc",
    "/%2fetc", "/..%5cetc", "/a%00", "/a%0d%0aX:%20y", "/%7f", "/%c0%ae", "/%FF%FE", "/%ED%A0%80", "/%", "/%4",
    "/%zz", "/a%2", "/%%%", "/..\\etc", "/a\"b", "/a<b", "/{a}", "/a|b",
  ])
  func `a segment that would not be safe to use is refused`(path: String) {
    #expect(throws: RequestError.self) { try target(path) }
  }

  @Test func `an escape that decodes to a percent sign is not decoded again`() throws {
    #expect(try target("/%252e%252e/x").segments == ["%2e%2e", "x"])
  }

  @Test func `a query is read as form fields, with whatever browsers leave unescaped`() throws {
    let query = try target("/?a=1&b=x+y%26&c&a=%zz&d={[|]}").query
    #expect(query.all("a") == ["1", "%zz"])
    #expect(query.first("b") == "x y&")
    #expect(query.first("c") == "")
    #expect(query.first("d") == "{[|]}")
    #expect(try target("/").query.isEmpty)
    #expect(try target("/?").rawQuery == "")
  }
}
