import HTTP

/// What a loop knows of one connection.
struct Connection {
  /// Where the connection stands. Requests of one connection are answered one after the other.
  enum Phase {
    /// The place is free.
    case closed
    /// A head is awaited or has come in part.
    case head
    /// A body is coming.
    case body
    /// A handler is at work.
    case answering
    /// A long body of an answer is going out; the next request waits.
    case sending
    /// The last answer is going out.
    case closing
    /// All is said; what the client still sends is thrown away, so that no reset takes the answer from it.
    case draining
  }

  /// What the present deadline is for.
  enum Timing {
    case none, head, body, idle, handler, write, linger
  }

  /// The rest of an answer that is too long to be copied into the output.
  enum Transfer {
    case bytes([UInt8], sent: Int)
    case file(FileBody, sent: Int)
  }

  var phase = Phase.closed
  var generation: UInt32 = 0
  var descriptor: Int32 = -1
  var peer = PeerAddress(text: "")

  // What comes in.
  var input: [UInt8] = []
  var parser = RequestHeadParser()
  var head: RequestHead?
  var terms = AnswerTerms()
  var body: [UInt8] = []
  /// Where a long body goes; nil: it is held in memory.
  var spoolFolder: String?
  /// What of a long body has left the memory.
  var spool: SpooledBody?
  var bodyLimit = 0
  var bodyReceived = 0
  var bodyStarted = 0
  var decoder = ChunkedDecoder()

  // What goes out.
  var output: [UInt8] = []
  var outputSent = 0
  var transfer: Transfer?
  var answers = 0

  // The state of epoll and the wheel.
  var interest: UInt32 = 0
  var timing = Timing.none
  var deadline = Int.max
  var requestStarted = 0

  /// The connection is on the list of those to be flushed.
  var isDirty = false
  /// The connection is on the list of those whose kept input is read on in the next turn.
  var isReady = false
  /// Nothing is read until what was read has been answered.
  var readsPaused = false
  /// The client will send nothing more; it may still read.
  var peerClosed = false
  /// Bytes may still come when the last answer is out.
  var lingers = false
  /// Something was sent since the last look at the deadline.
  var progressed = false

  /// Bytes in the output that the kernel has not taken.
  var unsentOutput: Int { output.count - outputSent }

  /// Whether anything is still to be sent.
  var hasUnsent: Bool { unsentOutput > 0 || transfer != nil }

  /// Whether the body has come to its end.
  var bodyIsWhole: Bool {
    head?.framing == .chunked ? decoder.isDone : bodyCount == bodyLimit
  }

  /// Bytes of the body so far.
  private var bodyCount: Int { body.count + (spool?.length ?? 0) }

  /// Takes what belongs to the body from the beginning of the input.
  ///
  /// - Returns: how many bytes that were.
  mutating func takeBody(_ input: Span<UInt8>, limits: Limits) throws(RequestError) -> Int {
    let used: Int
    if head?.framing == .chunked {
      let limit = bodyLimit - (spool?.length ?? 0)
      used = try decoder.decode(input, into: &body, bodyLimit: limit, limits: limits)
    } else {
      used = min(input.count, bodyLimit - bodyCount)
      input.extracting(..<used).withUnsafeBufferPointer { body.append(contentsOf: $0) }
    }
    bodyReceived += used
    if let spoolFolder, body.count > limits.bodyMemoryBytes || spool != nil && bodyIsWhole {
      try spoolBody(to: spoolFolder)
    }
    return used
  }

  /// Moves what is in memory to the file: one write of some ten kilobytes into the kernel's cache, as much as a turn of the loop may
  /// take.
  private mutating func spoolBody(to folder: String) throws(RequestError) {
    do throws(SpooledBody.Failure) {
      let file = if let spool { spool } else { try SpooledBody(in: folder) }
      spool = file
      try file.append(body)
    } catch {
      throw .bodyNotStored
    }
    body.removeAll(keepingCapacity: true)
  }
}
