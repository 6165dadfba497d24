import Foundation
import Glibc
import TestSupport
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
    let received = try Exchange.send(bytes, to: port)
    guard let end = received.firstRange(of: Array("\r\n\r\n".utf8)) else { throw Exchange.Failure.noAnswer }
    let head = String(decoding: received[..<end.lowerBound], as: UTF8.self)
    return Page(
      status: Int(head.dropFirst(9).prefix(3)) ?? 0, head: head,
      body: String(decoding: received[end.upperBound...], as: UTF8.self))
  }

  private static func encoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }
}
