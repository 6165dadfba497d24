import Foundation
public import SocketServer

extension SignalWaiter {
  /// Waits on a thread of its own, so that no task's thread is held.
  public func arrive() async {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        _ = self.wait()
        continuation.resume()
      }
    }
  }
}
