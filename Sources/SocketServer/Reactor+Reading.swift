import CLinux
import Glibc
import HTTP

/// Reading requests.
extension Reactor {
  /// Takes what the socket has, once; what remains there makes it readable again in the next turn.
  mutating func receive(_ place: Int) {
    switch connections[place].phase {
    case .head, .body:
      if connections[place].readsPaused { return }
    case .draining:
      discard(place)
      return
    case .closed, .answering, .sending, .closing:
      // Backpressure: nothing is taken from a client whose last request is still being answered.
      connections[place].readsPaused = true
      markDirty(place)
      return
    }
    markDirty(place)
    let count = recv(connections[place].descriptor, scratch.memory.baseAddress, scratch.memory.count, 0)
    if count > 0 {
      take(UnsafeRawBufferPointer(rebasing: scratch.memory[..<count]), from: place)
    } else if count == 0 {
      endInput(place)
    } else if errno != EAGAIN, errno != EINTR {
      close(place)
    }
  }

  private mutating func take(_ received: UnsafeRawBufferPointer, from place: Int) {
    let buffer = received.assumingMemoryBound(to: UInt8.self)
    if connections[place].input.isEmpty {
      let used = consume(buffer.span, of: place)
      if used < buffer.count {
        connections[place].input = Array(buffer[used...])
      }
    } else {
      connections[place].input.append(contentsOf: buffer)
      readKeptInput(place)
    }
  }

  /// Reads on in what was kept of earlier receipts.
  mutating func readKeptInput(_ place: Int) {
    switch connections[place].phase {
    case .head, .body: break
    case .closed, .answering, .sending, .closing, .draining: return
    }
    connections[place].readsPaused = false
    markDirty(place)
    var input: [UInt8] = []
    swap(&input, &connections[place].input)
    let used = consume(input.span, of: place)
    if used < input.count {
      input.removeSubrange(..<used)
      connections[place].input = input
    }
  }

  /// The client will send no more. What it asked before is still answered, RFC 9112 §9.6.
  private mutating func endInput(_ place: Int) {
    connections[place].peerClosed = true
    // A request that is not whole has no meaning.
    connections[place].phase = .closing
  }

  private mutating func discard(_ place: Int) {
    let count = recv(connections[place].descriptor, scratch.memory.baseAddress, scratch.memory.count, 0)
    if count == 0 || count < 0 && errno != EAGAIN && errno != EINTR { close(place) }
  }

  /// Reads as many requests as the bytes hold and as may be answered now.
  ///
  /// - Returns: how many bytes are done with; the others must be kept.
  private mutating func consume(_ input: Span<UInt8>, of place: Int) -> Int {
    var position = 0
    var begun = 0
    while position < input.count {
      do throws(RequestError) {
        switch connections[place].phase {
        case .head:
          guard begun < limits.pipelinedRequests else {
            connections[place].readsPaused = true
            markReady(place)
            return position
          }
          guard connections[place].unsentOutput < limits.unsentBytes else {
            // Goes on when the output has been sent.
            connections[place].readsPaused = true
            return position
          }
          let rest = input.extracting(position...)
          guard let parsed = try connections[place].parser.parse(rest, limits: limits) else { return position }
          position += parsed.length
          begun += 1
          connections[place].parser = RequestHeadParser()
          try begin(parsed.head, on: place, moreFollows: position < input.count)
        case .body:
          position += try consumeBody(input.extracting(position...), of: place)
        case .answering, .sending:
          connections[place].readsPaused = true
          return position
        case .closed, .closing, .draining:
          // Nothing after the last request is read, but the client may be sending it.
          connections[place].lingers = true
          return input.count
        }
      } catch {
        refuse(place, error)
        return input.count
      }
    }
    return position
  }

  /// Decides how the body is taken, or starts at once when there is none.
  private mutating func begin(
    _ head: RequestHead, on place: Int, moreFollows: Bool
  ) throws(RequestError) {
    connections[place].head = head
    connections[place].terms = AnswerTerms(head)
    // This head's deadline is met; the next head, which may have begun already, gets its own.
    connections[place].timing = .none
    if state.configuration.onResponse != nil {
      connections[place].requestStarted = Clock.microseconds(CLOCK_MONOTONIC)
    }
    if head.framing == .none {
      start(Request(head: head, peer: connections[place].peer), on: place)
      return
    }
    let limit = handler.bodyLimit(for: head)
    switch head.framing {
    case .none: break
    case .length(let length):
      guard length <= limit else { throw .bodyTooLarge }
      connections[place].bodyLimit = length
    case .chunked:
      connections[place].bodyLimit = limit
      connections[place].decoder = ChunkedDecoder()
    }
    connections[place].spoolFolder = handler.spoolFolder(for: head)
    connections[place].phase = .body
    connections[place].bodyReceived = 0
    connections[place].bodyStarted = now
    if head.expectsContinue, !moreFollows {
      connections[place].output += ResponseWriter.continueLine
    }
  }

  private mutating func consumeBody(_ input: Span<UInt8>, of place: Int) throws(RequestError) -> Int {
    let used = try connections[place].takeBody(input, limits: limits)
    if connections[place].bodyIsWhole, let head = connections[place].head {
      var body: [UInt8] = []
      swap(&body, &connections[place].body)
      let spool = connections[place].spool
      connections[place].spool = nil
      start(Request(head: head, body: body, spool: spool, peer: connections[place].peer), on: place)
    }
    return used
  }
}
