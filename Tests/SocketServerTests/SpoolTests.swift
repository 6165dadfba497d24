import Foundation
import Glibc
import HTTP
import SocketServer
import Synchronization
import Testing

/// Bodies that are too long for the memory go to a file without a name.
struct SpoolTests {
  /// Where the body was, its length and a sum over it.
  @Sendable private static func told(_ request: Request) async -> Response {
    let sum = (try? request.withBody { $0.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF_FFFF } }) ?? -1
    let length = request.spool?.length ?? request.body.count
    return .plain(.ok, "\(request.spool == nil ? "memory" : "file") \(length) \(sum)")
  }

  private static func expected(_ place: String, _ body: [UInt8]) -> String {
    "\(place) \(body.count) \(body.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF_FFFF })\n"
  }

  private static let limits: Limits = {
    var limits = Limits()
    limits.bodyMemoryBytes = 4_096
    return limits
  }()

  private func withSpool<Result>(
    _ limits: Limits = limits, _ body: (Server) async throws -> Result
  ) async throws -> Result {
    try await withServer(loops: 1, limits: limits, spoolFolder: "/tmp", answer: Self.told, run: body)
  }

  private static func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 9) }
  }

  @Test(arguments: [0, 1, 4_095, 4_096, 4_097, 70_000, 1_000_000])
  func `a body is whole wherever it is kept, and the next request is answered`(count: Int) async throws {
    try await withSpool { server in
      let client = try Client(server)
      let body = Self.bytes(count)
      client.request("POST", "/", "Content-Length: \(count)\r\n")
      client.send(body)
      #expect(try client.answer().text == Self.expected(count > 4_096 ? "file" : "memory", body))
      client.request("POST", "/", "Content-Length: 3\r\n", body: "abc")
      #expect(try client.answer().text == Self.expected("memory", Array("abc".utf8)))
    }
  }

  @Test func `a body in chunks is kept like any other`() async throws {
    try await withSpool { server in
      let client = try Client(server)
      let body = Self.bytes(50_000)
      client.request("POST", "/", "Transfer-Encoding: chunked\r\n")
      for start in stride(from: 0, to: body.count, by: 9_000) {
        let piece = body[start..<min(start + 9_000, body.count)]
        client.send(String(piece.count, radix: 16) + "\r\n")
        client.send(Array(piece))
        client.send("\r\n")
      }
      client.send("0\r\n\r\n")
      #expect(try client.answer().text == Self.expected("file", body))
    }
  }

  @Test func `a body beyond its limit is refused, in chunks too`() async throws {
    try await withSpool { server in
      let client = try Client(server)
      client.request("POST", "/", "Content-Length: 1048577\r\n")
      #expect(try client.answer().status == 413)
      let other = try Client(server)
      other.request("POST", "/", "Transfer-Encoding: chunked\r\n")
      let piece = "10000\r\n" + String(repeating: "x", count: 65_536) + "\r\n"
      for _ in 0..<17 { other.send(piece) }
      #expect(try other.answer().status == 413)
    }
  }

  @Test func `where there is no room the client is told, and others are served`() async throws {
    try await withServer(
      loops: 1, limits: Self.limits, spoolFolder: "/tmp/there is no such folder", answer: Self.told
    ) { server in
      let client = try Client(server)
      client.request("POST", "/", "Content-Length: 70000\r\n")
      client.send(Self.bytes(70_000))
      #expect(try client.answer().status == 507)
      let other = try Client(server)
      other.request("POST", "/", "Content-Length: 3\r\n", body: "abc")
      #expect(try other.answer().text == Self.expected("memory", Array("abc".utf8)))
    }
  }

  @Test func `a slow body holds nobody else, and is cut at its deadline`() async throws {
    var limits = Self.limits
    limits.bodySeconds = 1
    limits.bodyBytesPerSecond = 1_000_000
    try await withSpool(limits) { server in
      let slow = try Client(server)
      slow.request("POST", "/", "Content-Length: 900000\r\n")
      slow.send(Self.bytes(100_000))
      for _ in 0..<20 {
        let other = try Client(server)
        other.request("POST", "/", "Content-Length: 70000\r\n")
        other.send(Self.bytes(70_000))
        #expect(try other.answer().text == Self.expected("file", Self.bytes(70_000)))
      }
      #expect(try slow.answer(within: 5).status == 408)
      #expect(slow.isClosed())
    }
  }

  @Test func `nothing is left of a body whose client went away`() async throws {
    try await withSpool { server in
      let before = try Self.openDeletedFiles()
      for _ in 0..<5 {
        let client = try Client(server)
        client.request("POST", "/", "Content-Length: 900000\r\n")
        client.send(Self.bytes(200_000))
        client.reset()
      }
      #expect(eventually { (try? Self.openDeletedFiles()).map { $0 <= before } ?? false })
    }
  }

  /// Descriptors of this process that lead to a file without a name.
  private static func openDeletedFiles() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count { descriptor in
      let target = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")) ?? ""
      return target.hasSuffix(".part (deleted)")
    }
  }
}
