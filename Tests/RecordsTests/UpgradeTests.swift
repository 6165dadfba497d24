import Foundation
import SQLite
import Testing

@testable import Records

/// A database of an earlier release: copied, brought up in one transaction, or left as it is.
///
/// The later schemas are made up here, since there has been one only; the database, the folder and the way are real.
struct UpgradeTests {
  private let place: TemporaryFolder
  private var data: String { place.file("data") }
  private var database: String { data + "/cairn.sqlite" }

  /// Two migrations more: a column, and a table that others refer to made anew.
  private static let later = Schema(
    migrations: Schema.current.migrations + [
      "ALTER TABLE participant ADD COLUMN words TEXT NOT NULL DEFAULT 'none'; UPDATE participant SET words = 'new';",
      """
      CREATE TABLE new_version (
        number INTEGER PRIMARY KEY, sha256 TEXT NOT NULL, published_at INTEGER NOT NULL, published_by TEXT NOT NULL,
        note TEXT NOT NULL, extra TEXT NOT NULL
      ) STRICT;
      INSERT INTO new_version SELECT *, 'more' FROM study_version;
      DROP TABLE study_version;
      ALTER TABLE new_version RENAME TO study_version;
      """,
    ])

  init() throws {
    place = try TemporaryFolder()
    let host = try Host(place.file("data"))
    try host.begin()
    try host.answer("first", "one")
  }

  @Test func `a database is copied as it was, then brought up through every version between`() throws {
    let upgrade = try #require(try open(Self.later).upgrade)
    #expect(upgrade.found == Schema.current.version)
    #expect(upgrade.reached == Schema.current.version + 2)
    let copy = try #require(upgrade.copy)
    #expect("\(upgrade)".contains(copy), "the log says where it is")
    #expect(try FileManager.default.attributesOfItem(atPath: copy)[.posixPermissions] as? Int == 0o600)
    #expect(try contents(of: copy) == Contents(version: Schema.current.version, answers: ["one"], words: nil))
    let found = try contents(of: database)
    #expect(found == Contents(version: Schema.current.version + 2, answers: ["one"], words: "new"))
    #expect(try Database(path: database, access: .readOnly).foreignKeyCheck().isEmpty)
  }

