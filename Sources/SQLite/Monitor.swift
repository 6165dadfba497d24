import Glibc

/// State behind a lock, with a way to sleep until it changes.
///
/// `Mutex` of the standard library has no condition to wait for, so this is POSIX's pair of the two. Deadlines use the
/// monotonic clock.
final class Monitor<State>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var state: State

  init(_ state: State) {
    self.state = state
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(condition, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Reads the state.
  func read<Result>(_ body: (State) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(state)
  }

  /// Changes the state, and wakes those who wait for a change.
  ///
  /// - Parameter isWorthWaking: whether anybody can wait for what the state is now; waking a thread costs it and the caller a system
  ///   call each.
  func update<Result>(
    wakingIf isWorthWaking: (State) -> Bool = { _ in true }, _ body: (inout State) -> Result
  ) -> Result {
    pthread_mutex_lock(mutex)
    let result = body(&state)
    let wakes = isWorthWaking(state)
    pthread_mutex_unlock(mutex)
    if wakes { pthread_cond_broadcast(condition) }
    return result
  }

  /// Sleeps until `take` finds what it looks for.
  ///
  /// - Parameter limit: how long to wait; `nil` waits for as long as it takes.
  /// - Returns: what `take` found, or `nil` when the time is over.
  func wait<Result>(atMost limit: Duration?, for take: (inout State) -> Result?) -> Result? {
    let deadline = limit.map(Monitor.deadline(in:))
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let found = take(&state) { return found }
      guard var deadline else {
        pthread_cond_wait(condition, mutex)
        continue
      }
      if pthread_cond_timedwait(condition, mutex, &deadline) == ETIMEDOUT { return take(&state) }
    }
  }

  private static func deadline(in time: Duration) -> timespec {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    let nanoseconds = now.tv_nsec + Int(time.components.attoseconds / 1_000_000_000)
    return timespec(
      tv_sec: now.tv_sec + Int(time.components.seconds) + nanoseconds / 1_000_000_000,
      tv_nsec: nanoseconds % 1_000_000_000)
  }
}
