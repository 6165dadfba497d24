import Glibc
import HTTP
import SocketServer
import Synchronization
import Testing

/// The server as a whole: where it listens, how many it lets in, how it ends.
struct ServerTests {
  @Test func `a port in use is told, not shared`() async throws {
    try await withServer { server in
      let configuration = ServerConfiguration(port: server.boundPort)
      #expect(throws: ServerError.addressInUse(host: "127.0.0.1", port: server.boundPort)) {
        try Server(configuration: configuration) { _ in ClosureHandler(answer: hello) }
      }
    }
  }

  @Test func `an unknown host and a port without permission are told`() {
    #expect(throws: ServerError.unknownHost("no.such.host.invalid")) {
      try Server(configuration: ServerConfiguration(host: "no.such.host.invalid", port: 0)) { _ in
        ClosureHandler(answer: hello)
      }
    }
    #expect(throws: ServerError.unknownHost("192.0.2.1")) {
      try Server(configuration: ServerConfiguration(host: "192.0.2.1", port: 0)) { _ in ClosureHandler(answer: hello) }
    }
  }

  @Test func `a port is free again as soon as its server has ended`() async throws {
    let port = try await withServer { server in
      let client = try Client(server)
      client.request("GET", "/", "Connection: close\r\n")
      #expect(try client.answer().status == 200)
      return server.boundPort
    }
    try await withServer(
      configure: { $0.port = port },
      run: { server in
        let client = try Client(server)
        client.request()
        #expect(try client.answer().status == 200)
      })
  }

  @Test func `beyond the limit of connections a client is told honestly, and served when others have left`()
    async throws
  {
    var limits = Limits()
    limits.connections = 2
    limits.lingerSeconds = 1
    let reports = Mutex(0)
    try await withServer(
      limits: limits,
      configure: { $0.onEvent = { if case .connectionLimitReached = $0 { reports.withLock { $0 += 1 } } } },
      run: { server in
        var inside: [Client] = []
        for _ in 0..<2 {
          let client = try Client(server)
          client.request()
          #expect(try client.answer().status == 200)
          inside.append(client)
        }
        let outside = try Client(server)
        outside.request()
        let answer = try outside.answer()
        #expect(answer.status == 503)
        #expect(answer.field("retry-after") == "5")
        #expect(outside.isClosed())
        #expect(reports.withLock { $0 } == 1)
        inside = []
        #expect(eventually { server.openConnections == 0 })
        let client = try Client(server)
        client.request()
        #expect(try client.answer().status == 200)
      })
  }

  @Test func `shutting down finishes what was begun, ends what is idle and refuses what is new`() async throws {
    let gate = Gate()
    let server = try Server(configuration: ServerConfiguration(port: 0, loops: 2)) { _ in
      ClosureHandler { request in
        if request.target.path == "/wait" { await gate.wait() }
        return await hello(request)
      }
    }
    try server.start()
    let idle = try Client(server)
    idle.request()
    #expect(try idle.answer().status == 200)
    let busy = try Client(server)
    busy.request("GET", "/wait")
    #expect(eventually { gate.count == 1 })

    server.shutDown(within: 10)
    #expect(idle.isClosed())
    #expect(throws: Client.Failure.noConnection) { try Client(port: server.boundPort) }
    gate.open()
    let answer = try busy.answer()
    #expect(answer.status == 404)
    #expect(answer.field("connection") == "close")
    #expect(busy.isClosed())
    server.wait()
    #expect(server.openConnections == 0)
  }

  @Test func `shutting down does not wait longer than it was told`() async throws {
    let gate = Gate()
    let server = try Server(configuration: ServerConfiguration(port: 0, loops: 1)) { _ in
      ClosureHandler { request in
        await gate.wait()
        return await hello(request)
      }
    }
    try server.start()
    let busy = try Client(server)
    busy.request()
    #expect(eventually { gate.count == 1 })
    server.shutDown(within: 1)
    server.wait()
    #expect(busy.isClosed())
    gate.open()
  }

  @Test func `each answer can be recorded, and each refusal reported`() async throws {
    let records = Mutex<[AccessRecord]>([])
    let refusals = Mutex<[RequestError]>([])
    try await withServer(
      configure: { configuration in
        configuration.onResponse = { record in records.withLock { $0.append(record) } }
        configuration.onEvent = { event in
          if case .refused(let error, _) = event { refusals.withLock { $0.append(error) } }
        }
      },
      run: { server in
        let client = try Client(server)
        client.request("GET", "/count/7")
        #expect(try client.answer().status == 200)
        client.send("nonsense\r\n\r\n")
        #expect(try client.answer().status == 400)
      })
    let seen = records.withLock { $0 }
    #expect(seen.map(\.status.code) == [200, 400])
    #expect(seen.map { $0.head?.target.path } == ["/count/7", nil])
    #expect(seen[0].bytes == 2)
    #expect(seen[0].peer.text == "127.0.0.1")
    #expect(refusals.withLock { $0.map(\.status.code) } == [400])
  }

  @Test func `without a descriptor left the server waits instead of spinning, and serves again`() async {
    await #expect(processExitsWith: .success) {
      let failures = Mutex(0)
      var configuration = ServerConfiguration(port: 0, loops: 1)
      configuration.limits.connections = 1_000
      configuration.onEvent = { event in
        if case .acceptFailed = event { failures.withLock { $0 += 1 } }
      }
      let server = try Server(configuration: configuration) { _ in ClosureHandler(answer: hello) }
      try server.start()
      let client = try Client(server)
      // The client is connected by the kernel; no descriptor is left for the server's side of it.
      var all: [Int32] = []
      let waiting = try Client(server)
      client.request()
      #expect(try client.answer().status == 200)
      var limit = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      limit.rlim_cur = 64
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      waiting.request()
      #expect(try waiting.answer().status == 200)
      let late = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      while true {
        let descriptor = open("/dev/null", O_RDONLY)
        if descriptor < 0 { break }
        all.append(descriptor)
      }
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = server.boundPort.bigEndian
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          _ = connect(late, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      guard eventually({ failures.withLock { $0 } >= 3 }) else { exit(1) }
      // Three failures take half a second at least; a loop that spins would have thousands.
      guard failures.withLock({ $0 }) < 20 else { exit(2) }
      client.request()
      guard try client.answer().status == 200 else { exit(3) }
      for descriptor in all { close(descriptor) }
      let request = Array("GET / HTTP/1.1\r\nHost: x\r\n\r\n".utf8)
      _ = send(late, request, request.count, 0)
      var answer: UInt8 = 0
      guard recv(late, &answer, 1, 0) == 1 else { exit(4) }
      exit(0)
    }
  }
}
