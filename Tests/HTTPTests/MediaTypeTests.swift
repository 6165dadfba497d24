import HTTP
import Testing

struct MediaTypeTests {
  @Test func `a media type is its essence and its parameters`() throws {
    let type = try #require(MediaType(parsing: "Text/HTML; Charset=\"utf-8\" ;a=b; a=c"))
    #expect(type.essence == "text/html")
    #expect(type.parameters == ["charset": "utf-8", "a": "b"])
    #expect(MediaType(parsing: "text/plain; x=\"a\\\"b;c\"")?.parameters["x"] == "a\"b;c")
  }

  @Test(arguments: ["", "text", "/", "text/", "/html", ";;;=/\"", "a/b/c"])
  func `what has no type and subtype is none`(value: String) {
    #expect(MediaType(parsing: value) == nil)
  }

  @Test func `a file's ending tells its type`() {
    #expect(MediaType.contentType(forFileNamed: "a.b.MP4") == "video/mp4")
    #expect(MediaType.contentType(forFileNamed: "captions.en.vtt") == "text/vtt; charset=utf-8")
    #expect(MediaType.contentType(forFileNamed: "a.unknown") == "application/octet-stream")
    #expect(MediaType.contentType(forFileNamed: "noending") == "application/octet-stream")
    #expect(MediaType.isCompressible("text/css; charset=utf-8".utf8))
    #expect(MediaType.isCompressible("image/svg+xml".utf8))
    #expect(!MediaType.isCompressible("video/mp4".utf8))
  }
}
