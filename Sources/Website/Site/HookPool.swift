import Foundation

/// Threads for the host's hooks: whatever one does, also sleeping or reading a file, no event loop waits for it.
///
/// A hook that awaits holds no thread. One that blocks holds a thread of its own; there are as many as the system's dispatch queues
/// have, some 60, and further ones wait for these alone.
final class HookPool: TaskExecutor {
  private let queue = DispatchQueue(label: "cairn.hooks", attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
