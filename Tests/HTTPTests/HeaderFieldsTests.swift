import HTTP
import Testing

struct HeaderFieldsTests {
  @Test func `names are compared without regard to case and order is kept`() {
    var fields = HeaderFields()
    fields.append("Set-Cookie", "a=1")
    fields.append("Content-Type", "text/html")
    fields.append("set-cookie", "b=2")
    #expect(fields.all("SET-COOKIE") == ["a=1", "b=2"])
    #expect(fields.first("content-type") == "text/html")
    #expect(fields.only("set-cookie") == nil)
    #expect(fields.only("content-type").map(Array.init) == Array("text/html".utf8))
    #expect(fields.list("set-cookie").map { String(decoding: $0, as: UTF8.self) } == "a=1,b=2")
    #expect(fields.list("x") == nil)
    #expect(!fields.contains("x"))
  }

  @Test func `names that differ only in the middle are told apart`() {
    var fields = HeaderFields()
    fields.append("If-Match", "a")
    fields.append("In-Batch", "b")
    #expect(fields.all("in-batch") == ["b"])
    #expect(fields.only("if-match").map(Array.init) == Array("a".utf8))
    #expect(!fields.contains("ix-xxxxh"))
  }

  @Test func `no value can break a line`() {
    var fields = HeaderFields()
    fields.append("Location", "/a\r\nSet-Cookie: evil=1\u{0}")
    #expect(fields.count == 1)
    #expect(fields.first("location") == "/a  Set-Cookie: evil=1 ")
  }

  @Test func `a name that is no token adds nothing`() {
    var fields = HeaderFields()
    fields.append(FieldName("X\r\nY"), "a")
    fields.append(FieldName(""), "a")
    #expect(fields.isEmpty)
  }

  @Test func `setting takes the place of all fields of the name`() {
    var fields = HeaderFields()
    fields.append("A", "1")
    fields.append("B", "2")
    fields.append("a", "3")
    fields.set("A", "4")
    #expect(fields.all("a") == ["4"])
    #expect(fields.first("b") == "2")
    fields.remove("b")
    #expect(fields.count == 1)
  }
}
