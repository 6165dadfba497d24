import HTTP
import SocketServer
import Testing

/// How requests and answers follow each other on one connection.
struct ConnectionTests {
  @Test func `a connection serves one request after the other`() async throws {
    try await withServer { server in
      let client = try Client(server)
      for _ in 0..<3 {
        client.request()
        let answer = try client.answer()
        #expect(answer.status == 200)
        #expect(answer.text == "hello\n")
        #expect(answer.field("content-length") == "6")
        #expect(answer.field("date")?.hasSuffix(" GMT") == true)
        #expect(answer.field("connection") == nil)
      }
    }
  }

  @Test func `pipelined requests are answered in their order, more of them than one turn takes`() async throws {
    var limits = Limits()
    limits.pipelinedRequests = 8
    try await withServer(limits: limits) { server in
      let client = try Client(server)
      client.send((0..<100).map { "GET /count/\($0) HTTP/1.1\r\nHost: x\r\n\r\n" }.joined())
      for number in 0..<100 {
        #expect(try client.answer().text == "\(number)\n")
      }
    }
  }

  @Test func `pipelined requests wait for an answer that takes its time`() async throws {
    try await withServer(
      answer: { request in
        for _ in 0..<10 { await Task.yield() }
        return await hello(request)
      },
      run: { server in
        let client = try Client(server)
        client.send((0..<20).map { "GET /count/\($0) HTTP/1.1\r\nHost: x\r\n\r\n" }.joined())
        for number in 0..<20 {
          #expect(try client.answer().text == "\(number)\n")
        }
      })
  }

  @Test func `answers given at once and answers that take their time keep the order of their requests`() async throws {
    try await withServer(
      answerAtOnce: { request in
        guard request.target.segments.last == "now" else { return nil }
        return .plain(.ok, "now")
      },
      answer: { request in
        for _ in 0..<10 { await Task.yield() }
        return await hello(request)
      },
      run: { server in
        let client = try Client(server)
        client.send(
          (0..<20).map { "GET /now HTTP/1.1\r\nHost: x\r\n\r\nGET /count/\($0) HTTP/1.1\r\nHost: x\r\n\r\n" }.joined())
        for number in 0..<20 {
          #expect(try client.answer().text == "now\n")
          #expect(try client.answer().text == "\(number)\n")
        }
      })
  }

  @Test(arguments: [0, 1, 2_047, 2_048, 2_049, 300_000])
  func `a body of any length follows its head, to quick readers and slow ones`(length: Int) async throws {
    let body = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try await withServer(
      answerAtOnce: { _ in Response(contentType: "application/octet-stream", bytes: body) },
      run: { server in
        for receiveBuffer: Int32? in [nil, 4_096] {
          let client = try Client(server, receiveBuffer: receiveBuffer)
          client.send(String(repeating: "GET / HTTP/1.1\r\nHost: x\r\n\r\n", count: 3))
          for _ in 0..<3 {
            #expect(try client.answer().body == body)
          }
        }
      })
  }

  @Test func `a client that does not read is not answered without end`() async throws {
    var limits = Limits()
    limits.unsentBytes = 16_384
    let page = [UInt8](repeating: 65, count: 10_000)
    try await withServer(
      limits: limits, answer: { _ in Response(contentType: "text/plain", bytes: page) },
      run: { server in
        let client = try Client(server, receiveBuffer: 4_096)
        let count = 2_000
        client.send(String(repeating: "GET / HTTP/1.1\r\nHost: x\r\n\r\n", count: count))
        for _ in 0..<count {
          #expect(try client.answer().body.count == 10_000)
        }
      })
  }

  @Test func `bodies come with a length or in chunks, in pieces of every size`() async throws {
    try await withServer { server in
      let client = try Client(server)
      client.request("POST", "/echo", "Content-Length: 7\r\n", body: "a=hello")
      #expect(try client.answer().text == "a=hello")
      let chunked =
        "POST /echo HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3;x\r\na=h\r\n4\r\nello\r\n0\r\n\r\n"
      for byte in chunked.utf8 { client.send([byte]) }
      #expect(try client.answer().text == "a=hello")
      client.send(chunked + chunked)
      #expect(try client.answer().text == "a=hello")
      #expect(try client.answer().text == "a=hello")
    }
  }

