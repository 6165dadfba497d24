import HTTP
import Testing

struct StaticResourceTests {
  private let content = (0..<100).map { UInt8($0) }

  private func resource(gzip: [UInt8]? = nil) -> StaticResource {
    var fields = HeaderFields()
    fields.append(.contentSecurityPolicy, "sandbox")
    return StaticResource(
      .bytes(content, gzip: gzip), mediaType: "video/mp4", entityTag: EntityTag("v1"),
      lastModified: HTTPDate(seconds: 784_111_777), cacheControl: "private, max-age=60", fields: fields)
  }

  private func bytes(_ response: Response) -> [UInt8]? {
    guard case .bytes(let bytes) = response.body else { return nil }
    return bytes
  }

  @Test func `the whole comes with its validators`() throws {
    let response = resource().response(to: try get())
    #expect(response.status == .ok)
    #expect(bytes(response) == content)
    #expect(response.fields.first("etag") == "\"v1\"")
    #expect(response.fields.first("last-modified") == "Sun, 06 Nov 1994 08:49:37 GMT")
    #expect(response.fields.first("accept-ranges") == "bytes")
    #expect(response.fields.first("content-type") == "video/mp4")
    #expect(response.fields.first("cache-control") == "private, max-age=60")
    #expect(response.fields.first("content-security-policy") == "sandbox")
  }

  @Test func `a part carries the fields of the whole and says which part it is`() throws {
    let response = resource().response(to: try get("/", [(.range, "bytes=10-19")]))
    #expect(response.status == .partialContent)
    #expect(bytes(response) == Array(content[10..<20]))
    #expect(response.fields.first("content-range") == "bytes 10-19/100")
    #expect(response.fields.first("etag") == "\"v1\"")
    #expect(response.fields.first("cache-control") == "private, max-age=60")
  }

  @Test func `a part behind the end is refused with the true length`() throws {
    let response = resource().response(to: try get("/", [(.range, "bytes=100-")]))
    #expect(response.status == .rangeNotSatisfiable)
    #expect(response.fields.first("content-range") == "bytes */100")
  }

  @Test func `a range is heeded for GET alone, and only when it stands once`() throws {
    let resource = resource()
    #expect(resource.response(to: try request(.head, "/", [(.range, "bytes=0-9")])).status == .ok)
    #expect(resource.response(to: try request(.head, "/", [(.range, "bytes=900-")])).status == .ok)
    #expect(resource.response(to: try request(.post, "/", [(.range, "bytes=0-9")])).status == .methodNotAllowed)
    #expect(resource.response(to: try get("/", [(.range, "bytes=0-9"), (.range, "bytes=5-6")])).status == .ok)
  }

  @Test func `a condition that is met comes before the range`() throws {
    let hit = resource().response(to: try get("/", [(.range, "bytes=0-9"), (.ifNoneMatch, "\"v1\"")]))
    #expect(hit.status == .notModified)
    #expect(hit.fields.first("etag") == "\"v1\"")
    #expect(hit.body.count == 0)
    #expect(resource().response(to: try get("/", [(.ifMatch, "\"v2\"")])).status == .preconditionFailed)
  }

  @Test func `a range for another representation is ignored, also one behind the end`() throws {
    for range in ["bytes=0-9", "bytes=900-"] {
      let response = resource().response(to: try get("/", [(.range, range), (.ifRange, "\"v2\"")]))
      #expect(response.status == .ok)
      #expect(bytes(response) == content)
    }
  }

  @Test func `the compressed form has a tag of its own and is not cut in parts`() throws {
    let resource = resource(gzip: [1, 2, 3])
    let accepts: (FieldName, String) = (.acceptEncoding, "br, gzip")
    let small = resource.response(to: try get("/", [accepts]))
    #expect(bytes(small) == [1, 2, 3])
    #expect(small.fields.first("content-encoding") == "gzip")
    #expect(small.fields.first("etag") == "\"v1-gzip\"")
    #expect(small.fields.first("vary") == "Accept-Encoding")
    let plain = resource.response(to: try get())
    #expect(plain.fields.first("content-encoding") == nil)
    #expect(plain.fields.first("vary") == "Accept-Encoding")
    let part = resource.response(to: try get("/", [accepts, (.range, "bytes=0-1")]))
    #expect(bytes(part) == [0, 1])
    #expect(part.fields.first("content-encoding") == nil)
    #expect(resource.response(to: try get("/", [accepts, (.ifNoneMatch, "\"v1-gzip\"")])).status == .notModified)
    #expect(resource.response(to: try get("/", [accepts, (.ifNoneMatch, "\"v1\"")])).status == .ok)
  }
}
