import CLinux
import Glibc
import Synchronization

/// One event loop as handlers see it: an executor whose jobs run on the loop's thread, and a clock.
///
/// A job that another thread enqueues wakes the loop with one write for the whole batch that has gathered meanwhile;
/// so a database writer may resume any number of continuations, and each goes on where its handler runs.
public final class EventLoop: TaskExecutor, @unchecked Sendable {
  // Unchecked: `local` and `running` are touched on the loop's thread only, everything else is atomic or
  // behind the lock.

  /// The place of this loop among the server's loops, from 0.
  public let index: Int

  private let thread = Atomic<UInt>(0)
  private let monotonic = Atomic<Int>(0)
  private let wall = Atomic<Int>(0)
  /// A job waits. Looking here first spares most turns the lock.
  private let hasWaiting = Atomic<Bool>(false)
  private let remote = Mutex<[UnownedJob]>([])
  private var local: [UnownedJob] = []
  /// The batch at work; empty between two calls of `runJobs`, kept for its room.
  private var running: [UnownedJob] = []

  /// Readable for epoll when a job waits; edge-triggered, so nobody needs to read it.
  let wakeDescriptor: Int32

  init(index: Int) throws(ServerError) {
    self.index = index
    wakeDescriptor = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
    guard wakeDescriptor >= 0 else { throw .system(call: "eventfd", error: errno) }
    refreshClock()
  }

  deinit {
    close(wakeDescriptor)
  }

  /// Milliseconds since 1970 UTC, as of the beginning of this turn.
  public var now: Int { wall.load(ordering: .relaxed) }

  /// Milliseconds of a clock that nobody sets, as of the beginning of this turn: for timeouts.
  public var monotonicNow: Int { monotonic.load(ordering: .relaxed) }

  /// Whether the caller is on this loop's thread.
  public var isCurrent: Bool {
    thread.load(ordering: .relaxed) == UInt(pthread_self())
  }

  /// Takes a job; from any thread.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if isCurrent {
      local.append(job)
      hasWaiting.store(true, ordering: .relaxed)
      return
    }
    let isFirst = remote.withLock { jobs in
      jobs.append(job)
      return jobs.count == 1
    }
    hasWaiting.store(true, ordering: .releasing)
    if isFirst { wake() }
  }

  /// Ends the wait of the loop; from any thread.
  func wake() {
    var one: UInt64 = 1
    _ = write(wakeDescriptor, &one, 8)
  }

  // MARK: On the loop's thread

  func adoptCurrentThread() {
    thread.store(UInt(pthread_self()), ordering: .relaxed)
  }

  var hasJobs: Bool { hasWaiting.load(ordering: .relaxed) }

  /// Runs the jobs that wait now. Jobs that these enqueue wait for the next call, so that none can keep the loop from
  /// its connections.
  func runJobs() {
    guard hasJobs, hasWaiting.exchange(false, ordering: .acquiring) else { return }
    swap(&running, &local)
    remote.withLock { jobs in
      running += jobs
      jobs.removeAll(keepingCapacity: true)
    }
    let executor = asUnownedTaskExecutor()
    for job in running {
      job.runSynchronously(on: executor)
    }
    running.removeAll(keepingCapacity: true)
  }

  func refreshClock() {
    monotonic.store(Clock.milliseconds(CLOCK_MONOTONIC), ordering: .relaxed)
    wall.store(Clock.milliseconds(CLOCK_REALTIME), ordering: .relaxed)
  }
}
