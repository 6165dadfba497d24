import Dispatch
import Foundation
import Testing

@testable import SQLite

@Suite struct WriterTests {
  @Test func `items that come together share a commit, in their order`() async throws {
    let fixture = try WriterFixture()
    let answers = await fixture.submitTogether((0..<100).map { .insert("item \($0)") })
    #expect(answers.compactMap { try? $0.get() } == (2...101).map { Int64($0) })
    #expect(try fixture.texts() == ["held"] + (0..<100).map { "item \($0)" })
    #expect(fixture.writer.statistics.commits == 2)
    #expect(fixture.writer.statistics.itemsWritten == 101)
  }

  @Test func `many callers need fewer commits than there are items`() async throws {
    let fixture = try WriterFixture()
    let writer = fixture.writer
    try await withThrowingTaskGroup(of: Void.self) { group in
      for caller in 0..<40 {
        group.addTask {
          for number in 0..<10 { _ = try await writer.submit(.insert("\(caller).\(number)")) }
        }
      }
      try await group.waitForAll()
    }
    #expect(writer.statistics.itemsWritten == 400)
    #expect(writer.statistics.commits < 400)
    #expect(try fixture.texts().count == 400)
  }

  @Test func `after a commit the next one waits for as many as were answered, beside those who wait`() {
    var queue = WriterQueue<Int, Int>(limit: 6)
    func submit(_ item: Int) {
      #expect(queue.append(WriterQueue.Entry(item: item, reply: .thread(Monitor(nil)))) == nil)
    }
    #expect(!queue.isWorthWaking)
    submit(1)
    #expect(queue.isWorthWaking, "nobody was answered before")
    queue.awaitReturn(of: 2)
    #expect(!queue.isWorthWaking)
    submit(2)
    #expect(!queue.isWorthWaking)
    submit(3)
    #expect(queue.isWorthWaking, "all came back")
    queue.awaitReturn(of: 9)
    for item in 4...6 { submit(item) }
    #expect(queue.isWorthWaking, "more than the queue takes cannot come")
    queue.stopAwaiting()
    guard case .commit(let batch) = queue.takeWork() else {
      Issue.record("there is something to commit")
      return
    }
    #expect(batch.map(\.item) == [1, 2, 3, 4, 5, 6])
    queue.awaitReturn(of: 6)
    queue.close()
    #expect(queue.isWorthWaking, "who is told to end does not wait")
  }

  @Test func `an item that is refused is undone alone`() async throws {
    let fixture = try WriterFixture()
    let answers = await fixture.submitTogether([
      .insert("a"), .insertAndRefuse("b"), .insert("a"), .insert("c"),
    ])
    #expect(answers[0].isWritten)
    #expect(answers[1].refusal is WriterFixture.Refusal)
    #expect((answers[2].refusal as? SQLiteError)?.kind == .constraint)
    #expect(answers[3].isWritten)
    #expect(try fixture.texts() == ["held", "a", "c"])
    #expect(fixture.writer.statistics.itemsRefused == 2)
    #expect(fixture.writer.statistics.failure == nil)
  }

  @Test func `a reader sees an item when it is committed and not before`() async throws {
    let fixture = try WriterFixture()
    let gate = WriterFixture.Gate()
    async let answer = fixture.writer.submit(.hold("held", gate))
    while !gate.isReached { await Task.yield() }
    #expect(try fixture.texts() == [])
    gate.open()
    _ = try await answer
    #expect(try fixture.texts() == ["held"])
  }

  @Test func `more items than the queue takes are refused at once`() async throws {
    var options = WriterOptions()
    options.queueLimit = 2
    let fixture = try WriterFixture(options: options)
    let writer = fixture.writer
    let gate = WriterFixture.Gate()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { _ = try await writer.submit(.hold("held", gate)) }
      while !gate.isReached { await Task.yield() }
      for name in ["a", "b"] { group.addTask { _ = try await writer.submit(.insert(name)) } }
      while writer.waitingItems < 2 { await Task.yield() }
      do throws(WriterError) {
        _ = try await writer.submit(.insert("c"))
        Issue.record("the third item was taken")
      } catch {
        guard case .queueFull = error else { throw error }
      }
      gate.open()
      try await group.waitForAll()
    }
    #expect(try fixture.texts().sorted() == ["a", "b", "held"])
  }

  @Test func `shutting down writes what waits and leaves one file`() async throws {
    let fixture = try WriterFixture()
    let writer = fixture.writer
    let gate = WriterFixture.Gate()
    async let first = writer.submit(.hold("held", gate))
    while !gate.isReached { await Task.yield() }
    async let second = writer.submit(.insert("waiting"))
    while writer.waitingItems < 1 { await Task.yield() }
    async let end: Void = writer.shutDown()
    gate.open()
    await end
    _ = try await (first, second)
    #expect(!FileManager.default.fileExists(atPath: fixture.path + "-wal"))
    #expect(try fixture.texts() == ["held", "waiting"])
    do throws(WriterError) {
      _ = try await writer.submit(.insert("late"))
      Issue.record("an item was taken after the end")
    } catch {
      guard case .closed = error else { throw error }
    }
    #expect(await !writer.emptyLog())
    // Again is harmless.
    await writer.shutDown()
    writer.shutDownAndWait()
  }

  @Test func `a command can wait without tasks`() throws {
    let fixture = try WriterFixture()
    #expect(try fixture.writer.submitAndWait(.insert("a")) == 1)
    let error = #expect(throws: WriterError.self) { try fixture.writer.submitAndWait(.insert("a")) }
    guard case .refused = error else {
      Issue.record("unexpected: \(String(describing: error))")
      return
    }
    fixture.writer.shutDownAndWait()
    #expect(try fixture.texts() == ["a"])
  }

  @Test func `a task goes on where it was`() async throws {
    final class Loop: TaskExecutor {
      let queue = DispatchQueue(label: "loop")
      func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
      }
    }
    let fixture = try WriterFixture()
    let loop = Loop()
    try await withTaskExecutorPreference(loop) {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<20 {
          group.addTask {
            _ = try await fixture.writer.submit(.insert("\(number)"))
            dispatchPrecondition(condition: .onQueue(loop.queue))
          }
        }
        try await group.waitForAll()
      }
    }
    #expect(try fixture.texts().count == 20)
  }

  @Test func `a writer needs a database that exists`() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: SQLiteError.self) {
      try GroupCommitWriter<Int, Int>(path: folder.file("none")) { item, _ in item }
    }
    #expect(error?.kind == .cannotOpen)
  }
}
