import Glibc
import HTTP
import Synchronization

/// A web server: one listening socket and a few event loops, each with its own handler.
///
/// ```swift
/// let server = try Server(configuration: ServerConfiguration(port: 8080)) { loop in
///   try Website(on: loop)
/// }
/// try server.run()  // until `shutDown(within:)`
/// ```
public final class Server: Sendable {
  /// Descriptors that are left for files, databases and the like when `Limits.connections` is 0.
  private static let descriptorsKept = 256

  /// The port that the server listens on.
  public let boundPort: UInt16

  private let state: ServerState
  private let workers: [Worker]
  private let isWaited = Mutex(false)

  /// Listens, and makes a handler for each loop; no request is served before `run` or `start`.
  ///
  /// - Parameter makeHandler: called once for each loop, on the caller's thread.
  /// - Throws: `ServerError`, or what `makeHandler` throws.
  public init(
    configuration: ServerConfiguration, makeHandler: (_ loop: EventLoop) throws -> any Handler
  ) throws {
    // A client that is gone is an error of `sendfile`, not the end of the process.
    signal(SIGPIPE, SIG_IGN)
    let limits = configuration.limits
    let listener = try ListeningSocket(host: configuration.host, port: configuration.port, backlog: limits.backlog)
    state = ServerState(
      configuration: configuration, listener: listener,
      connectionLimit: limits.connections > 0 ? limits.connections : Server.defaultConnectionLimit())
    let count = configuration.loops > 0 ? configuration.loops : max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    var workers: [Worker] = []
    for index in 0..<count {
      let loop = try EventLoop(index: index)
      workers.append(try Worker(loop: loop, handler: try makeHandler(loop), state: state))
    }
    self.workers = workers
    boundPort = listener.port
  }

  /// The event loops, in the order of their index.
  public var loops: [EventLoop] { workers.map(\.loop) }

  /// How many connections are open now.
  public var openConnections: Int { state.openConnections.load(ordering: .relaxed) }

  /// Serves until the server is shut down. Blocks the calling thread.
  public func run() throws(ServerError) {
    try start()
    wait()
  }

  /// Begins to serve on the loops' own threads.
  public func start() throws(ServerError) {
    for worker in workers {
      try worker.start()
    }
  }

  /// Blocks until the loops have ended.
  public func wait() {
    isWaited.withLock { isWaited in
      guard !isWaited else { return }
      for worker in workers { worker.join() }
      isWaited = true
    }
  }

  /// Ends the server, from any thread and without waiting: new connections are refused, idle ones closed, requests
  /// that were begun are answered with `Connection: close`.
  ///
  /// - Parameter seconds: when they are not done by then, their connections are cut.
  public func shutDown(within seconds: Int) {
    let deadline = Clock.milliseconds(CLOCK_MONOTONIC) + seconds * 1_000
    state.stopDeadline.store(max(1, deadline), ordering: .releasing)
    state.listener.stop()
    for worker in workers { worker.loop.wake() }
  }

  /// The limit of descriptors, with some kept back.
  private static func defaultConnectionLimit() -> Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1_024 - descriptorsKept }
    let descriptors = Int(clamping: limit.rlim_cur)
    return max(descriptors / 2, descriptors - descriptorsKept)
  }
}
