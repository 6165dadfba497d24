import Foundation
import HTTP
import SocketServer
import Testing

/// The two checks in `Tests/Checks`, which speak to a server over real sockets as no client should.
struct ConformanceTests {
  private static let checks = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Checks")

  /// A server with a page, a form and a film, and the film's file.
  private func withSite(_ body: (Server, _ film: URL) async throws -> Void) async throws {
    let film = FileManager.default.temporaryDirectory.appending(path: "cairn-\(UUID().uuidString).bin")
    try Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 12) }).write(to: film)
    defer { try? FileManager.default.removeItem(at: film) }
    let file = try OpenFile(path: film.path)
    let modified = HTTPDate(seconds: file.modified)
    let big = StaticResource(
      .file(file), mediaType: "video/mp4", entityTag: EntityTag("film"), lastModified: modified,
      cacheControl: "private, max-age=60")
    let empty = StaticResource(
      .bytes([], gzip: nil), mediaType: "video/mp4", entityTag: EntityTag("empty"), lastModified: modified,
      cacheControl: "private, max-age=60")
    var limits = Limits()
    limits.keepAliveSeconds = 4
    try await withServer(
      limits: limits,
      answer: { request in
        switch request.target.segments {
        case []: return .plain(.ok, String(repeating: "A page. ", count: 250))
        case ["film"]: return big.response(to: request)
        case ["empty"]: return empty.response(to: request)
        case ["form"]:
          do throws(FormError) {
            return .plain(.ok, "\(try FormFields(body: request).count) fields")
          } catch {
            return .plain(error.status, error.explanation)
          }
        default: return .plain(.notFound, "nothing here")
        }
      }, run: { server in try await body(server, film) })
  }

  /// Runs a check and returns what it printed and its exit status.
  private func run(_ script: String, _ arguments: [String]) async throws -> (output: String, status: Int32) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", Self.checks.appending(path: script).path] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (output, process.terminationStatus)
  }

  @Test func `no malformed, hostile or slow client finds a weakness`() async throws {
    let slow = ProcessInfo.processInfo.environment["CAIRN_SLOW_CHECKS"] == "1"
    try await withSite { server, _ in
      let result = try await run(
        "http_torture.py",
        ["127.0.0.1:\(server.boundPort)", "--get", "/", "--post", "/form", "--big", "/film"]
          + (slow ? ["--slow", "12"] : []))
      #expect(result.status == 0, "\(result.output)")
      #expect(result.output.contains(" 0 warn, 0 fail, \(slow ? 0 : 7) skipped"), "\(result.output)")
    }
  }

  @Test func `ranges and conditions are answered as the standard says`() async throws {
    try await withSite { server, film in
      let result = try await run(
        "range_check.py", ["http://127.0.0.1:\(server.boundPort)", "/film", film.path, "--empty-path", "/empty"])
      #expect(result.status == 0, "\(result.output)")
      #expect(result.output.contains("113 pass, 0 warn, 0 fail"), "\(result.output)")
    }
  }
}
