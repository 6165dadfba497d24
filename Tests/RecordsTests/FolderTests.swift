import Foundation
import SQLite
import TaskRunning
import Testing

@testable import Records

/// Which data folders are taken, which are refused with what words, and what a server that was killed leaves behind.
struct FolderTests {
  private let place: TemporaryFolder
  private var data: String { place.file("data") }

  init() throws { place = try TemporaryFolder() }

  @Test func `a new folder is made, for its owner only`() throws {
    let folder = try DataFolder(serving: data)
    #expect(try mode(data) == 0o700)
    #expect(try mode(folder.databasePath) == 0o600)
    let database = try Database(path: folder.databasePath, access: .readOnly)
    #expect(try database.userVersion() == Schema.current.version)
    #expect(try database.foreignKeyCheck().isEmpty)
  }

  @Test func `an empty file becomes a database`() throws {
    try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
    place.write([], to: "data/cairn.sqlite")
    _ = try DataFolder(serving: data)
    _ = try DataFolder(existing: data)
  }

  @Test func `a second server is refused and a reader is not`() throws {
    let first = try DataFolder(serving: data)
    #expect(throws: RecordsError.locked(folder: data)) { try DataFolder(serving: data) }
    _ = try DataFolder(existing: data)
    withExtendedLifetime(first) {}
  }

  @Test func `the next server takes over where the first has gone`() throws {
    do { _ = try DataFolder(serving: data) }
    _ = try DataFolder(serving: data)
  }

  @Test func `a newer schema is refused and left alone`() throws {
    do { _ = try DataFolder(serving: data) }
    do {
      let database = try Database(path: data + "/cairn.sqlite", access: .readWrite)
      try database.setUserVersion(Int32(Schema.current.version + 1))
    }
    let refusal = RecordsError.newerSchema(found: Schema.current.version + 1, known: Schema.current.version)
    #expect(throws: refusal) { try DataFolder(serving: data) }
    #expect(throws: refusal) { try DataFolder(existing: data) }
  }

