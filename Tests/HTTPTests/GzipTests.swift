import CZlib
import HTTP
import Testing

struct GzipTests {
  /// Takes gzip content apart again.
  private func expand(_ bytes: [UInt8], length: Int) -> [UInt8]? {
    var stream = z_stream()
    guard inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { return nil }
    defer { inflateEnd(&stream) }
    var input = bytes
    var isWhole = false
    let output = [UInt8](unsafeUninitializedCapacity: length + 1) { output, count in
      input.withUnsafeMutableBufferPointer { input in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        isWhole = inflate(&stream, Z_FINISH) == Z_STREAM_END
        count = output.count - Int(stream.avail_out)
      }
    }
    return isWhole ? output : nil
  }

  @Test func `content comes back as it was, and the compressor serves again`() throws {
    let gzip = Gzip()
    for length in [0, 1, 1_000, 300_000] {
      let content = (0..<length).map { UInt8(truncatingIfNeeded: $0 * $0 / 7) }
      let small = try #require(gzip.compress(content))
      #expect(expand(small, length: length) == content)
    }
  }

  @Test func `a page is compressed for those who accept it`() throws {
    let text = Array(String(repeating: "<p>page</p>", count: 200).utf8)
    var response = Response(contentType: "text/html; charset=utf-8", bytes: text)
    response.compress(for: try get("/", [(.acceptEncoding, "gzip")]), with: Gzip())
    #expect(response.fields.first("content-encoding") == "gzip")
    #expect(response.fields.first("vary") == "Accept-Encoding")
    guard case .bytes(let small) = response.body else { return }
    #expect(small.count < 200)
    #expect(expand(small, length: text.count) == text)
  }

  @Test func `what gains nothing is left alone`() throws {
    let long = [UInt8](repeating: 65, count: 5_000)
    let accepting = try get("/", [(.acceptEncoding, "gzip")])
    var picture = Response(contentType: "image/png", bytes: long)
    picture.compress(for: accepting, with: Gzip())
    #expect(!picture.fields.contains(.contentEncoding))
    var short = Response(contentType: "text/html", bytes: [65])
    short.compress(for: accepting, with: Gzip())
    #expect(!short.fields.contains(.contentEncoding))
    var unwanted = Response(contentType: "text/html", bytes: long)
    unwanted.compress(for: try get(), with: Gzip())
    #expect(!unwanted.fields.contains(.contentEncoding))
    #expect(unwanted.fields.first("vary") == "Accept-Encoding")
  }
}
