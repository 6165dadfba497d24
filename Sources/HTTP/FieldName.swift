/// The name of a header field. Names are compared without regard to case, RFC 9110 §5.1.
///
/// Write names as literals. A name that is no token (RFC 9110 §5.6.2) would let a header be forged, so such a name
/// never reaches the wire: `HeaderFields` leaves the field out.
public struct FieldName: Sendable, ExpressibleByStringLiteral {
  /// The name as it is written on the wire.
  let bytes: [UInt8]
  /// The name in small letters, to compare with.
  let lowercase: [UInt8]
  /// The name's mark, see `mark(of:)`.
  let mark: UInt32
  /// Whether the name may stand on the wire.
  let isToken: Bool

  /// A name as a literal.
  public init(stringLiteral text: String) {
    self.init(text)
  }

  /// A name that is not a literal.
  public init(_ text: String) {
    let bytes = Array(text.utf8)
    self.bytes = bytes
    lowercase = bytes.map(ASCII.lowercased)
    mark = FieldName.mark(of: bytes.span)
    isToken = !bytes.isEmpty && ByteSet.token.containsAll(bytes.span)
  }

  /// The name as text, as it is written on the wire.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Length, first and last letter of a name in one number. It tells nearly all names apart, so that looking for a
  /// field compares the letters of hardly any other.
  static func mark(of name: Span<UInt8>) -> UInt32 {
    guard !name.isEmpty else { return 0 }
    return UInt32(truncatingIfNeeded: name.count) << 16 | UInt32(ASCII.lowercased(name[0])) << 8
      | UInt32(ASCII.lowercased(name[name.count - 1]))
  }

  /// Codings that the client can undo, RFC 9110 §12.5.3.
  public static let acceptEncoding: FieldName = "Accept-Encoding"
  /// Languages that the person reads, RFC 9110 §12.5.4.
  public static let acceptLanguage: FieldName = "Accept-Language"
  /// Whether parts may be asked for, RFC 9110 §14.3.
  public static let acceptRanges: FieldName = "Accept-Ranges"
  /// Methods that the address takes, RFC 9110 §10.2.1.
  public static let allow: FieldName = "Allow"
  /// Who may keep the answer, and how long, RFC 9111 §5.2.
  public static let cacheControl: FieldName = "Cache-Control"
  /// Whether the connection stays open, RFC 9110 §7.6.1.
  public static let connection: FieldName = "Connection"
  /// Whether to show or to save, and under which name, RFC 6266.
  public static let contentDisposition: FieldName = "Content-Disposition"
  /// The coding of the content, RFC 9110 §8.4.
  public static let contentEncoding: FieldName = "Content-Encoding"
  /// The language of the content, RFC 9110 §8.5.
  public static let contentLanguage: FieldName = "Content-Language"
  /// The length of the body in bytes, RFC 9110 §8.6.
  public static let contentLength: FieldName = "Content-Length"
  /// Which part the body is, RFC 9110 §14.4.
  public static let contentRange: FieldName = "Content-Range"
  /// What a page may load and do.
  public static let contentSecurityPolicy: FieldName = "Content-Security-Policy"
  /// The kind of the content, RFC 9110 §8.3.
  public static let contentType: FieldName = "Content-Type"
  /// What the browser was asked to remember, RFC 6265 §5.4.
  public static let cookie: FieldName = "Cookie"
  /// When the answer was made, RFC 9110 §6.6.1.
  public static let date: FieldName = "Date"
  /// Names the very bytes, RFC 9110 §8.8.3.
  public static let etag: FieldName = "ETag"
  /// What the client waits for, RFC 9110 §10.1.1.
  public static let expect: FieldName = "Expect"
  /// The host that the client means, RFC 9110 §7.2.
  public static let host: FieldName = "Host"
  /// Only if it is still these bytes, RFC 9110 §13.1.1.
  public static let ifMatch: FieldName = "If-Match"
  /// Only if it has changed since, RFC 9110 §13.1.3.
  public static let ifModifiedSince: FieldName = "If-Modified-Since"
  /// Only if it is not these bytes, RFC 9110 §13.1.2.
  public static let ifNoneMatch: FieldName = "If-None-Match"
  /// A part if it is still these bytes, else all, RFC 9110 §13.1.5.
  public static let ifRange: FieldName = "If-Range"
  /// Only if it has not changed since, RFC 9110 §13.1.4.
  public static let ifUnmodifiedSince: FieldName = "If-Unmodified-Since"
  /// When the content changed last, RFC 9110 §8.8.2.
  public static let lastModified: FieldName = "Last-Modified"
  /// Where to look, RFC 9110 §10.2.2.
  public static let location: FieldName = "Location"
  /// The site from which a form was sent.
  public static let origin: FieldName = "Origin"
  /// The part that is asked for, RFC 9110 §14.2.
  public static let range: FieldName = "Range"
  /// What other sites learn of the page's address.
  public static let referrerPolicy: FieldName = "Referrer-Policy"
  /// Seconds after which to try again, RFC 9110 §10.2.3.
  public static let retryAfter: FieldName = "Retry-After"
  /// Whether the request comes from the same site, as the browser says.
  public static let secFetchSite: FieldName = "Sec-Fetch-Site"
  /// What the browser is asked to remember, RFC 6265 §4.1.
  public static let setCookie: FieldName = "Set-Cookie"
  /// How the body is framed, RFC 9112 §6.1.
  public static let transferEncoding: FieldName = "Transfer-Encoding"
  /// The client's program, RFC 9110 §10.1.5.
  public static let userAgent: FieldName = "User-Agent"
  /// The fields on which the answer depends, RFC 9110 §12.5.5.
  public static let vary: FieldName = "Vary"
  /// `nosniff`: the kind is what it is said to be.
  public static let xContentTypeOptions: FieldName = "X-Content-Type-Options"
}