  @Test func `HEAD is answered like GET, without the body`() async throws {
    try await withServer { server in
      let client = try Client(server)
      client.request("HEAD")
      #expect(try client.answer(hasBody: false).field("content-length") == "6")
      client.request()
      #expect(try client.answer().text == "hello\n")
    }
  }

  @Test func `an answer without content has no length`() async throws {
    try await withServer(
      answer: { _ in Response(status: .noContent) },
      run: { server in
        let client = try Client(server)
        client.request()
        #expect(try client.answer().field("content-length") == nil)
        client.request()
        #expect(try client.answer().status == 204)
      })
  }

  @Test func `a client that asks to close gets its answer, then the end, and nothing more`() async throws {
    try await withServer { server in
      let client = try Client(server)
      client.request("GET", "/", "Connection: close\r\n")
      #expect(try client.answer().field("connection") == "close")
      #expect(client.isClosed())
      let eager = try Client(server)
      eager.send("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(try eager.answer().status == 200)
      #expect(eager.isClosed())
    }
  }

  @Test func `HTTP 1-0 closes unless the client asks for more`() async throws {
    try await withServer { server in
      let client = try Client(server)
      client.send("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
      #expect(try client.answer().field("connection") == "keep-alive")
      client.send("GET / HTTP/1.0\r\n\r\n")
      #expect(try client.answer().text == "hello\n")
      #expect(client.isClosed())
    }
  }

  @Test func `a client that waits for leave to send its body gets it`() async throws {
    try await withServer { server in
      let client = try Client(server)
      client.request("POST", "/echo", "Content-Length: 7\r\nExpect: 100-continue\r\n")
      #expect(try client.answer().status == 100)
      client.send("a=hello")
      #expect(try client.answer().text == "a=hello")
      client.request("POST", "/echo", "Content-Length: 7\r\nExpect: 100-continue\r\n", body: "a=hello")
      #expect(try client.answer().status == 200)
    }
  }

  @Test func `a client that has finished sending still gets its answers`() async throws {
    try await withServer(
      answer: { request in
        for _ in 0..<10 { await Task.yield() }
        return await hello(request)
      },
      run: { server in
        let client = try Client(server)
        client.send(String(repeating: "GET / HTTP/1.1\r\nHost: x\r\n\r\n", count: 3))
        client.finishSending()
        for _ in 0..<3 { #expect(try client.answer().text == "hello\n") }
        #expect(client.isClosed())
      })
  }

  @Test(arguments: ["GET / HT", "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\na=hello"])
  func `a request that ends before it is whole is not answered`(text: String) async throws {
    try await withServer { server in
      let client = try Client(server)
      client.send(text)
      client.finishSending()
      #expect(client.isClosed())
    }
  }

  @Test func `what cannot be read is refused behind the answers before it, and the connection ends`() async throws {
    try await withServer { server in
      let client = try Client(server)
      client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n\u{1}garbage\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(try client.answer().status == 200)
      let refusal = try client.answer()
      #expect(refusal.status == 400)
      #expect(refusal.field("connection") == "close")
      #expect(client.isClosed())
    }
  }

  @Test func `a body beyond the limit of its route is refused, and a client that goes on sending reads why`()
    async throws
  {
    try await withServer { server in
      let client = try Client(server)
      client.request("POST", "/echo", "Content-Length: 20000000\r\n")
      // All of it is taken, so that no reset reaches the client before the answer does.
      #expect(client.send([UInt8](repeating: 65, count: 20_000_000)))
      #expect(try client.answer().status == 413)
      let chunked = try Client(server)
      chunked.request("POST", "/echo", "Transfer-Encoding: chunked\r\n", body: "200000\r\n")
      #expect(try chunked.answer().status == 413)
    }
  }

  @Test func `the peer's address comes with the request`() async throws {
    try await withServer(
      answer: { .plain(.ok, $0.peer.text) },
      run: { server in
        let client = try Client(server)
        client.request()
        #expect(try client.answer().text == "127.0.0.1\n")
      })
  }

  @Test func `many clients on several loops are all served`() async throws {
    try await withServer(loops: 3) { server in
      let clients = try (0..<60).map { _ in try Client(server) }
      for round in 0..<20 {
        for client in clients { client.request("GET", "/count/\(round)") }
        for client in clients { #expect(try client.answer().text == "\(round)\n") }
      }
      #expect(server.openConnections == 60)
    }
  }
}
