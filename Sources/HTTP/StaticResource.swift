/// Something that is the same for everybody: a file on disk or bytes in memory, with its validators.
///
/// Answers GET and HEAD with conditions, ranges and the compressed form as RFC 9110 says; it is a decision only, the
/// bytes of a file are sent by the server.
public struct StaticResource: Sendable {
  /// Where the bytes are.
  public enum Content: Sendable {
    /// In memory, with the gzip form of the same bytes if there is one.
    case bytes([UInt8], gzip: [UInt8]?)
    case file(OpenFile)

    var length: Int {
      switch self {
      case .bytes(let bytes, _): bytes.count
      case .file(let file): file.length
      }
    }
  }

  /// The bytes.
  public let content: Content
  /// Strong: the same tag means the same bytes, also after a restart.
  public let entityTag: EntityTag
  /// When the bytes changed last, if that is known.
  public let lastModified: HTTPDate?

  private let mediaType: String
  private let commonFields: HeaderFields

  /// A resource.
  ///
  /// - Parameters:
  ///   - mediaType: the value of `Content-Type`.
  ///   - entityTag: made from the content, such as its hash.
  ///   - cacheControl: the value of `Cache-Control`.
  ///   - fields: what else every answer carries, such as a security policy.
  public init(
    _ content: Content, mediaType: String, entityTag: EntityTag, lastModified: HTTPDate? = nil, cacheControl: String,
    fields: HeaderFields = HeaderFields()
  ) {
    self.content = content
    self.entityTag = entityTag
    self.lastModified = lastModified
    self.mediaType = mediaType
    var common = fields
    common.append(.cacheControl, cacheControl)
    if let lastModified { common.append(.lastModified, lastModified.text) }
    if case .bytes(_, .some) = content { common.append(.vary, "Accept-Encoding") }
    commonFields = common
  }

  /// The answer to a request for this resource.
  public func response(to request: Request) -> Response {
    guard request.method == .get || request.method == .head else {
      return .methodNotAllowed(allowed: [.get, .head])
    }
    let asksForRange = request.method == .get && request.fields.contains(.range)
    let gzip = asksForRange ? nil : compressedForm(for: request)
    // The compressed form is another representation, RFC 9110 §8.8.3.3.
    let tag = gzip == nil ? entityTag : EntityTag(entityTag.value + "-gzip", isWeak: entityTag.isWeak)
    var response = Response(status: .ok, fields: commonFields)
    response.fields.append(.etag, tag.text)

    switch Preconditions.evaluate(request.fields, isRead: true, entityTag: tag, lastModified: lastModified) {
    case .failed: return .plain(.preconditionFailed, "The file has changed.")
    case .notModified:
      response.status = .notModified
      return response
    case .proceed: break
    }

    response.fields.append(.acceptRanges, "bytes")
    if let gzip {
      response.fields.append(.contentType, mediaType)
      response.fields.append(.contentEncoding, "gzip")
      response.body = .bytes(gzip)
      return response
    }
    return part(of: response, range: asksForRange ? range(request.fields) : .whole)
  }

  private func compressedForm(for request: Request) -> [UInt8]? {
    guard case .bytes(_, .some(let gzip)) = content, ContentCoding.acceptsGzip(request.fields) else { return nil }
    return gzip
  }

  private func range(_ fields: HeaderFields) -> ByteRange {
    guard Preconditions.rangeApplies(fields, entityTag: entityTag, lastModified: lastModified),
      let value = fields.only(.range)
    else { return .whole }
    return ByteRange(value, length: content.length)
  }

  private func part(of response: Response, range: ByteRange) -> Response {
    var response = response
    switch range {
    case .whole:
      response.fields.append(.contentType, mediaType)
      response.body = body(0..<content.length)
    case .part(let range):
      response.status = .partialContent
      response.fields.append(.contentType, mediaType)
      response.fields.append(
        .contentRange, "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(content.length)")
      response.body = body(range)
    case .unsatisfiable:
      response = .plain(.rangeNotSatisfiable, "The file does not reach that far.")
      response.fields.append(.contentRange, "bytes */\(content.length)")
    }
    return response
  }

  private func body(_ range: Range<Int>) -> ResponseBody {
    switch content {
    case .bytes(let bytes, _): .bytes(range.count == bytes.count ? bytes : Array(bytes[range]))
    case .file(let file): .file(FileBody(file: file, offset: range.lowerBound, length: range.count))
    }
  }
}
