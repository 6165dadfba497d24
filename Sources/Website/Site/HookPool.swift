import Foundation
import Synchronization

/// Threads for the host's hooks: whatever one does, also sleeping or reckoning for long, no event loop waits for it.
///
/// A hook that awaits holds no thread. One that blocks holds a thread of its own, which is made when no other is free; at ``most``
/// further ones wait for these alone. A dispatch queue would not do: it makes no thread beyond the cores' while those it has are busy.
final class HookPool: TaskExecutor {
  /// So many threads at most.
  static let most = 64
  /// How long a thread without work stays, in seconds.
  private static let patience = 10

  private struct State {
    var jobs: [UnownedJob] = []
    var idle = 0
    var threads = 0
  }

  private let state = Mutex(State())
  private let available = DispatchSemaphore(value: 0)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let needsThread = state.withLock { state in
      state.jobs.append(job)
      guard state.jobs.count > state.idle, state.threads < Self.most else { return false }
      state.threads += 1
      return true
    }
    available.signal()
    if needsThread { Thread.detachNewThread { self.work() } }
  }

  private func work() {
    while true {
      state.withLock { $0.idle += 1 }
      let result = available.wait(timeout: .now() + .seconds(Self.patience))
      let (job, ends) = state.withLock { state -> (UnownedJob?, Bool) in
        state.idle -= 1
        // A job that came at the last moment has its signal still.
        guard result == .success, !state.jobs.isEmpty else {
          if state.jobs.isEmpty { state.threads -= 1 }
          return (nil, state.jobs.isEmpty)
        }
        return (state.jobs.removeFirst(), false)
      }
      if ends { return }
      job?.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
