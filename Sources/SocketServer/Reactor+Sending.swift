import CLinux
import Glibc
import HTTP
import Synchronization

/// Sending, and what follows when all is sent.
extension Reactor {
  private enum Progress {
    case done
    /// The kernel takes no more, or this connection had its share of the turn.
    case waits
    case failed
  }

  /// Sends once to each connection that has something to say.
  mutating func flushAll() {
    var batch: [Int] = []
    swap(&batch, &dirty)
    for descriptor in batch where connections[descriptor].isDirty {
      connections[descriptor].isDirty = false
      if connections[descriptor].phase != .closed { flush(descriptor) }
    }
    batch.removeAll(keepingCapacity: true)
    if dirty.isEmpty { swap(&batch, &dirty) }
  }

  private mutating func flush(_ descriptor: Int) {
    switch send(descriptor) {
    case .failed:
      close(descriptor)
      return
    case .done:
      if finish(descriptor) { return }
    case .waits:
      break
    }
    settleInterest(descriptor)
    settleDeadline(descriptor)
  }

  private mutating func send(_ descriptor: Int) -> Progress {
    if connections[descriptor].unsentOutput > 0 {
      let flags = Int32(MSG_NOSIGNAL) | (connections[descriptor].transfer == nil ? 0 : Int32(MSG_MORE))
      let start = connections[descriptor].outputSent
      let sent = connections[descriptor].output.withUnsafeBytes { bytes in
        Glibc.send(Int32(descriptor), bytes.baseAddress.map { $0 + start }, bytes.count - start, flags)
      }
      guard sent >= 0 else { return wouldBlock() ? .waits : .failed }
      connections[descriptor].progressed = true
      connections[descriptor].outputSent += sent
      if connections[descriptor].unsentOutput > 0 { return .waits }
      var output: [UInt8] = []
      swap(&output, &connections[descriptor].output)
      connections[descriptor].outputSent = 0
      pool.give(output)
    }
    return sendTransfer(descriptor)
  }

  private mutating func sendTransfer(_ descriptor: Int) -> Progress {
    let length: Int
    let before: Int
    let sent: Int
    switch connections[descriptor].transfer {
    case nil:
      return .done
    case .bytes(let bytes, let already):
      (length, before) = (bytes.count, already)
      sent = bytes.withUnsafeBytes { all in
        Glibc.send(
          Int32(descriptor), all.baseAddress.map { $0 + already }, min(limits.sliceBytes, length - already),
          Int32(MSG_NOSIGNAL))
      }
      if sent > 0 { connections[descriptor].transfer = .bytes(bytes, sent: already + sent) }
    case .file(let body, let already):
      (length, before) = (body.length, already)
      var offset = off_t(body.offset + already)
      sent = sendfile(Int32(descriptor), body.file.descriptor, &offset, min(limits.sliceBytes, length - already))
      // The file became shorter than the length that was promised.
      if sent == 0 { return .failed }
      if sent > 0 { connections[descriptor].transfer = .file(body, sent: already + sent) }
    }
    guard sent >= 0 else { return wouldBlock() ? .waits : .failed }
    connections[descriptor].progressed = true
    guard before + sent == length else { return .waits }
    connections[descriptor].transfer = nil
    return .done
  }

  private func wouldBlock() -> Bool {
    errno == EAGAIN || errno == EINTR
  }

  /// Goes on when everything has been sent.
  ///
  /// - Returns: whether the connection is closed now.
  private mutating func finish(_ descriptor: Int) -> Bool {
    switch connections[descriptor].phase {
    case .closing:
      guard connections[descriptor].lingers, !connections[descriptor].peerClosed else {
        close(descriptor)
        return true
      }
      shutdown(Int32(descriptor), Int32(SHUT_WR))
      connections[descriptor].phase = .draining
      connections[descriptor].readsPaused = false
      connections[descriptor].input = []
    case .sending:
      connections[descriptor].phase = .head
      if connections[descriptor].readsPaused { markReady(descriptor) }
    case .head:
      if connections[descriptor].readsPaused {
        markReady(descriptor)
      } else if isStopping, !connections[descriptor].parser.hasBegun {
        close(descriptor)
        return true
      }
    case .closed, .body, .answering, .draining:
      break
    }
    return false
  }

  /// Tells epoll what the connection waits for, when that has changed.
  private mutating func settleInterest(_ descriptor: Int) {
    var interest: UInt32 = 0
    if !connections[descriptor].readsPaused, !connections[descriptor].peerClosed,
      connections[descriptor].phase != .closing
    {
      interest |= Epoll.readable
    }
    if connections[descriptor].hasUnsent { interest |= Epoll.writable }
    guard interest != connections[descriptor].interest else { return }
    connections[descriptor].interest = interest
    let id = ConnectionID(descriptor: Int32(descriptor), generation: connections[descriptor].generation)
    epoll.modify(Int32(descriptor), events: interest, data: id.eventData)
  }

  /// Ends the connection with a reset, so that the kernel too lets go of what the client does not take.
  mutating func abort(_ descriptor: Int) {
    var linger = linger(l_onoff: 1, l_linger: 0)
    setsockopt(Int32(descriptor), SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
    close(descriptor)
  }

  /// Ends the connection at once. Names of it that are still about find nobody from here on.
  mutating func close(_ descriptor: Int) {
    Glibc.close(Int32(descriptor))
    let generation = connections[descriptor].generation &+ 1
    pool.give(connections[descriptor].output)
    pool.give(connections[descriptor].input)
    connections[descriptor] = Connection()
    connections[descriptor].generation = generation
    wheel.cancel(descriptor)
    openCount -= 1
    state.openConnections.wrappingSubtract(1, ordering: .relaxed)
  }
}
