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
    for place in batch where connections[place].isDirty {
      connections[place].isDirty = false
      if connections[place].phase != .closed { flush(place) }
    }
    batch.removeAll(keepingCapacity: true)
    if dirty.isEmpty { swap(&batch, &dirty) }
  }

  private mutating func flush(_ place: Int) {
    switch send(place) {
    case .failed:
      close(place)
      return
    case .done:
      if finish(place) { return }
    case .waits:
      break
    }
    settleInterest(place)
    settleDeadline(place)
  }

  private mutating func send(_ place: Int) -> Progress {
    if connections[place].unsentOutput > 0 {
      let sent = sendOutput(place)
      guard sent >= 0 else { return wouldBlock() ? .waits : .failed }
      connections[place].progressed = true
      let rest = sent - connections[place].unsentOutput
      if rest < 0 {
        connections[place].outputSent += sent
        return .waits
      }
      var output: [UInt8] = []
      swap(&output, &connections[place].output)
      connections[place].outputSent = 0
      pool.give(output)
      if case .bytes(let bytes, let already) = connections[place].transfer {
        let isWhole = already + rest == bytes.count
        connections[place].transfer = isWhole ? nil : .bytes(bytes, sent: already + rest)
        return isWhole ? .done : .waits
      }
    }
    return sendTransfer(place)
  }

  /// Sends the output, and in the same call a slice of the bytes that follow it.
  ///
  /// - Returns: how many bytes of both together the kernel took; -1 for an error.
  private func sendOutput(_ place: Int) -> Int {
    let descriptor = connections[place].descriptor
    return connections[place].output.withUnsafeBytes { output in
      let rest = UnsafeRawBufferPointer(rebasing: output[connections[place].outputSent...])
      switch connections[place].transfer {
      case nil:
        return Glibc.send(descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
      case .file:
        return Glibc.send(descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL) | Int32(MSG_MORE))
      case .bytes(let bytes, let already):
        return bytes.withUnsafeBytes { all in
          let end = min(all.count, already + limits.sliceBytes)
          return Reactor.send(rest, UnsafeRawBufferPointer(rebasing: all[already..<end]), to: descriptor)
        }
      }
    }
  }

  /// Sends what lies in two places in one call.
  private static func send(
    _ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer, to place: Int32
  ) -> Int {
    var parts = (
      iovec(iov_base: UnsafeMutableRawPointer(mutating: first.baseAddress), iov_len: first.count),
      iovec(iov_base: UnsafeMutableRawPointer(mutating: second.baseAddress), iov_len: second.count)
    )
    return withUnsafeMutableBytes(of: &parts) { parts in
      var message = msghdr()
      message.msg_iov = parts.baseAddress?.assumingMemoryBound(to: iovec.self)
      message.msg_iovlen = 2
      return sendmsg(place, &message, Int32(MSG_NOSIGNAL))
    }
  }

  private mutating func sendTransfer(_ place: Int) -> Progress {
    let descriptor = connections[place].descriptor
    let length: Int
    let before: Int
    let sent: Int
    switch connections[place].transfer {
    case nil:
      return .done
    case .bytes(let bytes, let already):
      (length, before) = (bytes.count, already)
      sent = bytes.withUnsafeBytes { all in
        Glibc.send(
          descriptor, all.baseAddress.map { $0 + already }, min(limits.sliceBytes, length - already),
          Int32(MSG_NOSIGNAL))
      }
      if sent > 0 { connections[place].transfer = .bytes(bytes, sent: already + sent) }
    case .file(let body, let already):
      (length, before) = (body.length, already)
      var offset = off_t(body.offset + already)
      sent = sendfile(descriptor, body.file.descriptor, &offset, min(limits.sliceBytes, length - already))
      // The file became shorter than the length that was promised.
      if sent == 0 { return .failed }
      if sent > 0 { connections[place].transfer = .file(body, sent: already + sent) }
    }
    guard sent >= 0 else { return wouldBlock() ? .waits : .failed }
    connections[place].progressed = true
    guard before + sent == length else { return .waits }
    connections[place].transfer = nil
    return .done
  }

  private func wouldBlock() -> Bool {
    errno == EAGAIN || errno == EINTR
  }

  /// Goes on when everything has been sent.
  ///
  /// - Returns: whether the connection is closed now.
  private mutating func finish(_ place: Int) -> Bool {
    switch connections[place].phase {
    case .closing:
      guard connections[place].lingers, !connections[place].peerClosed else {
        close(place)
        return true
      }
      shutdown(connections[place].descriptor, Int32(SHUT_WR))
      connections[place].phase = .draining
      connections[place].readsPaused = false
      connections[place].input = []
    case .sending:
      connections[place].phase = .head
      if connections[place].readsPaused { markReady(place) }
    case .head:
      if connections[place].readsPaused {
        markReady(place)
      } else if isStopping, !connections[place].parser.hasBegun {
        close(place)
        return true
      }
    case .closed, .body, .answering, .draining:
      break
    }
    return false
  }

  /// Tells epoll what the connection waits for, when that has changed.
  private mutating func settleInterest(_ place: Int) {
    var interest: UInt32 = 0
    if !connections[place].readsPaused, !connections[place].peerClosed,
      connections[place].phase != .closing
    {
      interest |= Epoll.readable
    }
    if connections[place].hasUnsent { interest |= Epoll.writable }
    guard interest != connections[place].interest else { return }
    connections[place].interest = interest
    epoll.modify(connections[place].descriptor, events: interest, data: connections.id(of: place).eventData)
  }

  /// Ends the connection with a reset, so that the kernel too lets go of what the client does not take.
  mutating func abort(_ place: Int) {
    var linger = linger(l_onoff: 1, l_linger: 0)
    let size = socklen_t(MemoryLayout.size(ofValue: linger))
    setsockopt(connections[place].descriptor, SOL_SOCKET, SO_LINGER, &linger, size)
    close(place)
  }

  /// Ends the connection at once. Names of it that are still about find nobody from here on.
  mutating func close(_ place: Int) {
    Glibc.close(connections[place].descriptor)
    pool.give(connections[place].output)
    connections.close(place)
    wheel.cancel(place)
    state.openConnections.wrappingSubtract(1, ordering: .relaxed)
  }
}
