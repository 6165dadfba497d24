import Foundation
import Glibc
import Testing

@testable import SQLite

@Suite struct WriterFailureTests {
  @Test func `a full database refuses the whole commit and serves again when there is room`() async throws {
    let fixture = try WriterFixture()
    _ = try await fixture.writer.submit(.limitPages(12))
    let answers = await fixture.submitTogether([
      .insert("a"), .insertAndRefuse("b"), .fill(200_000), .insert("c"),
    ])
    #expect(answers.map(\.notWritten) == [.full, .full, .full, .full])
    #expect(try fixture.texts() == ["held"])
    #expect(fixture.writer.statistics.failure?.kind == .full)

    _ = try await fixture.writer.submit(.insert("small"))
    #expect(fixture.writer.statistics.failure == nil)
    _ = try await fixture.writer.submit(.limitPages(10_000))
    _ = try await fixture.writer.submit(.fill(200_000))
    #expect(try fixture.texts() == ["held", "small"])
  }

  @Test(.enabled(if: geteuid() == 0, "mounting needs root"))
  func `on a full disk nothing is acknowledged that is not there`() async throws {
    let folder = try TemporaryFolder()
    guard try run("mount", "-t", "tmpfs", "-o", "size=512k", "tmpfs", folder.path) == 0 else {
      // Containers may forbid mounts.
      return
    }
    defer { _ = try? run("umount", "-l", folder.path) }
    let fixture = try WriterFixture(in: folder.path)
    let ballast = folder.file("ballast")
    try Data(repeating: 1, count: 200_000).write(to: URL(filePath: ballast))

    var acknowledged: [String] = []
    var failure: SQLiteError?
    for number in 0..<200 where failure == nil {
      do throws(WriterError) {
        _ = try await fixture.writer.submit(.insert("\(number) " + String(repeating: "x", count: 3_000)))
        acknowledged.append("\(number)")
      } catch {
        guard case .notWritten(let cause) = error else { throw error }
        failure = cause
      }
    }
    #expect(failure?.kind == .full)
    #expect(!acknowledged.isEmpty)
    #expect(try fixture.texts().map { $0.prefix { $0 != " " } } == acknowledged.map { $0[...] })

    try FileManager.default.removeItem(atPath: ballast)
    _ = try await fixture.writer.submit(.insert("after "))
    acknowledged.append("after")
    #expect(try fixture.texts().map { $0.prefix { $0 != " " } } == acknowledged.map { $0[...] })
    fixture.writer.shutDownAndWait()
    #expect(try Database(path: fixture.path, access: .readOnly).quickCheck() == [])
  }

  @Test func `nothing is acknowledged into a file that was deleted, moved or replaced`() async throws {
    let fixture = try WriterFixture()
    _ = try await fixture.writer.submit(.insert("before"))
    let aside = fixture.path + ".aside"
    try FileManager.default.moveItem(atPath: fixture.path, toPath: aside)
    await #expect(throws: WriterError.self) { try await fixture.writer.submit(.insert("a")) }
    #expect(fixture.writer.statistics.failure?.kind == .cannotOpen)
    #expect(FileManager.default.createFile(atPath: fixture.path, contents: nil))
    await #expect(throws: WriterError.self) { try await fixture.writer.submit(.insert("b")) }
    #expect(fixture.writer.statistics.failure?.kind == .cannotOpen)
    // Back in its place it serves again.
    try FileManager.default.removeItem(atPath: fixture.path)
    try FileManager.default.moveItem(atPath: aside, toPath: fixture.path)
    _ = try await fixture.writer.submit(.insert("after"))
    #expect(fixture.writer.statistics.failure == nil)
    #expect(try fixture.texts() == ["before", "after"])
  }

