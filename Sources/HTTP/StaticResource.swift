/// Something that is the same for everybody: a file on disk or bytes in memory, with its validators.
///
/// Answers GET and HEAD with conditions, ranges and the compressed form as RFC 9110 says; it is a decision only, the
/// bytes of a file are sent by the server. All that can be known of the answers is made once; an object, so that finding
/// the resource for a request copies nothing.
public final class StaticResource: Sendable {
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

  private let identity: Form
  private let compressed: Form?

  /// One representation: its tag, and the fields of its answers.
  private final class Form: Sendable {
    let entityTag: EntityTag
    /// Of `304 Not Modified`.
    let validators: HeaderFields
    /// Of an answer with content.
    let whole: HeaderFields

    init(_ entityTag: EntityTag, common: HeaderFields, mediaType: String, coding: String? = nil) {
      self.entityTag = entityTag
      var fields = common
      fields.append(.etag, entityTag.text)
      validators = fields
      fields.append(.acceptRanges, "bytes")
      fields.append(.contentType, mediaType)
      if let coding { fields.append(.contentEncoding, coding) }
      whole = fields
    }
  }

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
    var common = fields
    common.append(.cacheControl, cacheControl)
    if let lastModified { common.append(.lastModified, lastModified.text) }
    if case .bytes(_, .some) = content { common.append(.vary, "Accept-Encoding") }
    identity = Form(entityTag, common: common, mediaType: mediaType)
    if case .bytes(_, .some) = content {
      // The compressed form is another representation, RFC 9110 §8.8.3.3.
      compressed = Form(
        EntityTag(entityTag.value + "-gzip", isWeak: entityTag.isWeak), common: common, mediaType: mediaType,
        coding: "gzip")
    } else {
      compressed = nil
    }
  }

  /// The answer to a request for this resource.
  public func response(to request: Request) -> Response {
    guard request.method == .get || request.method == .head else {
      return .methodNotAllowed(allowed: [.get, .head])
    }
    let asksForRange = request.method == .get && request.fields.contains(.range)
    let compressed = asksForRange ? nil : acceptedCompression(request.fields)
    let form = compressed?.form ?? identity
    switch Preconditions.evaluate(
      request.fields, isRead: true, entityTag: form.entityTag, lastModified: lastModified)
    {
    case .failed: return .plain(.preconditionFailed, "The file has changed.")
    case .notModified: return Response(status: .notModified, fields: form.validators)
    case .proceed: break
    }
    if let compressed { return Response(status: .ok, fields: form.whole, body: .bytes(compressed.bytes)) }
    return part(asksForRange ? range(request.fields) : .whole)
  }

  private func acceptedCompression(_ fields: HeaderFields) -> (form: Form, bytes: [UInt8])? {
    guard let compressed, case .bytes(_, .some(let gzip)) = content, ContentCoding.acceptsGzip(fields) else {
      return nil
    }
    return (compressed, gzip)
  }

  private func range(_ fields: HeaderFields) -> ByteRange {
    guard Preconditions.rangeApplies(fields, entityTag: entityTag, lastModified: lastModified),
      let value = fields.only(.range)
    else { return .whole }
    return ByteRange(value, length: content.length)
  }

  private func part(_ range: ByteRange) -> Response {
    switch range {
    case .whole:
      return Response(status: .ok, fields: identity.whole, body: body(0..<content.length))
    case .part(let range):
      var response = Response(status: .partialContent, fields: identity.whole, body: body(range))
      response.fields.append(.contentRange) { value in
        Bytes.append("bytes ", to: &value)
        Bytes.append(range.lowerBound, to: &value)
        value.append(ASCII.hyphen)
        Bytes.append(range.upperBound - 1, to: &value)
        value.append(ASCII.slash)
        Bytes.append(content.length, to: &value)
      }
      return response
    case .unsatisfiable:
      var response = Response.plain(.rangeNotSatisfiable, "The file does not reach that far.")
      response.fields.append(.contentRange, "bytes */\(content.length)")
      return response
    }
  }

  private func body(_ range: Range<Int>) -> ResponseBody {
    switch content {
    case .bytes(let bytes, _): .bytes(range.count == bytes.count ? bytes : Array(bytes[range]))
    case .file(let file): .file(FileBody(file: file, offset: range.lowerBound, length: range.count))
    }
  }
}
