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

  var connections = ConnectionTable()
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
    while !(isStopping && (connections.openCount == 0 || now >= state.stopDeadline.load(ordering: .relaxed))) {
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
    for place in connections.indices where connections[place].phase != .closed {
      close(place)
    }
  }

  /// Runs what was resumed, takes the answers, and reads on where kept input waits.
  private mutating func runResumed() {
    loop.runJobs()
    takeDeliveries()
    guard !ready.isEmpty else { return }
    let batch = ready
    ready.removeAll(keepingCapacity: true)
    for place in batch where connections[place].isReady {
      connections[place].isReady = false
      readKeptInput(place)
    }
  }

  private mutating func handle(_ events: UInt32, of data: UInt64) {
    switch data {
    case Self.wakeData:
      if !isStopping, state.isStopping { beginStopping() }
    case Self.listenerData:
      acceptConnections()
    default:
      let id = ConnectionID(eventData: data)
      let place = id.place
      guard isLive(id) else { return }
      if events & Epoll.failed != 0 {
        close(place)
        return
      }
      if events & Epoll.writable != 0 { markDirty(place) }
      if events & Epoll.readable != 0 { receive(place) }
    }
  }

  /// Whether the name still means the connection that it was given to.
  func isLive(_ id: ConnectionID) -> Bool {
    let place = id.place
    return connections.indices.contains(place) && connections[place].generation == id.generation
      && connections[place].phase != .closed
  }

  /// Puts the connection on the list of those that are flushed at the end of the turn.
  mutating func markDirty(_ place: Int) {
    if connections[place].isDirty { return }
    connections[place].isDirty = true
    dirty.append(place)
  }

  /// Lets the connection's kept input be read in the next turn.
  mutating func markReady(_ place: Int) {
    if connections[place].isReady { return }
    connections[place].isReady = true
    ready.append(place)
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
    for place in connections.indices where connections[place].phase != .closed {
      markDirty(place)
    }
  }
}
