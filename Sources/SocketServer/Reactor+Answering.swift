import Glibc
import HTTP

/// Running handlers and taking their answers.
extension Reactor {
  /// Bodies up to this size are copied behind their head: that costs less than naming two places to the kernel, and the
  /// answers to requests that came together leave together.
  private static let copiedBody = 2_048

  /// Hands a whole request to the handler. When that does not suspend, its answer is taken before this returns.
  mutating func start(_ request: Request, on place: Int) {
    connections[place].phase = .answering
    if let response = handler.respondAtOnce(to: request) {
      answer(place, with: response)
      return
    }
    let id = connections.id(of: place)
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
      let place = delivery.recipient.place
      // While a handler was away its connection may have closed, and its place may belong to another one.
      guard isLive(delivery.recipient), connections[place].phase == .answering else { continue }
      answer(place, with: delivery.response)
      if connections[place].phase == .head, connections[place].readsPaused { markReady(place) }
    }
  }

  private mutating func answer(_ place: Int, with response: Response) {
    write(response, to: place, closes: state.isStopping || !connections[place].terms.keepsAlive)
  }

  /// Answers a request that cannot be read, and ends the connection.
  mutating func refuse(_ place: Int, _ error: RequestError) {
    let head = connections[place].head
    state.configuration.onEvent?(.refused(error, peer: connections[place].peer))
    connections[place].lingers = true
    connections[place].body = []
    connections[place].spool = nil
    write(handler.refuse(error, head: head), to: place, closes: true)
  }

  /// Puts an answer into the output.
  mutating func write(_ response: Response, to place: Int, closes: Bool) {
    let terms = connections[place].terms
    let length = response.body.count
    let option: ResponseWriter.ConnectionOption = closes ? .close : terms.isHTTP10 ? .keepAlive : .implied
    var output: [UInt8] = []
    swap(&output, &connections[place].output)
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
    swap(&output, &connections[place].output)
    connections[place].transfer = transfer
    connections[place].phase = closes ? .closing : transfer == nil ? .head : .sending
    connections[place].answers += 1
    if closes, !connections[place].input.isEmpty { connections[place].lingers = true }
    markDirty(place)
    record(response.status, bytes: length, of: place)
    connections[place].head = nil
    connections[place].terms = AnswerTerms()
  }

  private func record(_ status: Status, bytes: Int, of place: Int) {
    guard let onResponse = state.configuration.onResponse else { return }
    let started = connections[place].requestStarted
    onResponse(
      AccessRecord(
        head: connections[place].head, peer: connections[place].peer, status: status, bytes: bytes,
        microseconds: started == 0 ? 0 : Clock.microseconds(CLOCK_MONOTONIC) - started))
  }
}
