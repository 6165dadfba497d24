import Foundation
import Testing

@testable import SQLite

@Suite struct MaintenanceTests {
  let folder: TemporaryFolder
  let path: String
  let database: Database

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("a.sqlite")
    database = try Database(path: path, access: .create)
    try database.execute(script: "CREATE TABLE t (i INTEGER PRIMARY KEY, x TEXT) STRICT")
  }

  private func fill(_ rows: Int) throws {
    try database.run(
      """
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
      INSERT INTO t (x) SELECT 'secret answer number ' || i FROM n
      """, rows)
  }

  private func count(in file: String) throws -> Int? {
    try Database(path: file, access: .readOnly).first("SELECT count(*) FROM t") { row in row.int(0) }
  }

  @Test func `the header keeps two numbers`() throws {
    #expect(try database.userVersion() == 0)
    try database.setUserVersion(12)
    try database.setApplicationID(0x6361_6972)
    #expect(try database.userVersion() == 12)
    #expect(try database.applicationID() == 0x6361_6972)
  }

  @Test func `a checkpoint copies the log and empties it when told to`() throws {
    try fill(100)
    #expect(folder.size(of: "a.sqlite-wal") > 0)
    let checkpoint = try database.checkpoint(.passive)
    #expect(checkpoint.isComplete && checkpoint.pages > 0)
    try database.checkpoint(.truncate)
    #expect(folder.size(of: "a.sqlite-wal") == 0)
  }

  @Test func `a truncating checkpoint says when a reader is in its way`() throws {
    let impatient = try Database(path: path, access: .readWrite, busyTimeout: .milliseconds(10))
    let reader = try Database(path: path, access: .readOnly)
    try fill(1)
    try reader.read { () throws(SQLiteError) in
      _ = try reader.exists("SELECT 1 FROM t")
      let error = #expect(throws: SQLiteError.self) { try impatient.checkpoint(.truncate) }
      #expect(error?.kind == .busy)
    }
    try impatient.checkpoint(.truncate)
  }

  @Test func `deleted content is nowhere in the files`() throws {
    try fill(50)
    try database.run("DELETE FROM t")
    try database.checkpoint(.truncate)
    let bytes = try Data(contentsOf: URL(filePath: path))
    #expect(bytes.range(of: Data("secret answer".utf8)) == nil)
  }

  @Test func `a sound file has no faults and a damaged one has`() throws {
    try fill(2_000)
    #expect(try database.quickCheck() == [])
    try database.checkpoint(.truncate)
    let file = try FileHandle(forUpdating: URL(filePath: path))
    try file.seek(toOffset: 4_096 * 3)
    try file.write(contentsOf: Data(repeating: 0x5A, count: 2_000))
    try file.close()
    let damaged = try Database(path: path, access: .readOnly)
    // Depending on the page that is hit the check lists faults or cannot go on, which is a fault as well.
    #expect(try !damaged.quickCheck().isEmpty)
  }

  @Test(arguments: [
    "Main freelist: unable to get the page. error code=10",
    "On tree page 7 cell 3: unable to get the page. error code=266",
    "unable to get the page. error code=7",
  ])
  func `a page that the system did not read is no damage`(line: String) {
    #expect(Database.saysUnread(line))
  }

  @Test(arguments: [
    "ok", "On tree page 7 cell 3: btreeInitPage() returns error code 11", "unable to get the page. error code=11",
    "Page 12 is never used", "error code=",
  ])
  func `what a page holds wrongly is`(line: String) {
    #expect(!Database.saysUnread(line))
  }

  @Test func `rows that refer to nothing are found`() throws {
    try database.execute(
      script: """
        CREATE TABLE child (t INTEGER REFERENCES t (i)) STRICT;
        PRAGMA foreign_keys = OFF;
        INSERT INTO child VALUES (5);
        PRAGMA foreign_keys = ON
        """)
    #expect(try database.foreignKeyCheck() == ["child"])
  }

  @Test func `a backup is the snapshot of its beginning although others write`() throws {
    try fill(3_000)
    let other = try Database(path: path, access: .readWrite)
    var steps: [(done: Int, total: Int)] = []
    try database.backup(to: folder.file("copy.sqlite"), pagesPerStep: 4) { done, total in
      steps.append((done, total))
      do { try other.run("INSERT INTO t (x) VALUES ('later')") } catch { Issue.record(error) }
    }
    #expect(steps.count > 5)
    #expect(steps.last.map { $0.done == $0.total } == true)
    #expect(try count(in: folder.file("copy.sqlite")) == 3_000)
    #expect(try count(in: path) == 3_000 + steps.count)
    #expect(try Database(path: folder.file("copy.sqlite"), access: .readOnly).quickCheck() == [])
  }

  @Test func `a backup never overwrites a file and leaves no half one`() throws {
    try Data("mine".utf8).write(to: URL(filePath: folder.file("kept")))
    let refused = #expect(throws: SQLiteError.self) { try database.backup(to: folder.file("kept")) }
    #expect(refused?.kind == .cannotOpen)
    #expect(try Data(contentsOf: URL(filePath: folder.file("kept"))) == Data("mine".utf8))
  }

  @Test func `vacuuming writes a compact copy`() throws {
    try fill(3_000)
    try database.run("DELETE FROM t WHERE i > 10")
    try database.checkpoint(.truncate)
    try database.vacuum(into: folder.file("small.sqlite"))
    #expect(try count(in: folder.file("small.sqlite")) == 10)
    #expect(folder.size(of: "small.sqlite") < folder.size(of: "a.sqlite"))
    #expect(throws: SQLiteError.self) { try database.vacuum(into: folder.file("small.sqlite")) }
  }
}
