import Glibc

/// Starts threads for work that blocks.
///
/// A closure written in a context that is isolated to an actor would check for that actor when the new thread calls it,
/// and trap; here nothing is isolated.
public enum DetachedThread {
  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Runs `body` on a thread of its own, which ends with it.
  public nonisolated static func start(_ body: @escaping @Sendable () -> Void) throws(NotStarted) {
    let context = Unmanaged.passRetained(Body(body))
    var thread = pthread_t()
    let result = pthread_create(
      &thread, nil,
      { context in
        if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
        return nil
      }, context.toOpaque())
    guard result == 0 else {
      context.release()
      throw NotStarted(reason: String(cString: strerror(result)))
    }
    pthread_detach(thread)
  }

  /// The system gave no thread.
  public struct NotStarted: Error {
    /// What the system says about it.
    public let reason: String
  }
}
