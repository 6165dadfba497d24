import HTTP
import Synchronization

/// Deadlines.
extension Reactor {
  /// Milliseconds that epoll may wait; -1 for no end.
  func patience() -> Int {
    // The last connection of a server that ends may have been closed in this very turn: nothing else would wake the loop.
    if loop.hasJobs || !ready.isEmpty || isStopping && openCount == 0 { return 0 }
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
    for descriptor in due where connections[descriptor].phase != .closed {
      let deadline = connections[descriptor].deadline
      if deadline > now {
        // It was put off since the wheel was set; moving it only now keeps the usual request free of wheel work.
        if deadline != .max { wheel.schedule(descriptor, at: deadline) }
      } else {
        timeOut(descriptor)
      }
    }
    due.removeAll(keepingCapacity: true)
  }

  /// Sets what the connection has to do by when.
  mutating func setDeadline(_ descriptor: Int, _ timing: Connection.Timing, after seconds: Int) {
    let deadline = now + seconds * 1_000
    connections[descriptor].timing = timing
    connections[descriptor].deadline = deadline
    if let scheduled = wheel.deadline(of: descriptor), scheduled <= deadline { return }
    wheel.schedule(descriptor, at: deadline)
  }

  /// Chooses the deadline that fits where the connection stands; called once a turn for each connection that moved.
  mutating func settleDeadline(_ descriptor: Int) {
    let timing = connections[descriptor].timing
    let progressed = connections[descriptor].progressed
    connections[descriptor].progressed = false
    if connections[descriptor].hasUnsent {
      if progressed || timing != .write { setDeadline(descriptor, .write, after: limits.writeStallSeconds) }
      return
    }
    switch connections[descriptor].phase {
    case .head:
      if connections[descriptor].parser.hasBegun {
        // Counts from the first byte, whatever follows: a head that trickles in is cut all the same.
        if timing != .head { setDeadline(descriptor, .head, after: limits.headSeconds) }
      } else if connections[descriptor].answers > 0 {
        setDeadline(descriptor, .idle, after: limits.keepAliveSeconds)
      }
    case .body:
      let sinceStart = (now - connections[descriptor].bodyStarted) / 1_000
      let earned = connections[descriptor].bodyReceived / max(1, limits.bodyBytesPerSecond)
      setDeadline(descriptor, .body, after: limits.bodySeconds + earned - sinceStart)
    case .answering:
      if timing != .handler { setDeadline(descriptor, .handler, after: limits.handlerSeconds) }
    case .draining:
      if timing != .linger { setDeadline(descriptor, .linger, after: limits.lingerSeconds) }
    case .closed, .sending, .closing:
      break
    }
  }

  private mutating func timeOut(_ descriptor: Int) {
    switch connections[descriptor].timing {
    case .head where connections[descriptor].parser.hasBegun:
      refuse(descriptor, .headTooSlow)
    case .body:
      refuse(descriptor, .bodyTooSlow)
    case .handler:
      if let head = connections[descriptor].head { state.configuration.onEvent?(.handlerTooSlow(head)) }
      var response = Response.plain(.serviceUnavailable, "This took too long. Try again in a moment.")
      response.fields.append(.retryAfter, 5)
      connections[descriptor].lingers = true
      write(response, to: descriptor, closes: true)
    case .write:
      abort(descriptor)
    case .none, .head, .idle, .linger:
      close(descriptor)
    }
  }
}