  @Test func `an older schema is for a server to bring up`() throws {
    try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
    do { _ = try Database(path: data + "/cairn.sqlite", access: .create) }
    #expect(throws: RecordsError.olderSchema(found: 0, known: Schema.current.version)) {
      try DataFolder(existing: data)
    }
  }

  @Test func `somebody else's database is refused and left as it was`() throws {
    try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
    do {
      let database = try Database(path: data + "/cairn.sqlite", access: .create)
      try database.execute(script: "CREATE TABLE recipe (id INTEGER PRIMARY KEY); PRAGMA user_version = 1;")
    }
    let before = place.bytes(of: "data/cairn.sqlite")
    #expect(throws: RecordsError.foreignDatabase) { try DataFolder(serving: data) }
    #expect(place.bytes(of: "data/cairn.sqlite") == before)
  }

  @Test func `a file that is no database is refused`() throws {
    try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
    place.write(Array(String(repeating: "no database ", count: 400).utf8), to: "data/cairn.sqlite")
    #expect(throws: RecordsError.foreignDatabase) { try DataFolder(serving: data) }
  }

  @Test func `a folder that is not there is no folder to read`() {
    #expect(throws: RecordsError.noFolder(data)) { try DataFolder(existing: data) }
  }

  @Test func `a folder that cannot be made is said`() {
    #expect(throws: (any Error).self) { try DataFolder(serving: place.file("no/such/parent")) }
  }

  @Test func `each refusal says what to do`() {
    let errors: [RecordsError] = [
      .locked(folder: "d"), .noFolder("d"), .notWritable(folder: "d", reason: "r"),
      .notWritableForReaders(folder: "d", reason: "r"), .newerSchema(found: 2, known: 1),
      .olderSchema(found: 1, known: 2), .noCopy(folder: "d", reason: "r"), .brokenReferences(tables: ["t"]),
      .smallBlocks(folder: "d", bytes: 1_024), .foreignDatabase, .unreadable("r"),
    ]
    #expect(Set(errors.map(\.description)).count == errors.count)
  }

  @Test func `media are kept once, under their hash`() throws {
    let folder = try DataFolder(serving: data)
    try folder.keepMedia([1, 2, 3], sha256: "abc")
    try folder.keepMedia([9], sha256: "abc")
    #expect(place.bytes(of: "data/media/abc") == [1, 2, 3])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.mediaPath) == ["abc"])
  }

  // MARK: After a server that was killed

  @Test func `a server that stops in order leaves no mark, one that is killed does`() throws {
    do {
      let host = try Host(data)
      #expect(!host.folder.wasLeftRunning)
    }
    do { #expect(try !DataFolder(serving: data).wasLeftRunning) }
    // Nobody has shut records down in between.
    #expect(try DataFolder(serving: data).wasLeftRunning)
  }

  @Test(.timeLimit(.minutes(1)))
  func `damage is found in the background, and refuses answers but not pages`() async throws {
    do {
      let host = try Host(data)
      for index in 0..<200 { try host.begin("r\(index)", participant: "p\(index)") }
    }
    do { _ = try DataFolder(serving: data) }
    var bytes = place.bytes(of: "data/cairn.sqlite")
    // Behind the tables' own definitions, without which nothing could be read at all.
    let page = bytes.count / 4_096 * 3 / 4 * 4_096
    for offset in 0..<4_096 { bytes[page + offset] = 0xA5 }
    place.write(bytes, to: "data/cairn.sqlite")

    let folder = try DataFolder(serving: data)
    #expect(folder.wasLeftRunning)
    let (lines, line) = AsyncStream.makeStream(of: String.self)
    let records = try Records(folder, onDamage: { line.yield($0) })
    let told = await lines.first { _ in true }
    #expect(told?.contains("cairn restore") == true)
    #expect(!records.takesWrites)
    await #expect(throws: WriterError.self) {
      try await records.write(.audit(AuditEntry(at: morning, actor: "a", action: "b", subject: "c")))
    }
    #expect(try records.makeReader().newestVersion() == 1)
    await records.shutDown()
  }

  // MARK: Disks

  @Test(.enabled(if: getuid() == 0)) func `a full disk stores nothing and says so, then the server goes on`() throws {
    try Mounted.tmpfs(at: place.file("disk"), size: "3m") {
      let host = try Host(place.file("disk/data"))
      try host.begin()
      place.write([UInt8](repeating: 7, count: 400_000), to: "disk/ballast")
      var stored: [String] = []
      var refusal: WriterError?
      for index in 0..<2_000 where refusal == nil {
        let text = "answer \(index) " + String(repeating: "x", count: 3_000)
        do {
          if try host.answer("first", text) == .written { stored.append(text) }
        } catch let error as WriterError {
          refusal = error
        }
      }
      guard case .notWritten(let cause)? = refusal else {
        Issue.record("the disk took everything")
        return
      }
      #expect(cause.kind == .full)
      #expect(!host.records.takesWrites)
      #expect(try texts(host.run())["first"] == stored.last, "what was acknowledged is there")

      try FileManager.default.removeItem(atPath: place.file("disk/ballast"))
      #expect(try host.answer("first", "after") == .written)
      #expect(host.records.takesWrites)
      #expect(try texts(host.run()) == ["first": "after"])
      #expect(try host.reader.database.quickCheck().isEmpty)
    }
  }

  @Test(.enabled(if: getuid() == 0)) func `a disk that can only be read is refused at the start`() throws {
    try Mounted.tmpfs(at: place.file("disk"), size: "3m") {
      do { _ = try Host(place.file("disk/data")) }
      for name in ["cairn.sqlite-shm", "cairn.sqlite-wal"] { unlink(place.file("disk/data/\(name)")) }
      try Mounted.run("/bin/mount", "-o", "remount,ro", place.file("disk"))
      #expect(throws: RecordsError.notWritable(folder: place.file("disk/data"), reason: "Read-only file system")) {
        try DataFolder(serving: place.file("disk/data"))
      }
      #expect(
        throws: RecordsError.notWritableForReaders(folder: place.file("disk/data"), reason: "Read-only file system")
      ) {
        try DataFolder(existing: place.file("disk/data"))
      }
    }
  }

  @Test(.enabled(if: getuid() == 0 && FileManager.default.fileExists(atPath: Mounted.maker)))
  func `blocks smaller than those of the log's index are refused`() throws {
    try Mounted.smallBlocks(at: place.file("disk")) {
      #expect(throws: RecordsError.smallBlocks(folder: place.file("disk/data"), bytes: 1_024)) {
        try DataFolder(serving: place.file("disk/data"))
      }
      #expect(!FileManager.default.fileExists(atPath: place.file("disk/data")), "nothing is left of the attempt")
    }
  }

  private func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? Int)
  }
}
