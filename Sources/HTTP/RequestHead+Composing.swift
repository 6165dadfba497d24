extension RequestHead {
  /// A head composed here, for tests and for pages that look at another page: the same checks as for one from outside.
  ///
  /// - Parameters:
  ///   - target: a path, with its query if there is one.
  ///   - fields: what stands behind `Host`.
  public init(
    _ method: Method, _ target: String, host: String = "localhost", fields: HeaderFields = HeaderFields()
  ) throws(RequestError) {
    var bytes = Array("\(method.rawValue) \(target) HTTP/1.1\r\nHost: \(host)\r\n".utf8)
    bytes += fields.bytes
    bytes += [ASCII.carriageReturn, ASCII.lineFeed]
    self = try RequestHead(parsing: bytes)
  }

  /// Reads a whole head, empty line included.
  public init(parsing bytes: [UInt8], limits: Limits = Limits()) throws(RequestError) {
    var parser = RequestHeadParser()
    guard let parsed = try parser.parse(bytes.span, limits: limits), parsed.length == bytes.count else {
      throw .malformed("The head is not whole.")
    }
    self = parsed.head
  }
}
