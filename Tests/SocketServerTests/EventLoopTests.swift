import HTTP
import SocketServer
import Synchronization
import Testing

/// Handlers and the loop they belong to.
struct EventLoopTests {
  /// A handler that knows its loop.
  private struct LoopHandler: Handler {
    let loop: EventLoop
    var answer: @Sendable (Request, EventLoop) async -> Response

    func bodyLimit(for head: RequestHead) -> Int { 0 }

    func respond(to request: Request) async -> Response { await answer(request, loop) }
  }

  private func withLoops<Result>(
    _ loops: Int = 2, answer: @escaping @Sendable (Request, EventLoop) async -> Response,
    run body: (Server) async throws -> Result
  ) async throws -> Result {
    let server = try Server(configuration: ServerConfiguration(port: 0, loops: loops)) { loop in
      LoopHandler(loop: loop, answer: answer)
    }
    try server.start()
    defer {
      server.shutDown(within: 1)
      server.wait()
    }
    return try await body(server)
  }

  @Test func `a continuation that another thread resumes goes on at the loop`() async throws {
    let gate = Gate()
    try await withLoops(
      answer: { _, loop in
        let before = loop.isCurrent
        await gate.wait()
        return .plain(.ok, "\(before) \(loop.isCurrent)")
      },
      run: { server in
        let clients = try (0..<50).map { _ in try Client(server) }
        for client in clients { client.request() }
        #expect(eventually { gate.count == 50 })
        gate.open()
        for client in clients { #expect(try client.answer().text == "true true\n") }
      })
  }

  @Test func `work on another executor leaves the loop and comes back`() async throws {
    let elsewhere = try Server(configuration: ServerConfiguration(port: 0, loops: 1)) { _ in
      ClosureHandler(answer: hello)
    }
    try elsewhere.start()
    defer {
      elsewhere.shutDown(within: 1)
      elsewhere.wait()
    }
    let other = elsewhere.loops[0]
    try await withLoops(
      answer: { _, loop in
        let outside = await withTaskExecutorPreference(other) { other.isCurrent && !loop.isCurrent }
        return .plain(.ok, "\(outside) \(loop.isCurrent)")
      },
      run: { server in
        let client = try Client(server)
        client.request()
        #expect(try client.answer().text == "true true\n")
      })
  }

  @Test func `child tasks of a handler stay on its loop`() async throws {
    try await withLoops(
      answer: { _, loop in
        async let first = loop.isCurrent
        async let second = loop.isCurrent
        let places = await (first, second)
        return .plain(.ok, "\(places.0 && places.1)")
      },
      run: { server in
        let client = try Client(server)
        client.request()
        #expect(try client.answer().text == "true\n")
      })
  }

  @Test func `a handler that yields without end does not keep others from their answers`() async throws {
    let isEnough = Atomic<Bool>(false)
    try await withLoops(
      1,
      answer: { request, _ in
        if request.target.path == "/busy" {
          while !isEnough.load(ordering: .relaxed) { await Task.yield() }
        }
        return .plain(.ok, "done")
      },
      run: { server in
        let busy = try Client(server)
        busy.request("GET", "/busy")
        let other = try Client(server)
        other.request()
        #expect(try other.answer().text == "done\n")
        isEnough.store(true, ordering: .relaxed)
        #expect(try busy.answer().text == "done\n")
      })
  }

  @Test func `the loop's clock is the clock`() async throws {
    try await withLoops(
      answer: { _, loop in
        .plain(.ok, "\(loop.now > 1_700_000_000_000 && loop.monotonicNow > 0)")
      },
      run: { server in
        let client = try Client(server)
        client.request()
        #expect(try client.answer().text == "true\n")
      })
  }

  @Test func `an answer for clients that are gone reaches nobody else`() async throws {
    let first = Gate()
    let second = Gate()
    try await withLoops(
      1,
      answer: { request, _ in
        let path = request.target.path
        if path == "/first" { await first.wait() } else { await second.wait() }
        return .plain(.ok, path)
      },
      run: { server in
        var leaving = try (0..<20).map { _ in try Client(server) }
        for client in leaving { client.request("GET", "/first") }
        #expect(eventually { first.count == 20 })
        for client in leaving { client.reset() }
        leaving = []
        #expect(eventually { server.openConnections == 0 })
        // The next clients have the same descriptors on the server's side, and wait when the first answers are ready.
        let next = try (0..<40).map { _ in try Client(server) }
        for (number, client) in next.enumerated() { client.request("GET", "/second/\(number)") }
        #expect(eventually { second.count == 40 })
        first.open()
        second.open()
        for (number, client) in next.enumerated() { #expect(try client.answer().text == "/second/\(number)\n") }
      })
  }

  @Test func `each loop has a handler of its own`() async throws {
    try await withLoops(
      3, answer: { _, loop in .plain(.ok, "\(loop.index)") },
      run: { server in
        #expect(server.loops.map(\.index) == [0, 1, 2])
      })
  }
}
