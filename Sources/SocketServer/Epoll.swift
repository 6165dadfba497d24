import CLinux
import Glibc

/// An epoll instance and the events of one wait.
struct Epoll: ~Copyable {
  /// Bits of interest and of what happened.
  static let readable = UInt32(EPOLLIN.rawValue)
  static let writable = UInt32(EPOLLOUT.rawValue)
  static let failed = UInt32(EPOLLERR.rawValue) | UInt32(EPOLLHUP.rawValue)
  /// One loop alone is woken for a new connection.
  static let exclusive = UInt32(EPOLLEXCLUSIVE.rawValue)
  static let edgeTriggered = UInt32(EPOLLET.rawValue)

  /// Events of one wait; more wait for the next turn.
  private static let capacity = 256

  private let descriptor: Int32
  private let events: UnsafeMutablePointer<epoll_event>

  init() throws(ServerError) {
    descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard descriptor >= 0 else { throw .system(call: "epoll_create1", error: errno) }
    events = .allocate(capacity: Self.capacity)
  }

  deinit {
    events.deallocate()
    close(descriptor)
  }

  /// Begins to watch; false when the system refuses.
  func add(_ watched: Int32, events: UInt32, data: UInt64) -> Bool {
    control(EPOLL_CTL_ADD, watched, events: events, data: data)
  }

  /// Changes what is watched for.
  func modify(_ watched: Int32, events: UInt32, data: UInt64) {
    _ = control(EPOLL_CTL_MOD, watched, events: events, data: data)
  }

  /// Ends watching. Closing a descriptor does that by itself.
  func remove(_ watched: Int32) {
    _ = control(EPOLL_CTL_DEL, watched, events: 0, data: 0)
  }

  private func control(_ operation: Int32, _ watched: Int32, events: UInt32, data: UInt64) -> Bool {
    var event = epoll_event(events: events, data: epoll_data_t(u64: data))
    return epoll_ctl(descriptor, operation, watched, &event) == 0
  }

  /// Waits and returns how many events `event(_:)` has.
  ///
  /// - Parameter milliseconds: the longest wait; -1 for no end.
  func wait(milliseconds: Int) -> Int {
    let count = epoll_wait(descriptor, events, Int32(Self.capacity), Int32(clamping: milliseconds))
    return max(0, Int(count))
  }

  func event(_ index: Int) -> (data: UInt64, events: UInt32) {
    (events[index].data.u64, events[index].events)
  }
}
