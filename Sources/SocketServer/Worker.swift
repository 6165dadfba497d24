import Glibc

/// One loop with its thread.
///
/// The reactor belongs to the thread from `start` on. Running it is one access to it from beginning to end, so its
/// state is never checked for exclusive access on the way.
final class Worker: @unchecked Sendable {
  let loop: EventLoop
  private var reactor: Reactor
  private var thread: pthread_t = 0

  init(loop: EventLoop, handler: any Handler, state: ServerState) throws(ServerError) {
    self.loop = loop
    reactor = try Reactor(loop: loop, handler: handler, state: state)
  }

  /// Begins to turn on a thread of its own.
  func start() throws(ServerError) {
    let argument = Unmanaged.passRetained(self)
    let error = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        Unmanaged<Worker>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      }, argument.toOpaque())
    guard error == 0 else {
      argument.release()
      throw .system(call: "pthread_create", error: error)
    }
  }

  /// Waits until the loop has ended.
  func join() {
    if thread != 0 { pthread_join(thread, nil) }
    thread = 0
  }

  private func run() {
    reactor.run()
  }
}
