import CLinux
import Glibc
import HTTP
import Synchronization

/// One event loop at work: its connections and the turn that moves them on.
///
/// A turn: run what was resumed, answer what became ready, send once to each connection that has something to say,
/// wait for events, read, and look after deadlines. All of it is one value on one thread, so nothing here is locked or
/// checked for exclusive access. Connections are closed in `flush`, on events and on deadlines only, never while their
/// input is being read.
struct Reactor: ~Copyable {
  static let wakeData = UInt64.max
  static let listenerData = UInt64.max - 1
  static let listenerEvents = Epoll.readable | Epoll.exclusive

  let loop: EventLoop
  let handler: any Handler
  let mailbox = Mailbox()
  let state: ServerState
  let limits: Limits
  let epoll: Epoll
  let scratch = ReadBuffer()

  /// Indexed by descriptor.
  var connections: [Connection] = []
  var openCount = 0
  var wheel: TimerWheel
  var pool = BufferPool()
  var dirty: [Int] = []
  var ready: [Int] = []
  var due: [Int] = []

  var now: Int
  var dateLine: [UInt8] = []
  private var dateSecond = Int.min

  var accepts = true
  var acceptsAgainAt = Int.max
  var reportedLimitAt = Int.min
  var isStopping = false

  init(loop: EventLoop, handler: any Handler, state: ServerState) throws(ServerError) {
    let epoll = try Epoll()
    let wakes = epoll.add(
      loop.wakeDescriptor, events: Epoll.readable | Epoll.edgeTriggered, data: Self.wakeData)
    guard wakes, epoll.add(state.listener.descriptor, events: Self.listenerEvents, data: Self.listenerData) else {
      throw .system(call: "epoll_ctl", error: errno)
    }
    self.epoll = epoll
    self.loop = loop
    self.handler = handler
    self.state = state
    limits = state.configuration.limits
    now = loop.monotonicNow
    wheel = TimerWheel(now: now)
  }

  /// Turns until the server is stopped and its connections are done.
  mutating func run() {
    loop.adoptCurrentThread()
    pthread_setname_np(pthread_self(), "loop \(loop.index)")
    refreshClock()
    while !(isStopping && (openCount == 0 || now >= state.stopDeadline.load(ordering: .relaxed))) {
      runResumed()
      handler.turnEnds()
      flushAll()
      let events = epoll.wait(milliseconds: patience())
      refreshClock()
      for index in 0..<events {
        let event = epoll.event(index)
        handle(event.events, of: event.data)
      }
      passTime()
    }
    for descriptor in connections.indices where connections[descriptor].phase != .closed {
      close(descriptor)
    }
  }

  /// Runs what was resumed, takes the answers, and reads on where kept input waits.
  private mutating func runResumed() {
    loop.runJobs()
    takeDeliveries()
    guard !ready.isEmpty else { return }
    let batch = ready
    ready.removeAll(keepingCapacity: true)
    for descriptor in batch where connections[descriptor].isReady {
      connections[descriptor].isReady = false
      readKeptInput(descriptor)
    }
  }

  private mutating func handle(_ events: UInt32, of data: UInt64) {
    switch data {
    case Self.wakeData:
      if !isStopping, state.stopDeadline.load(ordering: .relaxed) > 0 { beginStopping() }
    case Self.listenerData:
      acceptConnections()
    default:
      let id = ConnectionID(eventData: data)
      let descriptor = Int(id.descriptor)
      guard isLive(id) else { return }
      if events & Epoll.failed != 0 {
        close(descriptor)
        return
      }
      if events & Epoll.writable != 0 { markDirty(descriptor) }
      if events & Epoll.readable != 0 { receive(descriptor) }
    }
  }

  /// Whether the name still means the connection that it was given to.
  func isLive(_ id: ConnectionID) -> Bool {
    let descriptor = Int(id.descriptor)
    return descriptor < connections.count && connections[descriptor].generation == id.generation
      && connections[descriptor].phase != .closed
  }

  /// Puts the connection on the list of those that are flushed at the end of the turn.
  mutating func markDirty(_ descriptor: Int) {
    if connections[descriptor].isDirty { return }
    connections[descriptor].isDirty = true
    dirty.append(descriptor)
  }

  /// Lets the connection's kept input be read in the next turn.
  mutating func markReady(_ descriptor: Int) {
    if connections[descriptor].isReady { return }
    connections[descriptor].isReady = true
    ready.append(descriptor)
  }

  private mutating func refreshClock() {
    loop.refreshClock()
    now = loop.monotonicNow
    let second = loop.now / 1_000
    if second != dateSecond {
      dateSecond = second
      dateLine = Array("Date: \(HTTPDate(seconds: second).text)\r\n".utf8)
    }
  }

  // MARK: Stopping

  private mutating func beginStopping() {
    isStopping = true
    accepts = false
    acceptsAgainAt = .max
    epoll.remove(state.listener.descriptor)
    for descriptor in connections.indices where connections[descriptor].phase != .closed {
      markDirty(descriptor)
    }
  }
}
