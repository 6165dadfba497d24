import Glibc
import HTTP

/// Running handlers and taking their answers.
extension Reactor {
  /// Bodies up to this size are copied behind their head, so that both leave in one call.
  private static let copiedBody = 16_384

  /// Hands a whole request to the handler. When that does not suspend, its answer is taken before this returns.
  mutating func start(_ request: Request, on descriptor: Int) {
    connections[descriptor].phase = .answering
    let id = ConnectionID(descriptor: Int32(descriptor), generation: connections[descriptor].generation)
    let handler = Confined(value: handler)
    let mailbox = Confined(value: mailbox)
    Task.immediate(executorPreference: loop) {
      let response = await handler.value.respond(to: request)
      mailbox.value.deliver(response, to: id)
    }
    takeDeliveries()
  }

  /// Writes the answers that handlers left.
  mutating func takeDeliveries() {
    while let delivery = mailbox.next() {
      let descriptor = Int(delivery.recipient.descriptor)
      // While a handler was away its connection may have closed, and the descriptor may belong to another one.
      guard isLive(delivery.recipient), connections[descriptor].phase == .answering else { continue }
      let keepsAlive = connections[descriptor].terms.keepsAlive
      write(delivery.response, to: descriptor, closes: !keepsAlive || isStopping)
      if connections[descriptor].phase == .head, connections[descriptor].readsPaused { markReady(descriptor) }
    }
  }

  /// Answers a request that cannot be read, and ends the connection.
  mutating func refuse(_ descriptor: Int, _ error: RequestError) {
    let head = connections[descriptor].head
    state.configuration.onEvent?(.refused(error, peer: connections[descriptor].peer))
    connections[descriptor].lingers = true
    connections[descriptor].body = []
    write(handler.refuse(error, head: head), to: descriptor, closes: true)
  }

  /// Puts an answer into the output.
  mutating func write(_ response: Response, to descriptor: Int, closes: Bool) {
    let terms = connections[descriptor].terms
    let length = response.body.count
    let option: ResponseWriter.ConnectionOption = closes ? .close : terms.isHTTP10 ? .keepAlive : .implied
    var output: [UInt8] = []
    swap(&output, &connections[descriptor].output)
    if output.capacity == 0 { output = pool.take() }
    ResponseWriter.appendHead(
      of: response, dateLine: dateLine, contentLength: response.status.forbidsContent ? nil : length,
      connection: option, to: &output)
    var transfer: Connection.Transfer?
    if !terms.omitsBody, !response.status.forbidsContent, length > 0 {
      switch response.body {
      case .empty: break
      case .bytes(let bytes) where length <= Self.copiedBody: output.append(contentsOf: bytes)
      case .bytes(let bytes): transfer = .bytes(bytes, sent: 0)
      case .file(let file): transfer = .file(file, sent: 0)
      }
    }
    swap(&output, &connections[descriptor].output)
    connections[descriptor].transfer = transfer
    connections[descriptor].phase = closes ? .closing : transfer == nil ? .head : .sending
    connections[descriptor].answers += 1
    if closes, !connections[descriptor].input.isEmpty { connections[descriptor].lingers = true }
    markDirty(descriptor)
    record(response.status, bytes: length, of: descriptor)
    connections[descriptor].head = nil
    connections[descriptor].terms = AnswerTerms()
  }

  private func record(_ status: Status, bytes: Int, of descriptor: Int) {
    guard let onResponse = state.configuration.onResponse else { return }
    let started = connections[descriptor].requestStarted
    onResponse(
      AccessRecord(
        head: connections[descriptor].head, peer: connections[descriptor].peer, status: status, bytes: bytes,
        microseconds: started == 0 ? 0 : Clock.microseconds(CLOCK_MONOTONIC) - started))
  }
}
