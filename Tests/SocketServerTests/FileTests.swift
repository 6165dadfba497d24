import Glibc
import HTTP
import SocketServer
import Testing

/// Files that the kernel sends.
struct FileTests {
  private let content: [UInt8]
  private let file: OpenFile

  init() throws {
    content = (0..<6_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 12) }
    var path = Array("/tmp/cairn-file-XXXXXX".utf8CString)
    let descriptor = mkstemp(&path)
    var written = 0
    while written < content.count {
      let count = content.withUnsafeBytes { write(descriptor, $0.baseAddress! + written, $0.count - written) }
      guard count > 0 else { break }
      written += count
    }
    close(descriptor)
    let name = String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    file = try OpenFile(path: name)
    unlink(name)
  }

  private func withFile<Result>(
    _ limits: Limits = Limits(), _ body: (Server) async throws -> Result
  ) async throws -> Result {
    let resource = StaticResource(
      .file(file), mediaType: "video/mp4", entityTag: EntityTag("film"), cacheControl: "private")
    return try await withServer(
      loops: 1, limits: limits,
      answer: { request in
        request.target.segments.isEmpty ? await hello(request) : resource.response(to: request)
      }, run: body)
  }

  @Test func `a film arrives whole, also in small slices`() async throws {
    var limits = Limits()
    limits.sliceBytes = 10_000
    try await withFile(limits) { server in
      let client = try Client(server)
      client.request("GET", "/film")
      #expect(try client.answer().body == content)
      client.request()
      #expect(try client.answer().text == "hello\n")
    }
  }

  @Test func `parts of a film follow each other on one connection`() async throws {
    try await withFile { server in
      let client = try Client(server)
      let ranges = [0..<2, 5_000_000..<6_000_000, 100..<1_000_100]
      for range in ranges {
        client.request("GET", "/film", "Range: bytes=\(range.lowerBound)-\(range.upperBound - 1)\r\n")
      }
      for range in ranges {
        let answer = try client.answer()
        #expect(answer.status == 206)
        #expect(answer.body == Array(content[range]))
      }
    }
  }

  @Test func `clients that leave in the middle of a film harm nobody`() async throws {
    try await withFile { server in
      for _ in 0..<40 {
        let client = try Client(server)
        client.request("GET", "/film")
        try client.receive(within: 5)
        client.reset()
      }
      #expect(eventually { server.openConnections == 0 })
      let client = try Client(server)
      client.request("GET", "/film")
      #expect(try client.answer().body.count == content.count)
    }
  }

  @Test func `a client that does not read its film keeps nobody waiting`() async throws {
    try await withFile { server in
      let slow = try (0..<20).map { _ in try Client(server, receiveBuffer: 4_096) }
      for client in slow { client.request("GET", "/film") }
      let client = try Client(server)
      for _ in 0..<10 {
        client.request()
        #expect(try client.answer(within: 1).text == "hello\n")
      }
      #expect(try slow[0].answer().body == content)
    }
  }

  @Test func `a file that became shorter ends the connection instead of an answer that is not true`() async throws {
    let resource = FileBody(file: file, offset: 0, length: content.count + 1)
    try await withServer(
      answer: { _ in Response(status: .ok, body: .file(resource)) },
      run: { server in
        let client = try Client(server)
        client.request()
        #expect(throws: Client.Failure.closed) { try client.answer() }
      })
  }

  @Test func `only regular files are opened`() {
    #expect(throws: OpenFile.OpenError.notRegular) { try OpenFile(path: "/tmp") }
    #expect(throws: OpenFile.OpenError.notRegular) { try OpenFile(path: "/dev/null") }
    #expect(throws: OpenFile.OpenError.system(ENOENT)) { try OpenFile(path: "/nothing-here") }
  }
}
