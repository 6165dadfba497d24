import CSQLite
import Testing

@testable import SQLite

@Suite struct QueryTests {
  let folder: TemporaryFolder
  let database: Database

  init() throws {
    folder = try TemporaryFolder()
    database = try Database(path: folder.file("a.sqlite"), access: .create)
    try database.execute(
      script: "CREATE TABLE t (id INTEGER PRIMARY KEY, i INTEGER, d REAL, x TEXT, b BLOB) STRICT")
  }

  @Test func `every type comes back as it was bound`() throws {
    try database.run(
      "INSERT INTO t (i, d, x, b) VALUES (?, ?, ?, ?)", Int64.min, 0.1, "Grüße 🏔\u{0}end", [0, 255, 7] as [UInt8])
    let found: Void? = try database.first("SELECT i, d, x, b FROM t") { row in
      #expect(row.int64(0) == .min)
      #expect(row.double(1) == 0.1)
      #expect(row.text(2) == "Grüße 🏔\u{0}end")
      #expect(row.bytes(3) == [0, 255, 7])
      #expect(row.storageClass(0) == .integer)
      #expect(row.storageClass(1) == .real)
      #expect(row.storageClass(2) == .text)
      #expect(row.storageClass(3) == .blob)
      #expect(row.columnCount == 4)
      #expect(row.name(2) == "x")
    }
    #expect(found != nil)
  }

  @Test func `nothing is told apart from empty`() throws {
    try database.run("INSERT INTO t (i, x, b) VALUES (?, ?, ?)", Int?.none, String?.none, [UInt8]?.none)
    try database.run("INSERT INTO t (i, x, b) VALUES (?, ?, ?)", 0, "", [UInt8]())
    let texts = try database.all("SELECT x FROM t ORDER BY id") { row in row.optionalText(0) }
    #expect(texts == [nil, ""])
    let bytes = try database.all("SELECT b FROM t ORDER BY id") { row in row.optionalBytes(0) }
    #expect(bytes == [nil, []])
    let numbers = try database.all("SELECT i FROM t ORDER BY id") { row in row.optionalInt(0) }
    #expect(numbers == [nil, 0])
  }

  @Test func `bytes and texts are lent without a copy`() throws {
    try database.run("INSERT INTO t (x, b) VALUES (?, ?)", "ä", [1, 2, 3] as [UInt8])
    let sizes = try database.first("SELECT x, b FROM t") { row in
      (row.withText(0) { $0.count }, row.withBytes(1) { $0.reduce(0) { $0 + Int($1) } })
    }
    #expect(sizes?.0 == 2)
    #expect(sizes?.1 == 6)
  }

  @Test func `what is typed stays a value`() throws {
    let typed = "'); DROP TABLE t; --"
    try database.run("INSERT INTO t (x) VALUES (?)", typed)
    #expect(try database.exists("SELECT 1 FROM t WHERE x = ?", typed))
    #expect(try !database.exists("SELECT 1 FROM t WHERE x = ?", "other"))
  }

  @Test func `changes and row ids are told`() throws {
    #expect(try database.run("INSERT INTO t (i) VALUES (1), (2), (3)") == 3)
    #expect(database.lastInsertedRowID == 3)
    #expect(try database.run("DELETE FROM t WHERE i > ?", 1) == 2)
    let id = try database.first("INSERT INTO t (i) VALUES (?) RETURNING id", 9) { row in row.int64(0) }
    #expect(id == 2)
    #expect(try database.all("SELECT i FROM t ORDER BY id") { row in row.int(0) } == [1, 9])
  }

  @Test func `a statement can be used inside itself`() throws {
    try database.run("INSERT INTO t (i) VALUES (1), (2)")
    func sum(_ depth: Int) throws -> Int {
      var total = 0
      var cursor = try database.cursor("SELECT i FROM t ORDER BY i")
      while try cursor.next() {
        total += cursor.row.int(0)
        if depth > 0 { total += try sum(depth - 1) }
      }
      return total
    }
    #expect(try sum(1) == 3 + 2 * 3)
  }

  @Test func `a cursor that has ended stays at its end`() throws {
    try database.run("INSERT INTO t (i) VALUES (1)")
    var cursor = try database.cursor("SELECT i FROM t")
    #expect(try cursor.next())
    #expect(try !cursor.next())
    #expect(try !cursor.next())
  }

  @Test func `a cursor keeps its connection alive`() throws {
    func rows() throws -> Int {
      var cursor = try Database(path: folder.file("a.sqlite"), access: .readOnly).cursor("VALUES (1), (2)")
      var count = 0
      while try cursor.next() { count += 1 }
      return count
    }
    #expect(try rows() == 2)
  }

  @Test func `nothing bound before is left for the next use`() throws {
    func insert(_ text: String) throws { try database.run("INSERT INTO t (x) VALUES (?)", text) }
    try insert("first")
    let statement = try database.statement("INSERT INTO t (x) VALUES (?)")
    defer { statement.reset() }
    let expanded = try #require(sqlite3_expanded_sql(statement.handle))
    defer { sqlite3_free(expanded) }
    #expect(String(cString: expanded) == "INSERT INTO t (x) VALUES (NULL)")
  }

  @Test func `the number of values must match`() throws {
    #expect(throws: SQLiteError.self) { try database.run("INSERT INTO t (i) VALUES (?)") }
    #expect(throws: SQLiteError.self) { try database.run("INSERT INTO t (i) VALUES (?)", 1, 2) }
    #expect(try database.run("INSERT INTO t (i) VALUES (?)", 1) == 1)
  }

  @Test func `one text holds one statement`() throws {
    #expect(throws: SQLiteError.self) { try database.run("SELECT 1; SELECT 2") }
    #expect(throws: SQLiteError.self) { try database.run("") }
    #expect(try database.exists("SELECT 1;\n"))
  }

  @Test func `mistakes in statements are named`() throws {
    let error = #expect(throws: SQLiteError.self) { try database.run("SELECT * FROM nowhere") }
    #expect(error?.kind == .other)
    #expect(error?.message.contains("nowhere") == true)
  }

  @Test func `broken constraints are told apart from failures`() throws {
    try database.run("INSERT INTO t (id) VALUES (1)")
    let twice = #expect(throws: SQLiteError.self) { try database.run("INSERT INTO t (id) VALUES (1)") }
    #expect(twice?.kind == .constraint)
    #expect(twice?.extendedCode == 1555)
    let wrongType = #expect(throws: SQLiteError.self) { try database.run("INSERT INTO t (i) VALUES (?)", "a") }
    #expect(wrongType?.kind == .constraint)
    try database.execute(script: "CREATE TABLE child (t INTEGER NOT NULL REFERENCES t (id)) STRICT")
    let orphan = #expect(throws: SQLiteError.self) { try database.run("INSERT INTO child VALUES (99)") }
    #expect(orphan?.kind == .constraint)
    // A failed statement can be used again.
    #expect(throws: SQLiteError.self) { try database.run("INSERT INTO child VALUES (99)") }
  }

  @Test func `an error thrown while reading ends the query`() throws {
    try database.run("INSERT INTO t (x) VALUES ('odd')")
    let error = #expect(throws: SQLiteError.self) {
      try database.first("SELECT x FROM t") { row throws(SQLiteError) -> Int in
        throw SQLiteError.unexpectedValue(in: "t.x")
      }
    }
    #expect(error?.kind == .unexpectedValue)
    // Were the query still open, the table could not be dropped.
    try database.execute(script: "DROP TABLE t")
  }
}
