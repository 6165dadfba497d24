import Foundation
import Testing

@testable import SQLite

@Suite struct ConnectionTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("a.sqlite")
  }

  @Test func `a writing connection is durable and overwrites what is deleted`() throws {
    let database = try Database(path: path, access: .create)
    #expect(try database.first("PRAGMA journal_mode") { row in row.text(0) } == "wal")
    #expect(try database.first("PRAGMA synchronous") { row in row.int(0) } == 2)
    #expect(try database.first("PRAGMA foreign_keys") { row in row.int(0) } == 1)
    #expect(try database.first("PRAGMA secure_delete") { row in row.int(0) } == 1)
    #expect(try database.first("PRAGMA trusted_schema") { row in row.int(0) } == 0)
  }

  @Test func `only creating access creates a file`() throws {
    for access in [Database.Access.readOnly, .readWrite] {
      let error = #expect(throws: SQLiteError.self) { try Database(path: path, access: access) }
      #expect(error?.kind == .cannotOpen)
      #expect(error?.message == "\(path): unable to open database file: No such file or directory")
      #expect(error?.systemError == ENOENT)
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test(arguments: [Database.Access.readOnly, .readWrite])
  func `a file that is no database is refused when it is opened`(access: Database.Access) throws {
    try Data(repeating: 0x41, count: 4_096).write(to: URL(filePath: path))
    let error = #expect(throws: SQLiteError.self) { try Database(path: path, access: access) }
    #expect(error?.kind == .notADatabase)
    #expect(error?.spoilsConnection == true)
  }

  @Test func `a reader cannot write`() throws {
    _ = try Database(path: path, access: .create).execute(script: "CREATE TABLE t (i INTEGER) STRICT")
    let reader = try Database(path: path, access: .readOnly)
    let error = #expect(throws: SQLiteError.self) { try reader.run("INSERT INTO t VALUES (1)") }
    #expect(error?.kind == .readOnly)
    // A writer's connection says the same after SQLite has fallen back to reading; a new one can write again.
    #expect(error?.spoilsConnection == true)
  }

  @Test func `a reader sees only what is committed`() throws {
    let writer = try Database(path: path, access: .create)
    try writer.execute(script: "CREATE TABLE t (i INTEGER) STRICT")
    let reader = try Database(path: path, access: .readOnly)
    func seen() throws -> Int { try reader.first("SELECT count(*) FROM t") { row in row.int(0) } ?? -1 }
    try writer.transaction {
      try writer.run("INSERT INTO t VALUES (1)")
      #expect(try seen() == 0)
    }
    #expect(try seen() == 1)
  }

  @Test func `a snapshot does not move`() throws {
    let writer = try Database(path: path, access: .create)
    try writer.execute(script: "CREATE TABLE t (i INTEGER) STRICT")
    let pool = ReaderPool(path: path)
    let counts = try pool.read { reader throws(SQLiteError) in
      func count() throws(SQLiteError) -> Int? { try reader.first("SELECT count(*) FROM t") { row in row.int(0) } }
      let before = try count()
      try writer.run("INSERT INTO t VALUES (1)")
      return [before, try count()]
    }
    #expect(counts == [0, 0])
    let after = try pool.read { reader throws(SQLiteError) in
      try reader.first("SELECT count(*) FROM t") { row in row.int(0) }
    }
    #expect(after == 1)
  }

  @Test func `a pooled connection is usable again after a failed query`() throws {
    _ = try Database(path: path, access: .create)
    let pool = ReaderPool(path: path)
    for _ in 0..<3 {
      #expect(throws: SQLiteError.self) {
        try pool.read { reader throws(SQLiteError) in try reader.run("SELECT * FROM nowhere") }
      }
    }
    let value = try pool.read { reader throws(SQLiteError) in try reader.first("SELECT 7") { row in row.int(0) } }
    #expect(value == 7)
  }

  @Test func `a pool that is closed leaves one file`() throws {
    _ = try Database(path: path, access: .create)
    let pool = ReaderPool(path: path)
    let writer = try GroupCommitWriter<Int, Int>(path: path) { item, _ in item }
    _ = try pool.read { reader throws(SQLiteError) in try reader.userVersion() }
    pool.closeIdle()
    writer.shutDownAndWait()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.sqlite"])
    _ = try pool.read { reader throws(SQLiteError) in try reader.userVersion() }
  }

  @Test func `a failed transaction leaves nothing`() throws {
    struct Refusal: Error {}
    let database = try Database(path: path, access: .create)
    try database.execute(script: "CREATE TABLE t (i INTEGER) STRICT")
    #expect(throws: Refusal.self) {
      try database.transaction {
        try database.run("INSERT INTO t VALUES (1)")
        #expect(database.isInTransaction)
        throw Refusal()
      }
    }
    #expect(!database.isInTransaction)
    #expect(try !database.exists("SELECT 1 FROM t"))
  }

  @Test func `a second writer waits no longer than its timeout`() throws {
    let first = try Database(path: path, access: .create)
    let second = try Database(path: path, access: .readWrite, busyTimeout: .milliseconds(20))
    try first.transaction {
      let error = #expect(throws: SQLiteError.self) { try second.transaction {} }
      #expect(error?.kind == .busy)
    }
    try second.transaction {}
  }

  @Test func `the lock holds between processes`() throws {
    let first = try Database(path: path, access: .create)
    try first.execute(script: "CREATE TABLE t (i INTEGER) STRICT")
    let script = """
      import sqlite3, sys
      c = sqlite3.connect(sys.argv[1], timeout=0.05, isolation_level=None)
      try:
        c.execute("INSERT INTO t VALUES (1)")
      except sqlite3.OperationalError as e:
        sys.exit(7 if "locked" in str(e) else 8)
      """
    func insertElsewhere() throws -> Int32 {
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = ["python3", "-c", script, path]
      try process.run()
      process.waitUntilExit()
      return process.terminationStatus
    }
    try first.transaction {
      let status = try insertElsewhere()
      #expect(status == 7)
    }
    #expect(try insertElsewhere() == 0)
    #expect(try first.exists("SELECT 1 FROM t"))
  }
}