  @Test func `the copy takes the database's place again`() throws {
    let copy = try #require(try open(Self.later).upgrade?.copy)
    for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: database + suffix) }
    try FileManager.default.moveItem(atPath: copy, toPath: database)
    let host = try Host(data)
    #expect(try texts(host.run()) == ["first": "one"])
    #expect(try host.answer("second", "two") == .written)
  }

  @Test func `a database of this release is neither copied nor changed, and a new one has nothing to copy`() throws {
    let before = try names()
    #expect(try open(.current).upgrade == nil)
    #expect(try names() == before)
    let new = try DataFolder(serving: place.file("new"), schema: Self.later, copiesBeforeUpgrade: true)
    #expect(new.upgrade == nil)
    #expect(try contents(of: new.databasePath).version == Schema.current.version + 2)
  }

  @Test(
    arguments: [
      "CREATE TABLE more (id INTEGER); SELECT * FROM nothing;",
      "CREATE TABLE more (id INTEGER); PRAGMA foreign_keys = ON; DELETE FROM participant;",
      "CREATE TABLE more (id INTEGER); DELETE FROM participant;",
    ] as [StaticString])
  func `a migration that fails changes nothing and leaves no copy`(script: StaticString) throws {
    let before = try (contents(of: database), names())
    let schema = Schema(migrations: Self.later.migrations + [script])
    #expect(throws: (any Error).self) { try open(schema) }
    #expect(try contents(of: database) == before.0)
    #expect(try names() == before.1)
    // The folder is free again, for the release that can serve it.
    let host = try Host(data)
    #expect(try texts(host.run()) == ["first": "one"])
  }

  @Test func `rows that would refer to nothing are named`() throws {
    let schema = Schema(migrations: Schema.current.migrations + ["DELETE FROM participant;"])
    #expect(throws: RecordsError.brokenReferences(tables: ["run"])) { try open(schema) }
  }

  @Test func `a damaged database is not touched`() throws {
    do {
      let host = try Host(data)
      for index in 0..<200 { try host.begin("more\(index)", participant: "p more\(index)") }
    }
    var bytes = place.bytes(of: "data/cairn.sqlite")
    let page = bytes.count / 4_096 / 2 * 4_096
    for offset in 0..<4_096 { bytes[page + offset] = 0xA5 }
    place.write(bytes, to: "data/cairn.sqlite")
    let refusal = #expect(throws: RecordsError.self) { try open(Self.later) }
    guard case .unreadable? = refusal else {
      Issue.record("\(String(describing: refusal))")
      return
    }
    #expect(place.bytes(of: "data/cairn.sqlite") == bytes)
    #expect(try names().filter { $0.hasPrefix("before") } == [])
  }

  @Test(.enabled(if: getuid() == 0)) func `without room for the copy nothing is changed`() throws {
    try Mounted.tmpfs(at: place.file("disk"), size: "16m") {
      let folder = place.file("disk/data")
      do {
        let host = try Host(folder)
        try host.begin()
        for index in 0..<200 { try host.answer("first", "\(index) " + String(repeating: "x", count: 3_000)) }
      }
      let before = try contents(of: folder + "/cairn.sqlite")
      // Less room than the database takes.
      let system = try FileManager.default.attributesOfFileSystem(forPath: folder)
      let free = try #require(system[.systemFreeSize] as? Int)
      place.write([UInt8](repeating: 7, count: free - 300_000), to: "disk/ballast")
      let refusal = #expect(throws: RecordsError.self) {
        try DataFolder(serving: folder, schema: Self.later, copiesBeforeUpgrade: true)
      }
      guard case .noCopy? = refusal else {
        Issue.record("\(String(describing: refusal))")
        return
      }
      #expect(try contents(of: folder + "/cairn.sqlite") == before)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(names.filter { $0.hasPrefix("before") } == [])

      try FileManager.default.removeItem(atPath: place.file("disk/ballast"))
      let upgraded = try DataFolder(serving: folder, schema: Self.later, copiesBeforeUpgrade: true)
      #expect(upgraded.upgrade?.copy != nil)
    }
  }

  /// The program kills itself once the write-ahead log has grown so far: before, within, and after the transaction.
  @Test(arguments: [0, 100_000, 1_000_000, 3_000_000, 6_000_000])
  func `a program that is killed in the middle leaves the old database or the new one`(bytes: Int) async throws {
    let (data, log) = (data, database + "-wal")
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [data = data as String, log = log as String, bytes = bytes as Int] in
      let large: StaticString = """
        CREATE TABLE filler (id INTEGER PRIMARY KEY, words TEXT NOT NULL) STRICT;
        WITH RECURSIVE counted (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < 60000)
        INSERT INTO filler SELECT n, printf('%0100d', n) FROM counted;
        """
      let watcher = Thread {
        var status = stat()
        while stat(log, &status) != 0 || status.st_size < bytes {}
        kill(getpid(), SIGKILL)
      }
      watcher.start()
      let schema = Schema(migrations: UpgradeTests.later.migrations + [large])
      _ = try DataFolder(serving: data, schema: schema, copiesBeforeUpgrade: true)
      // Where the log was never so long, the end came after the migration.
      kill(getpid(), SIGKILL)
    }
    let old = Contents(version: Schema.current.version, answers: ["one"], words: nil)
    let new = Contents(version: Schema.current.version + 3, answers: ["one"], words: "new")
    let found = try contents(of: database)
    #expect(found == old || found == new)
    #expect(try Database(path: database, access: .readOnly).quickCheck().isEmpty)
    // The next start makes good what was left, and takes away a copy that was half written.
    let again = Schema(migrations: Self.later.migrations + ["CREATE TABLE IF NOT EXISTS filler (id INTEGER);"])
    _ = try open(again)
    #expect(try contents(of: database) == new)
    #expect(try !names().contains { $0.hasSuffix(".part") })
  }

  // MARK: Parts

  @discardableResult
  private func open(_ schema: Schema) throws -> DataFolder {
    try DataFolder(serving: data, schema: schema, copiesBeforeUpgrade: true)
  }

  private struct Contents: Equatable {
    var version: Int
    var answers: [String]
    var words: String?
  }

  private func contents(of path: String) throws -> Contents {
    let database = try Database(path: path, access: .readWrite)
    let hasWords = try database.exists("SELECT 1 FROM pragma_table_info('participant') WHERE name = 'words'")
    return Contents(
      version: try database.userVersion(),
      answers: try database.all("SELECT value FROM answer WHERE is_current = 1 ORDER BY row") { row in row.text(0) },
      words: hasWords ? try database.first("SELECT words FROM participant") { row in row.text(0) } : nil)
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: data).filter { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }
      .sorted()
  }
}
