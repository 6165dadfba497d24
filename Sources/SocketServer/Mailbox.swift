import HTTP

/// Where finished handlers leave their answers for the reactor; confined to one loop.
final class Mailbox {
  struct Delivery {
    let recipient: ConnectionID
    let response: Response
  }

  private var deliveries: [Delivery] = []

  func deliver(_ response: Response, to recipient: ConnectionID) {
    deliveries.append(Delivery(recipient: recipient, response: response))
  }

  func next() -> Delivery? {
    deliveries.popLast()
  }
}
