/// The name of a header field. Names are compared without regard to case, RFC 9110 §5.1.
///
/// Write names as literals. A name that is no token (RFC 9110 §5.6.2) would let a header be forged, so such a name
/// never reaches the wire: `HeaderFields` leaves the field out.
public struct FieldName: Sendable, ExpressibleByStringLiteral {
  /// The name as it is written on the wire.
  public let text: String

  public init(stringLiteral text: String) {
    self.text = text
  }

  /// A name that is not a literal.
  public init(_ text: String) {
    self.text = text
  }

  var isToken: Bool {
    let token = ByteSet.token
    return !text.isEmpty && text.utf8.allSatisfy { token.contains($0) }
  }

  public static let acceptEncoding: FieldName = "Accept-Encoding"
  public static let acceptLanguage: FieldName = "Accept-Language"
  public static let acceptRanges: FieldName = "Accept-Ranges"
  public static let allow: FieldName = "Allow"
  public static let cacheControl: FieldName = "Cache-Control"
  public static let connection: FieldName = "Connection"
  public static let contentDisposition: FieldName = "Content-Disposition"
  public static let contentEncoding: FieldName = "Content-Encoding"
  public static let contentLanguage: FieldName = "Content-Language"
  public static let contentLength: FieldName = "Content-Length"
  public static let contentRange: FieldName = "Content-Range"
  public static let contentSecurityPolicy: FieldName = "Content-Security-Policy"
  public static let contentType: FieldName = "Content-Type"
  public static let cookie: FieldName = "Cookie"
  public static let date: FieldName = "Date"
  public static let etag: FieldName = "ETag"
  public static let expect: FieldName = "Expect"
  public static let host: FieldName = "Host"
  public static let ifMatch: FieldName = "If-Match"
  public static let ifModifiedSince: FieldName = "If-Modified-Since"
  public static let ifNoneMatch: FieldName = "If-None-Match"
  public static let ifRange: FieldName = "If-Range"
  public static let ifUnmodifiedSince: FieldName = "If-Unmodified-Since"
  public static let lastModified: FieldName = "Last-Modified"
  public static let location: FieldName = "Location"
  public static let origin: FieldName = "Origin"
  public static let range: FieldName = "Range"
  public static let referrerPolicy: FieldName = "Referrer-Policy"
  public static let retryAfter: FieldName = "Retry-After"
  public static let secFetchSite: FieldName = "Sec-Fetch-Site"
  public static let setCookie: FieldName = "Set-Cookie"
  public static let transferEncoding: FieldName = "Transfer-Encoding"
  public static let userAgent: FieldName = "User-Agent"
  public static let vary: FieldName = "Vary"
  public static let xContentTypeOptions: FieldName = "X-Content-Type-Options"
}
