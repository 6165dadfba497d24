import Testing

@testable import SQLite

/// A database of one table with a writer, and items that do what a test needs.
final class WriterFixture: Sendable {
  /// What the items of the tests ask for.
  enum Write: Sendable {
    case insert(String)
    /// Inserts, and is then refused by the application.
    case insertAndRefuse(String)
    /// Inserts as many bytes as one row.
    case fill(Int)
    /// Inserts, and keeps the transaction open until the gate is opened.
    case hold(String, Gate)
    /// Limits the size of the database, as a full disk does.
    case limitPages(Int)
  }

  struct Refusal: Error {}

  /// Stops the writer's thread inside an item.
  final class Gate: Sendable {
    private let state = Monitor((isReached: false, isOpen: false))

    func open() { state.update { $0.isOpen = true } }

    /// Whether the item has come to the gate.
    var isReached: Bool { state.read { $0.isReached } }

    func pass() {
      state.update { $0.isReached = true }
      _ = state.wait(atMost: nil) { $0.isOpen ? true : nil }
    }
  }

  let path: String
  let writer: GroupCommitWriter<Write, Int64>
  private let folder: TemporaryFolder

  /// - Parameter parent: a folder for the database, which the caller removes; one of its own when left out.
  init(in parent: String? = nil, options: WriterOptions = WriterOptions()) throws {
    folder = try parent.map(TemporaryFolder.init(borrowing:)) ?? TemporaryFolder()
    path = folder.file("a.sqlite")
    try Database(path: path, access: .create).execute(
      script: "CREATE TABLE t (id INTEGER PRIMARY KEY, x TEXT UNIQUE, b BLOB) STRICT")
    writer = try GroupCommitWriter(path: path, options: options) { write, database in
      switch write {
      case .insert(let text):
        try database.run("INSERT INTO t (x) VALUES (?)", text)
      case .insertAndRefuse(let text):
        try database.run("INSERT INTO t (x) VALUES (?)", text)
        throw Refusal()
      case .fill(let bytes):
        try database.run("INSERT INTO t (b) VALUES (?)", [UInt8](repeating: 7, count: bytes))
      case .hold(let text, let gate):
        try database.run("INSERT INTO t (x) VALUES (?)", text)
        gate.pass()
      case .limitPages(let pages):
        try database.execute("PRAGMA max_page_count = \(pages)")
      }
      return database.lastInsertedRowID
    }
  }

  var logSize: Int { folder.size(of: "a.sqlite-wal") }

  /// The texts in the order of their ids.
  func texts() throws -> [String] {
    try Database(path: path, access: .readOnly)
      .all("SELECT x FROM t WHERE x IS NOT NULL ORDER BY id") { row in row.text(0) }
  }

  /// Submits all items while the writer is kept busy, so that they share the next commit.
  ///
  /// - Returns: the answers in the order of the items.
  func submitTogether(_ writes: [Write]) async -> [Result<Int64, WriterError>] {
    let gate = Gate()
    let writer = writer
    return await withTaskGroup(of: (Int, Result<Int64, WriterError>).self) { group in
      group.addTask { (-1, await Self.answer(of: writer, to: .hold("held", gate))) }
      while !gate.isReached { await Task.yield() }
      for (number, write) in writes.enumerated() {
        group.addTask { (number, await Self.answer(of: writer, to: write)) }
        while writer.waitingItems <= number { await Task.yield() }
      }
      gate.open()
      return await group.reduce(into: []) { $0.append($1) }.filter { $0.0 >= 0 }.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }

  private static func answer(
    of writer: GroupCommitWriter<Write, Int64>, to write: Write
  ) async -> Result<Int64, WriterError> {
    do throws(WriterError) {
      return .success(try await writer.submit(write))
    } catch {
      return .failure(error)
    }
  }
}

extension Result where Success == Int64, Failure == WriterError {
  /// The kind of the error for which nothing of the commit was written.
  var notWritten: SQLiteError.Kind? {
    guard case .failure(.notWritten(let error)) = self else { return nil }
    return error.kind
  }

  /// The error for which this item alone was refused.
  var refusal: (any Error)? {
    guard case .failure(.refused(let error)) = self else { return nil }
    return error
  }

  var isWritten: Bool {
    if case .success = self { true } else { false }
  }
}
