import CLinux
import Glibc
import HTTP
import Synchronization

/// Taking new connections.
extension Reactor {
  /// How long a loop leaves the listener alone when the system has no descriptor or memory left.
  private static let pauseMilliseconds = 250

  mutating func acceptConnections() {
    guard accepts else { return }
    for _ in 0..<limits.acceptsPerTurn {
      var address = sockaddr_storage()
      var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
      let flags = Int32(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
      let descriptor = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          accept4(state.listener.descriptor, $0, &length, flags)
        }
      }
      if descriptor >= 0 {
        admit(descriptor, PeerAddress(address))
        continue
      }
      switch errno {
      case EAGAIN: return
      case EMFILE, ENFILE, ENOBUFS, ENOMEM:
        pauseAccepting(errno)
        return
      default: continue  // The client is gone already.
      }
    }
  }

  /// A listener that cannot be served would be reported as readable without end; so it is not watched for a moment.
  private mutating func pauseAccepting(_ error: Int32) {
    epoll.remove(state.listener.descriptor)
    accepts = false
    acceptsAgainAt = now + Self.pauseMilliseconds
    state.configuration.onEvent?(.acceptFailed(error))
  }

  mutating func acceptAgainIfDue() {
    guard now >= acceptsAgainAt, !isStopping else { return }
    acceptsAgainAt = .max
    accepts = epoll.add(state.listener.descriptor, events: Self.listenerEvents, data: Self.listenerData)
    if !accepts { acceptsAgainAt = now + Self.pauseMilliseconds }
  }

  private mutating func admit(_ descriptor: Int32, _ peer: PeerAddress) {
    let place = connections.open(descriptor, peer)
    let others = state.openConnections.wrappingAdd(1, ordering: .relaxed).oldValue
    guard others < state.connectionLimit + limits.refusals,
      epoll.add(descriptor, events: Epoll.readable, data: connections.id(of: place).eventData)
    else {
      close(place)
      return
    }
    connections[place].interest = Epoll.readable
    setDeadline(place, .head, after: limits.headSeconds)
    if others >= state.connectionLimit { turnAway(place) }
  }

  /// Says honestly that there is no room.
  private mutating func turnAway(_ place: Int) {
    if reportedLimitAt == .min || now - reportedLimitAt >= 1_000 {
      reportedLimitAt = now
      state.configuration.onEvent?(.connectionLimitReached)
    }
    var response = Response.plain(.serviceUnavailable, "Too many people are here at once. Try again in a moment.")
    response.fields.append(.retryAfter, 5)
    connections[place].lingers = true
    write(response, to: place, closes: true)
  }
}
