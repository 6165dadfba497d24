import Glibc
import Synchronization

/// Holds tasks until a thread of its own lets them through, all at once: as a database writer does after a commit.
final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  /// How many wait.
  var count: Int { state.withLock { $0.waiting.count } }

  func wait() async {
    await withCheckedContinuation { continuation in
      let passes = state.withLock { state in
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if passes { continuation.resume() }
    }
  }

  /// Lets all through, from a thread that belongs to no loop.
  func open() {
    let argument = Unmanaged.passRetained(self)
    var thread: pthread_t = 0
    pthread_create(
      &thread, nil,
      { argument in
        Unmanaged<Gate>.fromOpaque(argument!).takeRetainedValue().release()
        return nil
      }, argument.toOpaque())
    pthread_join(thread, nil)
  }

  private func release() {
    let waiting = state.withLock { state in
      state.isOpen = true
      let waiting = state.waiting
      state.waiting = []
      return waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}
