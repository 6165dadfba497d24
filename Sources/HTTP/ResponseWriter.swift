/// Writes the head of a response, RFC 9112 §4.
public enum ResponseWriter {
  /// The interim answer that lets a client send its body.
  public static let continueLine = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)

  /// Appends a whole head.
  ///
  /// - Parameters:
  ///   - dateLine: `Date: … CR LF`, which the caller keeps for a second.
  ///   - contentLength: the length of the body that follows, or that a GET would have; nil for an answer that never
  ///     has content.
  ///   - connection: what the `Connection` field says.
  public static func appendHead(
    of response: borrowing Response, dateLine: [UInt8], contentLength: Int?, connection: ConnectionOption,
    to output: inout [UInt8]
  ) {
    if let line = response.status.line {
      Bytes.append(line, to: &output)
    } else {
      Bytes.append("HTTP/1.1 ", to: &output)
      Bytes.append(Int(response.status.code), to: &output)
      Bytes.append(" \r\n", to: &output)
    }
    output.append(contentsOf: dateLine)
    output.append(contentsOf: response.fields.bytes)
    if let contentLength {
      Bytes.append("Content-Length: ", to: &output)
      Bytes.append(contentLength, to: &output)
      Bytes.append("\r\n", to: &output)
    }
    switch connection {
    case .implied: break
    case .close: Bytes.append("Connection: close\r\n", to: &output)
    case .keepAlive: Bytes.append("Connection: keep-alive\r\n", to: &output)
    }
    Bytes.append("\r\n", to: &output)
  }

  /// What the `Connection` field says, RFC 9112 §9.
  public enum ConnectionOption: Sendable {
    /// Nothing: the connection stays open, as HTTP/1.1 supposes.
    case implied
    case close
    /// For HTTP/1.0 clients, which suppose the opposite.
    case keepAlive
  }
}
