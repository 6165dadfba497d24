/// What the fields say about the connection and the body, RFC 9112 §3.2, §6.3 and §9.3.
struct HeadSemantics: Sendable {
  private(set) var framing = RequestHead.Framing.none
  private(set) var host = 0..<0
  private(set) var keepsAlive: Bool
  private(set) var expectsContinue = false

  private var hosts = 0
  private var lengths = 0
  private var isEncoded = false
  private var chunkedCodings = 0

  init(entries: [HeaderFields.Entry], bytes: Span<UInt8>, version: RequestHead.Version) throws(RequestError) {
    keepsAlive = version == .http11
    var asksToKeep = false
    var asksToClose = false
    for entry in entries {
      let name = bytes.extracting(entry.name)
      let value = bytes.extracting(entry.value)
      // The length tells most fields apart without a look at their letters.
      switch name.count {
      case 4 where Bytes.equalIgnoringCase(name, "host"):
        hosts += 1
        host = entry.value
        try TargetRules.checkHost(value)
      case 6 where Bytes.equalIgnoringCase(name, "expect"):
        guard version == .http11 else { break }
        guard Bytes.equalIgnoringCase(value, "100-continue") else { throw .expectationFailed }
        expectsContinue = true
      case 10 where Bytes.equalIgnoringCase(name, "connection"):
        Bytes.forEachListElement(of: value) { element in
          let option = value.extracting(element)
          if Bytes.equalIgnoringCase(option, "close") { asksToClose = true }
          if Bytes.equalIgnoringCase(option, "keep-alive") { asksToKeep = true }
        }
      case 14 where Bytes.equalIgnoringCase(name, "content-length"):
        lengths += 1
        try readLength(value)
      case 17 where Bytes.equalIgnoringCase(name, "transfer-encoding"):
        isEncoded = true
        try readTransferCodings(value)
      default:
        break
      }
    }
    guard hosts == 1 || hosts == 0 && version == .http10 else {
      throw .malformed("There must be one Host field.")
    }
    try settleFraming(version)
    keepsAlive = !asksToClose && (keepsAlive || asksToKeep)
  }

  private mutating func readLength(_ value: Span<UInt8>) throws(RequestError) {
    guard lengths == 1, let length = Bytes.saturatingNumber(value) else {
      throw .malformed("Content-Length must be one number.")
    }
    guard length < Int.max else { throw .bodyTooLarge }
    framing = length == 0 ? .none : .length(length)
  }

  private mutating func readTransferCodings(_ value: Span<UInt8>) throws(RequestError) {
    var unknown = false
    Bytes.forEachListElement(of: value) { element in
      if Bytes.equalIgnoringCase(value.extracting(element), "chunked") {
        chunkedCodings += 1
      } else {
        unknown = true
      }
    }
    if unknown { throw .notImplemented("The only transfer coding known here is chunked.") }
  }

  private mutating func settleFraming(_ version: RequestHead.Version) throws(RequestError) {
    guard isEncoded else { return }
    guard lengths == 0 else { throw .malformed("Content-Length and Transfer-Encoding stand together.") }
    guard version == .http11 else { throw .malformed("HTTP/1.0 has no Transfer-Encoding.") }
    guard chunkedCodings == 1 else { throw .malformed("Transfer-Encoding must say chunked once.") }
    framing = .chunked
  }
}
