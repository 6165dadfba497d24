import HTTP
import SocketServer
import Synchronization
import Testing

/// Clients that take their time. Each test shortens one limit to a second and leaves the others long.
struct DeadlineTests {
  private func limits(_ change: (inout Limits) -> Void) -> Limits {
    var limits = Limits()
    change(&limits)
    return limits
  }

  @Test func `a client that says nothing is cut`() async throws {
    try await withServer(limits: limits { $0.headSeconds = 1 }) { server in
      let client = try Client(server)
      #expect(client.isClosed(within: 5))
    }
  }

  @Test func `a head that does not end is answered with 408`() async throws {
    try await withServer(limits: limits { $0.headSeconds = 1 }) { server in
      let client = try Client(server)
      client.send("GET / HTTP/1.1\r\nHost: x\r\n")
      #expect(try client.answer(within: 5).status == 408)
      #expect(client.isClosed())
    }
  }

  @Test func `a head that trickles in is cut all the same`() async throws {
    try await withServer(limits: limits { $0.headSeconds = 1 }) { server in
      let client = try Client(server)
      client.request()
      #expect(try client.answer().status == 200)
      client.send("GET / HTTP/1.1\r\nHost: x\r\n")
      var isCut = false
      for _ in 0..<40 where !isCut {
        client.send("X-A: b\r\n")
        isCut = client.hasSomething(within: 100)
      }
      #expect(isCut)
      #expect(try client.answer().status == 408)
    }
  }

  @Test func `a client that goes on asking in time is never cut, wherever its requests are torn`() async throws {
    try await withServer(limits: limits { $0.headSeconds = 1 }) { server in
      let client = try Client(server)
      let request = "GET / HTTP/1.1\r\nHost: x\r\n\r\n"
      client.send("GET / HT")
      // Each send ends one request and begins the next, for longer than one head may take.
      for _ in 0..<4 {
        #expect(!client.hasSomething(within: 500))
        client.send("TP/1.1\r\nHost: x\r\n\r\nGET / HT")
        #expect(try client.answer().status == 200)
      }
      client.send("TP/1.1\r\nHost: x\r\n\r\n" + request)
      #expect(try client.answer().status == 200)
      #expect(try client.answer().status == 200)
    }
  }

  @Test func `a body slower than the least rate is answered with 408`() async throws {
    let limits = limits {
      $0.bodySeconds = 1
      $0.bodyBytesPerSecond = 1_000
    }
    try await withServer(limits: limits) { server in
      let client = try Client(server)
      client.request("POST", "/echo", "Content-Length: 1000\r\n", body: "a=")
      #expect(try client.answer(within: 5).status == 408)
      #expect(client.isClosed())
    }
  }

  @Test func `a connection that is idle between requests ends`() async throws {
    try await withServer(limits: limits { $0.keepAliveSeconds = 1 }) { server in
      let client = try Client(server)
      client.request()
      #expect(try client.answer().status == 200)
      #expect(client.isClosed(within: 5))
    }
  }

  @Test func `a client that takes nothing of its answer is reset`() async throws {
    let film = [UInt8](repeating: 65, count: 64_000_000)
    let limits = limits { $0.writeStallSeconds = 1 }
    try await withServer(
      limits: limits, answer: { _ in Response(contentType: "video/mp4", bytes: film) },
      run: { server in
        let client = try Client(server, receiveBuffer: 4_096)
        client.request()
        #expect(client.isReset(within: 8))
        #expect(eventually { server.openConnections == 0 })
      })
  }

  @Test func `a handler that takes too long is answered for, and its own answer is dropped`() async throws {
    let gate = Gate()
    let slow = Mutex(0)
    try await withServer(
      limits: limits { $0.handlerSeconds = 1 },
      answer: { request in
        await gate.wait()
        return await hello(request)
      },
      configure: { $0.onEvent = { if case .handlerTooSlow = $0 { slow.withLock { $0 += 1 } } } },
      run: { server in
        let client = try Client(server)
        client.request()
        let answer = try client.answer(within: 5)
        #expect(answer.status == 503)
        #expect(answer.field("retry-after") == "5")
        #expect(slow.withLock { $0 } == 1)
        gate.open()
        #expect(client.isClosed())
        let next = try Client(server)
        next.request()
        #expect(try next.answer().status == 200)
      })
  }
}
