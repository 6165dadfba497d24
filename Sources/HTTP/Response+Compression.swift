extension Response {
  /// Content shorter than this gains nothing that a packet would show.
  private static let leastCompressed = 1_024
  private static let acceptEncoding = Array("accept-encoding".utf8)

  /// Compresses the body when the client accepts that and the kind of content gains by it.
  public mutating func compress(for request: Request, with gzip: Gzip) {
    guard case .bytes(let bytes) = body, bytes.count >= Response.leastCompressed, status != .partialContent,
      !fields.contains(.contentEncoding), let type = fields.firstBytes(.contentType), MediaType.isCompressible(type)
    else { return }
    // What every answer of its kind carries may say so already.
    if !fields.contains(.vary, Response.acceptEncoding) { fields.append(.vary, "Accept-Encoding") }
    guard ContentCoding.acceptsGzip(request.fields), let smaller = gzip.compress(bytes) else { return }
    fields.append(.contentEncoding, "gzip")
    body = .bytes(smaller)
  }
}
