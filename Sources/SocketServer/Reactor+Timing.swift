import HTTP
import Synchronization

/// Deadlines.
extension Reactor {
  /// Milliseconds that epoll may wait; -1 for no end.
  func patience() -> Int {
    // The last connection of a server that ends may have been closed in this very turn: nothing else would wake the loop.
    if loop.hasJobs || !ready.isEmpty || isStopping && connections.openCount == 0 { return 0 }
    var wait = wheel.wait(from: now) ?? Int.max
    if acceptsAgainAt != .max { wait = min(wait, max(0, acceptsAgainAt - now)) }
    if isStopping { wait = min(wait, max(0, state.stopDeadline.load(ordering: .relaxed) - now)) }
    return wait == .max ? -1 : wait
  }

  /// Looks after everything whose time has come.
  mutating func passTime() {
    acceptAgainIfDue()
    wheel.advance(to: now, due: &due)
    guard !due.isEmpty else { return }
    for place in due where connections[place].phase != .closed {
      let deadline = connections[place].deadline
      if deadline > now {
        // It was put off since the wheel was set; moving it only now keeps the usual request free of wheel work.
        if deadline != .max { wheel.schedule(place, at: deadline) }
      } else {
        timeOut(place)
      }
    }
    due.removeAll(keepingCapacity: true)
  }

  /// Sets what the connection has to do by when.
  mutating func setDeadline(_ place: Int, _ timing: Connection.Timing, after seconds: Int) {
    let deadline = now + seconds * 1_000
    connections[place].timing = timing
    connections[place].deadline = deadline
    if let scheduled = wheel.deadline(of: place), scheduled <= deadline { return }
    wheel.schedule(place, at: deadline)
  }

  /// Chooses the deadline that fits where the connection stands; called once a turn for each connection that moved.
  mutating func settleDeadline(_ place: Int) {
    let timing = connections[place].timing
    let progressed = connections[place].progressed
    connections[place].progressed = false
    if connections[place].hasUnsent {
      if progressed || timing != .write { setDeadline(place, .write, after: limits.writeStallSeconds) }
      return
    }
    switch connections[place].phase {
    case .head:
      if connections[place].parser.hasBegun {
        // Counts from the first byte, whatever follows: a head that trickles in is cut all the same.
        if timing != .head { setDeadline(place, .head, after: limits.headSeconds) }
      } else if connections[place].answers > 0 {
        setDeadline(place, .idle, after: limits.keepAliveSeconds)
      }
    case .body:
      let sinceStart = (now - connections[place].bodyStarted) / 1_000
      let earned = connections[place].bodyReceived / max(1, limits.bodyBytesPerSecond)
      setDeadline(place, .body, after: limits.bodySeconds + earned - sinceStart)
    case .answering:
      if timing != .handler { setDeadline(place, .handler, after: limits.handlerSeconds) }
    case .draining:
      if timing != .linger { setDeadline(place, .linger, after: limits.lingerSeconds) }
    case .closed, .sending, .closing:
      break
    }
  }

  private mutating func timeOut(_ place: Int) {
    switch connections[place].timing {
    case .head where connections[place].parser.hasBegun:
      refuse(place, .headTooSlow)
    case .body:
      refuse(place, .bodyTooSlow)
    case .handler:
      if let head = connections[place].head { state.configuration.onEvent?(.handlerTooSlow(head)) }
      var response = Response.plain(.serviceUnavailable, "This took too long. Try again in a moment.")
      response.fields.append(.retryAfter, 5)
      connections[place].lingers = true
      write(response, to: place, closes: true)
    case .write:
      abort(place)
    case .none, .head, .idle, .linger:
      close(place)
    }
  }
}
