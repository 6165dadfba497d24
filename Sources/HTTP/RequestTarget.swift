/// What a request asks for: the path and the query of its target, RFC 9112 §3.2.
///
/// The parser lets a path through only when it is safe to use: it begins with a slash, its escapes are whole, and no
/// segment, decoded, is `.` or `..`, holds a slash, a backslash or a control character, or is no UTF-8. So a segment
/// can be looked up or joined to a folder as it is.
public struct RequestTarget: Sendable {
  /// The bytes of the whole head; the ranges point into them.
  private let bytes: [UInt8]
  private let pathRange: Range<Int>
  private let queryRange: Range<Int>?

  /// As many segments as most addresses have.
  private static let usualSegments = 6

  init(bytes: [UInt8], path: Range<Int>, query: Range<Int>?) {
    self.bytes = bytes
    pathRange = path
    queryRange = query
  }

  /// Whether the request is meant for the server as a whole: `OPTIONS *`.
  public var isAsterisk: Bool {
    pathRange.count == 1 && bytes[pathRange.lowerBound] == ASCII.asterisk
  }

  /// The path as it was sent, with its escapes; `/` where an absolute target has none.
  public var path: String {
    pathRange.isEmpty ? "/" : String(decoding: bytes[pathRange], as: UTF8.self)
  }

  /// The query as it was sent, without the question mark; nil when there is none.
  public var rawQuery: String? {
    queryRange.map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  /// The segments of the path, decoded: `/a/b%20c` is `["a", "b c"]`, `/` is `[]`, `/a/` is `["a", ""]` and `//a` is
  /// `["", "a"]`.
  public var segments: [String] { pathSegments.map(\.text) }

  /// The same segments as bytes, to be compared with words before any becomes text.
  public var pathSegments: [PathSegment] {
    guard pathRange.count > 1, !isAsterisk else { return [] }
    var segments: [PathSegment] = []
    segments.reserveCapacity(Self.usualSegments)
    var start = pathRange.lowerBound + 1
    while let slash = Bytes.firstIndex(of: ASCII.slash, in: start..<pathRange.upperBound, of: bytes.span) {
      segments.append(PathSegment(encoded: bytes[start..<slash]))
      start = slash + 1
    }
    segments.append(PathSegment(encoded: bytes[start..<pathRange.upperBound]))
    return segments
  }

  /// The query read as form fields: `?a=1&b=2`.
  public var query: FormFields {
    guard let queryRange else { return FormFields() }
    return FormFields(query: bytes[queryRange])
  }
}
