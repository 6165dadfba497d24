import Foundation
import Testing

@testable import SQLite

@Suite struct WriterLogTests {
  @Test func `the log is copied when nothing comes in`() async throws {
    var options = WriterOptions()
    options.idleDelay = .milliseconds(1)
    let fixture = try WriterFixture(options: options)
    _ = try await fixture.writer.submit(.insert("a"))
    let before = fixture.writer.statistics.completeCheckpoints
    _ = try await fixture.writer.submit(.insert("b"))
    while fixture.writer.statistics.completeCheckpoints == before { await Task.yield() }
  }

  @Test func `the log stays short under load`() async throws {
    var options = WriterOptions()
    options.checkpointPages = 20
    options.idleDelay = .seconds(600)
    let fixture = try WriterFixture(options: options)
    for number in 0..<300 { _ = try await fixture.writer.submit(.insert("item \(number)")) }
    #expect(fixture.writer.statistics.completeCheckpoints >= 10)
    #expect(fixture.logSize < 60 * 4_120)
  }

  @Test func `an erasure empties the log as soon as no reader needs it`() async throws {
    var options = WriterOptions()
    options.idleDelay = .milliseconds(1)
    let fixture = try WriterFixture(options: options)
    _ = try await fixture.writer.submit(.insert("erased"))
    let reader = try Database(path: fixture.path, access: .readOnly)
    try reader.run("BEGIN")
    _ = try reader.exists("SELECT 1 FROM t")
    _ = try await fixture.writer.submit(.insert("later"))
    #expect(await !fixture.writer.emptyLog())
    #expect(fixture.logSize > 0)
    try reader.run("COMMIT")
    // The writer remembers what it was asked for.
    while fixture.logSize > 0 { await Task.yield() }
    _ = try await fixture.writer.submit(.insert("last"))
    #expect(await fixture.writer.emptyLog())
    #expect(fixture.logSize == 0)
  }

  @Test func `shutting down empties the log although a reader stays`() async throws {
    let fixture = try WriterFixture()
    let reader = try Database(path: fixture.path, access: .readOnly)
    _ = try await fixture.writer.submit(.insert("a"))
    #expect(fixture.logSize > 0)
    await fixture.writer.shutDown()
    #expect(fixture.logSize == 0)
    #expect(try reader.exists("SELECT 1 FROM t"))
  }

  @Test func `a backup while items are written is sound and has no gap`() async throws {
    let fixture = try WriterFixture()
    let writer = fixture.writer
    let folder = try TemporaryFolder()
    for number in 0..<50 { _ = try await writer.submit(.fill(20_000 + number)) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      let isDone = Monitor(false)
      group.addTask {
        var number = 0
        while !isDone.read({ $0 }) {
          _ = try await writer.submit(.insert("\(number)"))
          number += 1
        }
      }
      try Database(path: fixture.path, access: .readOnly).backup(to: folder.file("copy"), pagesPerStep: 8)
      isDone.update { $0 = true }
      try await group.waitForAll()
    }
    let copy = try Database(path: folder.file("copy"), access: .readOnly)
    #expect(try copy.quickCheck() == [])
    let texts = try copy.all("SELECT x FROM t WHERE x IS NOT NULL ORDER BY id") { row in row.text(0) }
    #expect(texts == (0..<texts.count).map { "\($0)" })
    #expect(try copy.first("SELECT count(b) FROM t") { row in row.int(0) } == 50)
  }
}
