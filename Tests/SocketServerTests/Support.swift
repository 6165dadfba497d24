import Glibc
import HTTP
import SocketServer

/// A handler made of closures.
struct ClosureHandler: Handler {
  var bodyLimit = 1_048_576
  var spoolFolder: String?
  var answerAtOnce: @Sendable (Request) -> Response? = { _ in nil }
  var answer: @Sendable (Request) async -> Response

  func bodyLimit(for head: RequestHead) -> Int { bodyLimit }

  func spoolFolder(for head: RequestHead) -> String? { spoolFolder }

  func respondAtOnce(to request: Request) -> Response? { answerAtOnce(request) }

  func respond(to request: Request) async -> Response { await answer(request) }
}

/// What most tests serve: `/` says hello, `/echo` sends the body back, anything else is not there.
@Sendable func hello(_ request: Request) async -> Response {
  let segments = request.target.segments
  switch segments.first {
  case nil: return .plain(.ok, "hello")
  case "echo": return Response(contentType: "application/octet-stream", bytes: request.body)
  case "count": return .plain(.ok, segments.last ?? "")
  default: return .plain(.notFound, "nothing here")
  }
}

/// A server on a port of its own for the time of the body.
func withServer<Result>(
  loops: Int = 2, limits: Limits = Limits(), spoolFolder: String? = nil,
  answerAtOnce: @escaping @Sendable (Request) -> Response? = { _ in nil },
  answer: @escaping @Sendable (Request) async -> Response = hello,
  configure: (inout ServerConfiguration) -> Void = { _ in }, run body: (Server) async throws -> Result
) async throws -> Result {
  var configuration = ServerConfiguration(port: 0, loops: loops, limits: limits)
  configure(&configuration)
  let server = try Server(configuration: configuration) { _ in
    ClosureHandler(spoolFolder: spoolFolder, answerAtOnce: answerAtOnce, answer: answer)
  }
  try server.start()
  defer {
    server.shutDown(within: 1)
    server.wait()
  }
  return try await body(server)
}

/// Waits, a bounded time, for something that another thread brings about.
func eventually(within seconds: Int = 10, _ condition: () -> Bool) -> Bool {
  for _ in 0..<(seconds * 200) {
    if condition() { return true }
    poll(nil, 0, 5)
  }
  return condition()
}