  @Test func `after an I/O error the connection is opened again`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path
    // A limit on the size of files makes writing fail with EFBIG; it holds for a process, so this one is of its own.
    await #expect(processExitsWith: .success) { [path = path as String] in
      signal(SIGXFSZ, SIG_IGN)
      let fixture = try WriterFixture(in: path)
      _ = try await fixture.writer.submit(.insert("before"))
      var limit = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      let unlimited = limit
      limit.rlim_cur = 40_000
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      let answers = await fixture.submitTogether([.insert("a"), .fill(100_000), .insert("b")])
      var restored = unlimited
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &restored)

      #expect(answers.map(\.notWritten) == [.ioError, .ioError, .ioError])
      #expect(fixture.writer.statistics.reopenings == 0)
      _ = try await fixture.writer.submit(.fill(100_000))
      #expect(fixture.writer.statistics.reopenings == 1)
      #expect(fixture.writer.statistics.failure == nil)
      #expect(try fixture.texts() == ["before", "held"])
    }
  }

  @Test func `what was acknowledged survives a kill in the middle of everything`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let fixture = try WriterFixture(in: path)
      let notes = open("\(path)/acknowledged", O_CREAT | O_WRONLY | O_APPEND, 0o600)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for caller in 0..<16 {
          group.addTask {
            for number in 0..<1_000 {
              let text = "\(caller).\(number)"
              _ = try await fixture.writer.submit(.insert(text))
              let line = Array("\(text)\n".utf8)
              _ = write(notes, line, line.count)
              if fixture.writer.statistics.itemsWritten > 500 { kill(getpid(), SIGKILL) }
            }
          }
        }
        try await group.waitForAll()
      }
    }
    let acknowledged = try String(contentsOfFile: folder.file("acknowledged"), encoding: .utf8).split(separator: "\n")
    #expect(acknowledged.count > 100)
    let database = try Database(path: folder.file("a.sqlite"), access: .readWrite)
    #expect(try database.quickCheck() == [])
    let written = Set(try database.all("SELECT x FROM t") { row in row.text(0) })
    #expect(acknowledged.allSatisfy { written.contains(String($0)) })
  }

  @Test func `a lock held by another connection refuses the commit and the writer finds out when it is gone`()
    async throws
  {
    var options = WriterOptions()
    options.busyTimeout = .milliseconds(10)
    options.idleDelay = .milliseconds(1)
    let fixture = try WriterFixture(options: options)
    let command = try Database(path: fixture.path, access: .readWrite)
    try command.run("BEGIN IMMEDIATE")
    do throws(WriterError) {
      _ = try await fixture.writer.submit(.insert("a"))
      Issue.record("two wrote at the same time")
    } catch {
      guard case .notWritten(let cause) = error else { throw error }
      #expect(cause.kind == .busy)
    }
    #expect(fixture.writer.statistics.failure?.kind == .busy)
    try command.run("COMMIT")
    // Nobody submits anything: the writer looks for itself.
    while fixture.writer.statistics.failure != nil { await Task.yield() }
    _ = try await fixture.writer.submit(.insert("b"))
    #expect(try fixture.texts() == ["b"])
  }

  @Test func `an application that ends the transaction, or fails in it, spoils that commit and not the next one`()
    async throws
  {
    let folder = try TemporaryFolder()
    let path = folder.file("a.sqlite")
    try Database(path: path, access: .create).execute(script: "CREATE TABLE t (i INTEGER) STRICT")
    let writer = try GroupCommitWriter<Int, Int>(path: path) { item, database in
      try database.run("INSERT INTO t VALUES (?)", item)
      if item == 1 { try database.run("ROLLBACK") }
      if item == 2 { throw SQLiteError(.readOnly, "the transaction is still open") }
      return item
    }
    for (item, message) in [
      (1, "the transaction ended while an item was applied"), (2, "the transaction is still open"),
    ] {
      let error = await #expect(throws: WriterError.self) { try await writer.submit(item) }
      guard case .notWritten(let cause) = error else {
        Issue.record("unexpected: \(String(describing: error))")
        return
      }
      #expect(cause.message == message)
      #expect(try await writer.submit(item + 10) == item + 10)
    }
    let items = try Database(path: path, access: .readOnly).all("SELECT i FROM t") { row in row.int(0) }
    #expect(items == [11, 12])
    // For the connection that said it may only read, and for no other error.
    #expect(writer.statistics.reopenings == 1)
  }

  @Test func `a full database is noticed although the application hides it`() async throws {
    struct Wrapped: Error {}
    let folder = try TemporaryFolder()
    let path = folder.file("a.sqlite")
    try Database(path: path, access: .create).execute(script: "CREATE TABLE t (b BLOB) STRICT")
    let writer = try GroupCommitWriter<Bool, Bool>(path: path) { isSwallowed, database in
      try database.execute("PRAGMA max_page_count = 8")
      do {
        try database.run("INSERT INTO t VALUES (?)", [UInt8](repeating: 1, count: 100_000))
      } catch {
        if !isSwallowed { throw Wrapped() }
      }
      return isSwallowed
    }
    for isSwallowed in [true, false] {
      let error = await #expect(throws: WriterError.self) { try await writer.submit(isSwallowed) }
      guard case .notWritten(let cause) = error else {
        Issue.record("unexpected: \(String(describing: error))")
        return
      }
      #expect(cause.kind == .full)
    }
  }

  private func run(_ command: String, _ arguments: String...) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [command] + arguments
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
