import Assets
import CivilTime
import HTTP
import Records
import SQLite
import Sealing
import SocketServer
import Studies
import SurveyModel
import Synchronization
import Testing

@testable import Website

/// A whole server over a real socket and a real data folder, with a clock that only a test moves.
final class TestSite: Sendable {
  let folder: TemporaryFolder
  let records: Records
  let keys: SealingKeys
  let site: Site
  let clock: TestClock
  let log: TestLog
  private let server: Server

  init(
    _ files: [String: String] = walk, media: [String: String] = [:], versions: Int = 1,
    options: SiteOptions = SiteOptions(baseURL: nil),
    content: @escaping @Sendable (StudyContent, _ version: Int) throws -> StudyContent = { content, _ in content }
  ) throws {
    folder = try TemporaryFolder()
    let clock = TestClock()
    let log = TestLog()
    self.clock = clock
    self.log = log
    let records = try Records(DataFolder(serving: folder.path))
    self.records = records
    for _ in 1...versions { try Self.publish(files, media: media, to: records) }
    keys = try SealingKeys(secretAt: records.folder.secretPath)
    let site = try Site(
      assets: AssetCatalog(), records: records, keys: keys, options: options, log: { log.add($0) },
      clock: { clock.now },
      load: { version, reader in
        let files = StudyFiles(
          try reader.files(ofVersion: version), mediaSizes: media.mapValues { $0.utf8.count })
        let outcome = StudyReader(registry: .standard).read(files)
        let study = try #require(outcome.study, "\(outcome.diagnostics)")
        return try content(StudyContent(study: study, interfaceTexts: outcome.interfaceTexts), version)
      })
    self.site = site
    server = try Server(configuration: ServerConfiguration(port: 0, loops: 1)) { loop in
      try SiteHandler(site, on: loop)
    }
    try server.start()
  }

  deinit {
    server.shutDown(within: 1)
    server.wait()
    records.shutDownAndWait()
  }

  static func publish(_ files: [String: String], media: [String: String] = [:], to records: Records) throws {
    let kept = try media.map { path, content in
      var hasher = ContentHasher()
      hasher.update(Array(content.utf8))
      let hash = hasher.finish().hex
      try records.folder.keepMedia(Array(content.utf8), sha256: hash)
      return MediaRecord(path: path, sha256: hash, size: content.utf8.count)
    }
    _ = try records.writeAndWait(
      .publish(
        VersionToPublish(
          sha256: "digest", at: TestClock.start, by: "test", note: "", files: files.mapValues { Array($0.utf8) },
          media: kept)))
  }

  // MARK: Requests

  func get(_ target: String, method: String = "GET", _ fields: String = "", host: String = "localhost") throws -> Page {
    try send("\(method) \(target) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\(fields)\r\n")
  }

  func post(_ target: String, _ form: [(String, String)], _ fields: String = "") throws -> Page {
    let body = form.map { "\(Self.encoded($0.0))=\(Self.encoded($0.1))" }.joined(separator: "&")
    return try send(
      """
      POST \(target) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
      Content-Type: application/x-www-form-urlencoded\r\nContent-Length: \(body.utf8.count)\r\n\(fields)\r\n\(body)
      """)
  }

  /// A part of a form with files.
  enum Part {
    case text(String, String)
    case file(String, name: String, [UInt8])
  }

  /// Sends a form as browsers send one with files.
  func post(_ target: String, parts: [Part], boundary: String = "----b") throws -> Page {
    let body = Self.multipart(parts, boundary: boundary)
    return try send(
      Array(
        """
        POST \(target) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
        Content-Type: multipart/form-data; boundary=\(boundary)\r\nContent-Length: \(body.count)\r\n\r\n
        """.utf8) + body)
  }

  static func multipart(_ parts: [Part], boundary: String) -> [UInt8] {
    var body: [UInt8] = []
    for part in parts {
      switch part {
      case .text(let name, let value):
        body += "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n".utf8
      case .file(let name, let fileName, let content):
        body += "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"; filename=\"\(fileName)\"\r\n".utf8
        body += "Content-Type: image/png\r\n\r\n".utf8 + content + "\r\n".utf8
      }
    }
    return body + "--\(boundary)--\r\n".utf8
  }

  func send(_ bytes: [UInt8]) throws -> Page { try Client.send(bytes, to: server.boundPort) }

  func send(_ text: String) throws -> Page { try Client.send(Array(text.utf8), to: server.boundPort) }

  /// What a browser makes of `Location`: the address without its fragment.
  func follow(_ page: Page) throws -> Page {
    #expect(page.status == 303)
    return try get(String(page.location.prefix { $0 != "#" }))
  }

  // MARK: A participant

  /// Begins and returns the run's address, `/r/TOKEN`.
  func begin(_ start: String = "/") throws -> String {
    let page = try get(start)
    let answer = try post(
      "/t/walk" + (start.contains("?") ? "?" + start.split(separator: "?")[1] : ""),
      [
        ("_form", try #require(page.value("_form"))), ("_timezone", "Europe/Berlin"),
      ])
    #expect(answer.status == 303)
    return answer.location.split(separator: "/").prefix(2).map { "/" + $0 }.joined()
  }

  /// Sends a step's form as the page has it, with these fields.
  @discardableResult
  func answer(_ step: String, of run: String, _ fields: [(String, String)] = [], action: String = "continue") throws
    -> Page
  {
    let page = try get("\(run)/\(step)")
    #expect(page.status == 200)
    return try post("\(run)/\(step)", [("_form", try #require(page.value("_form")))] + fields + [("_action", action)])
  }

  /// The answers of all runs, by item.
  func answers() throws -> [String: String] {
    Dictionary(
      try database().all("SELECT item, coalesce(value, status) FROM answer WHERE is_current = 1") { row in
        (row.text(0), row.text(1))
      }, uniquingKeysWith: { "\($0), \($1)" })
  }

  /// A connection of the test's own.
  func database(_ access: Database.Access = .readOnly) throws -> Database {
    try Database(path: records.folder.databasePath, access: access)
  }

  func statuses() throws -> [String] {
    try database().all("SELECT status FROM run ORDER BY row") { row in row.text(0) }
  }

  private static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte || "-._".utf8.contains(byte)
        ? String(UnicodeScalar(byte)) : (byte < 16 ? "%0" : "%") + String(byte, radix: 16)
    }.joined()
  }
}

/// A clock that stands until a test moves it.
final class TestClock: Sendable {
  /// 14 March 2027, 08:00 UTC.
  static let start = Instant(milliseconds: 1_805_011_200_000)
  private let time = Mutex(TestClock.start)

  var now: Instant { time.withLock { $0 } }

  func advance(hours: Int) { time.withLock { $0 = $0.adding(seconds: hours * 3_600) } }
}

/// The lines that the site has logged.
final class TestLog: Sendable {
  private let entries = Mutex<[String]>([])

  var lines: [String] { entries.withLock { $0 } }

  func add(_ line: String) { entries.withLock { $0.append(line) } }
}
