import CLinux
import Glibc
import HTTP

/// Reading requests.
extension Reactor {
  /// Takes what the socket has, once; what remains there makes it readable again in the next turn.
  mutating func receive(_ descriptor: Int) {
    switch connections[descriptor].phase {
    case .head, .body:
      if connections[descriptor].readsPaused { return }
    case .draining:
      discard(descriptor)
      return
    case .closed, .answering, .sending, .closing:
      // Backpressure: nothing is taken from a client whose last request is still being answered.
      connections[descriptor].readsPaused = true
      markDirty(descriptor)
      return
    }
    markDirty(descriptor)
    let count = recv(Int32(descriptor), scratch.memory.baseAddress, scratch.memory.count, 0)
    if count > 0 {
      take(UnsafeRawBufferPointer(rebasing: scratch.memory[..<count]), from: descriptor)
    } else if count == 0 {
      endInput(descriptor)
    } else if errno != EAGAIN, errno != EINTR {
      close(descriptor)
    }
  }

  private mutating func take(_ received: UnsafeRawBufferPointer, from descriptor: Int) {
    let buffer = received.assumingMemoryBound(to: UInt8.self)
    if connections[descriptor].input.isEmpty {
      let used = consume(buffer.span, of: descriptor)
      if used < buffer.count {
        connections[descriptor].input = pool.take()
        connections[descriptor].input.append(contentsOf: buffer[used...])
      }
    } else {
      connections[descriptor].input.append(contentsOf: buffer)
      readKeptInput(descriptor)
    }
  }

  /// Reads on in what was kept of earlier receipts.
  mutating func readKeptInput(_ descriptor: Int) {
    switch connections[descriptor].phase {
    case .head, .body: break
    case .closed, .answering, .sending, .closing, .draining: return
    }
    connections[descriptor].readsPaused = false
    markDirty(descriptor)
    var input: [UInt8] = []
    swap(&input, &connections[descriptor].input)
    let used = consume(input.span, of: descriptor)
    if used < input.count {
      input.removeSubrange(..<used)
      connections[descriptor].input = input
    } else {
      pool.give(input)
    }
  }

  /// The client will send no more. What it asked before is still answered, RFC 9112 §9.6.
  private mutating func endInput(_ descriptor: Int) {
    connections[descriptor].peerClosed = true
    // A request that is not whole has no meaning.
    connections[descriptor].phase = .closing
  }

  private mutating func discard(_ descriptor: Int) {
    let count = recv(Int32(descriptor), scratch.memory.baseAddress, scratch.memory.count, 0)
    if count == 0 || count < 0 && errno != EAGAIN && errno != EINTR { close(descriptor) }
  }

  /// Reads as many requests as the bytes hold and as may be answered now.
  ///
  /// - Returns: how many bytes are done with; the others must be kept.
  private mutating func consume(_ input: Span<UInt8>, of descriptor: Int) -> Int {
    var position = 0
    var begun = 0
    while position < input.count {
      do throws(RequestError) {
        switch connections[descriptor].phase {
        case .head:
          guard begun < limits.pipelinedRequests else {
            connections[descriptor].readsPaused = true
            markReady(descriptor)
            return position
          }
          guard connections[descriptor].unsentOutput < limits.unsentBytes else {
            // Goes on when the output has been sent.
            connections[descriptor].readsPaused = true
            return position
          }
          let rest = input.extracting(position...)
          guard let parsed = try connections[descriptor].parser.parse(rest, limits: limits) else { return position }
          position += parsed.length
          begun += 1
          connections[descriptor].parser = RequestHeadParser()
          try begin(parsed.head, on: descriptor, moreFollows: position < input.count)
        case .body:
          position += try consumeBody(input.extracting(position...), of: descriptor)
        case .answering, .sending:
          connections[descriptor].readsPaused = true
          return position
        case .closed, .closing, .draining:
          // Nothing after the last request is read, but the client may be sending it.
          connections[descriptor].lingers = true
          return input.count
        }
      } catch {
        refuse(descriptor, error)
        return input.count
      }
    }
    return position
  }

  /// Decides how the body is taken, or starts at once when there is none.
  private mutating func begin(
    _ head: RequestHead, on descriptor: Int, moreFollows: Bool
  ) throws(RequestError) {
    connections[descriptor].head = head
    connections[descriptor].terms = AnswerTerms(head)
    // This head's deadline is met; the next head, which may have begun already, gets its own.
    connections[descriptor].timing = .none
    if state.configuration.onResponse != nil {
      connections[descriptor].requestStarted = Clock.microseconds(CLOCK_MONOTONIC)
    }
    if head.framing == .none {
      start(Request(head: head, peer: connections[descriptor].peer), on: descriptor)
      return
    }
    let limit = handler.bodyLimit(for: head)
    switch head.framing {
    case .none: break
    case .length(let length):
      guard length <= limit else { throw .bodyTooLarge }
      connections[descriptor].bodyLimit = length
    case .chunked:
      connections[descriptor].bodyLimit = limit
      connections[descriptor].decoder = ChunkedDecoder()
    }
    connections[descriptor].phase = .body
    connections[descriptor].bodyReceived = 0
    connections[descriptor].bodyStarted = now
    if head.expectsContinue, !moreFollows {
      connections[descriptor].output += ResponseWriter.continueLine
    }
  }

  private mutating func consumeBody(_ input: Span<UInt8>, of descriptor: Int) throws(RequestError) -> Int {
    let used = try connections[descriptor].takeBody(input, limits: limits)
    if connections[descriptor].bodyIsWhole, let head = connections[descriptor].head {
      var body: [UInt8] = []
      swap(&body, &connections[descriptor].body)
      start(Request(head: head, body: body, peer: connections[descriptor].peer), on: descriptor)
    }
    return used
  }
}
