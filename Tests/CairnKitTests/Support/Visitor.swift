import Foundation
import Glibc
import Testing

/// Somebody with a browser: whole requests over a real socket, each with a connection of its own.
struct Visitor: Sendable {
  let port: UInt16

  /// An answer as a browser gets it.
  struct Page {
    var status: Int
    var head: String
    var body: String

    /// Where a redirect leads, without its fragment.
    var location: String { String(value(of: "location").prefix { $0 != "#" }) }
    var fragment: String { String(value(of: "location").drop { $0 != "#" }) }

    private func value(of field: String) -> String {
      let line = head.split(separator: "\r\n").first { $0.lowercased().hasPrefix(field + ": ") }
      return line.map { String($0.dropFirst(field.count + 2)) } ?? ""
    }

    /// The value of a hidden or text field.
    func value(_ name: String) -> String? {
      guard let mark = body.firstRange(of: "name=\"\(name)\""),
        let start = body[mark.upperBound...].firstRange(of: " value=\""),
        let end = body[start.upperBound...].firstIndex(of: "\"")
      else { return nil }
      return String(body[start.upperBound..<end])
    }

    /// The words of the first heading.
    var heading: String? {
      guard let start = body.firstRange(of: "<h1"), let open = body[start.upperBound...].firstIndex(of: ">"),
        let end = body[open...].firstRange(of: "</h1>")
      else { return nil }
      return String(body[body.index(after: open)..<end.lowerBound]).replacing(/<[^>]*>/, with: "")
    }

    /// The words of the button with this action.
    func button(_ action: String) -> String? {
      guard let mark = body.firstRange(of: "value=\"\(action)\">"),
        let end = body[mark.upperBound...].firstRange(of: "</button>")
      else { return nil }
      return String(body[mark.upperBound..<end.lowerBound])
    }
  }

  enum Failure: Error { case noConnection, noAnswer }

  func get(_ target: String) async throws -> Page {
    try await send("GET \(target) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
  }

  func post(_ target: String, _ form: [(String, String)]) async throws -> Page {
    let body = form.map { "\(Self.encoded($0.0))=\(Self.encoded($0.1))" }.joined(separator: "&")
    return try await send(
      """
      POST \(target) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
      Content-Type: application/x-www-form-urlencoded\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)
      """)
  }

  /// Begins the task that the study's address begins; gives the run's address, `/r/TOKEN`.
  func begin(_ task: String) async throws -> String {
    let page = try await start(task)
    #expect(page.status == 303, "\(page.body)")
    return page.location.split(separator: "/").prefix(2).map { "/" + $0 }.joined()
  }

  /// Sends the start form of a task.
  func start(_ task: String) async throws -> Page {
    let page = try await get("/")
    return try await post("/t/\(task)", [("_form", try #require(page.value("_form"))), ("_timezone", "Europe/Berlin")])
  }

  /// Opens a step's page, fills it in and sends it.
  @discardableResult
  func answer(_ step: String, of run: String, _ fields: [(String, String)] = [], action: String = "continue")
    async throws -> Page
  {
    let page = try await get("\(run)/\(step)")
    #expect(page.status == 200, "\(page.body)")
    return try await post("\(run)/\(step)", [("_form", page.value("_form") ?? "")] + fields + [("_action", action)])
  }

  private func send(_ text: String) async throws -> Page {
    let port = port
    // Blocking calls stay away from the threads that the server's own tasks need.
    return try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Result { try Self.send(Array(text.utf8), to: port) }) }
    }
  }

  private static func send(_ bytes: [UInt8], to port: UInt16) throws -> Page {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw Failure.noConnection }
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { break }
      sent += count
    }
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&event, 1, 20_000) == 1 {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { break }
      received += buffer[..<count]
    }
    guard let end = received.firstRange(of: Array("\r\n\r\n".utf8)) else { throw Failure.noAnswer }
    let head = String(decoding: received[..<end.lowerBound], as: UTF8.self)
    return Page(
      status: Int(head.dropFirst(9).prefix(3)) ?? 0, head: head,
      body: String(decoding: received[end.upperBound...], as: UTF8.self))
  }

  private static func encoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }
}
