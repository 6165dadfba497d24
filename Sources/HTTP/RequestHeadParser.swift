/// Reads the head of a request from bytes that arrive in pieces, RFC 9112 §2 to §6.
///
/// Each line is read once, however the bytes are cut: the parser remembers which lines it has taken and how far it
/// searched for the end of the next. It is strict where the grammar leaves room for two readings, because two readings
/// are how requests are smuggled: lines end with CR LF, fields are not folded, lengths stand once.
public struct RequestHeadParser: Sendable {
  /// What the request line said; the ranges point into the head's bytes.
  private struct RequestLine {
    var method: Method
    var path: Range<Int>
    var query: Range<Int>?
    var authority: Range<Int>?
    var version: RequestHead.Version
  }

  /// One empty line before a request is ignored (RFC 9112 §2.2), a second too; more are not a request.
  private static let emptyLinesAllowed = 2
  /// As many fields as a browser sends.
  private static let usualFields = 16

  private var lineStart = 0
  private var scanned = 0
  private var emptyLines = 0
  private var requestLine: RequestLine?
  private var entries: [HeaderFields.Entry] = []

  /// A parser for the next head.
  public init() {}

  /// Whether any byte of a request was seen.
  public var hasBegun: Bool { scanned > 0 }

  /// Reads on.
  ///
  /// - Parameters:
  ///   - bytes: all bytes from the beginning of this head, those of earlier calls included.
  /// - Returns: the head and the number of bytes it took, or nil when more bytes are needed.
  public mutating func parse(
    _ bytes: Span<UInt8>, limits: Limits
  ) throws(RequestError) -> (head: RequestHead, length: Int)? {
    while let lineFeed = Bytes.firstIndex(of: ASCII.lineFeed, in: scanned..<bytes.count, of: bytes) {
      guard lineFeed > lineStart, bytes[lineFeed - 1] == ASCII.carriageReturn else {
        throw .malformed("A line ends without a carriage return.")
      }
      let line = lineStart..<(lineFeed - 1)
      guard lineFeed < limits.headBytes else { throw tooLong(line, limits: limits) }
      lineStart = lineFeed + 1
      scanned = lineStart
      if requestLine != nil {
        if line.isEmpty {
          return (try finish(bytes.extracting(..<lineStart)), lineStart)
        }
        guard entries.count < limits.fields else { throw .fieldsTooLarge }
        entries.append(try fieldEntry(line, of: bytes))
      } else if line.isEmpty {
        emptyLines += 1
        guard emptyLines <= Self.emptyLinesAllowed else { throw .malformed("Empty lines stand before the request.") }
      } else {
        guard line.count <= limits.requestLineBytes else { throw .targetTooLong }
        requestLine = try readRequestLine(line, of: bytes)
        entries.reserveCapacity(Self.usualFields)
      }
    }
    try checkUnfinishedLine(bytes, limits: limits)
    return nil
  }

  /// Refuses as soon as it is certain that no good head can follow: bytes that no request line holds, or too many.
  private mutating func checkUnfinishedLine(_ bytes: Span<UInt8>, limits: Limits) throws(RequestError) {
    if requestLine == nil {
      for index in scanned..<bytes.count {
        let byte = bytes[index]
        guard byte >= ASCII.space && byte < ASCII.delete || byte == ASCII.carriageReturn else {
          throw .malformed("The request line holds a control character or a byte outside ASCII.")
        }
      }
      // The last byte may be the carriage return of the line's end.
      if bytes.count - lineStart > limits.requestLineBytes + 1 { throw .targetTooLong }
    }
    if bytes.count >= limits.headBytes { throw tooLong(lineStart..<bytes.count, limits: limits) }
    scanned = bytes.count
  }

  private func tooLong(_ line: Range<Int>, limits: Limits) -> RequestError {
    requestLine == nil && line.count > limits.requestLineBytes ? .targetTooLong : .fieldsTooLarge
  }

  // MARK: Request line

  private func readRequestLine(_ line: Range<Int>, of bytes: Span<UInt8>) throws(RequestError) -> RequestLine {
    let methodEnd = line.lowerBound + ByteSet.token.prefixLength(of: bytes.extracting(line))
    guard methodEnd > line.lowerBound, methodEnd < line.upperBound, bytes[methodEnd] == ASCII.space else {
      throw .malformed("The request line does not begin with a method and one space.")
    }
    let targetStart = methodEnd + 1
    let targetEnd = targetStart + ByteSet.visible.prefixLength(of: bytes.extracting(targetStart..<line.upperBound))
    guard targetEnd > targetStart, targetEnd < line.upperBound, bytes[targetEnd] == ASCII.space else {
      throw .malformed("The request line is not method, target and version with one space between them.")
    }
    let version = try readVersion(bytes.extracting((targetEnd + 1)..<line.upperBound))
    guard let method = Method(bytes.extracting(line.lowerBound..<methodEnd)) else {
      throw .notImplemented("The method is not known here.")
    }
    return try readTarget(targetStart..<targetEnd, of: bytes, method: method, version: version)
  }

  private func readVersion(_ bytes: Span<UInt8>) throws(RequestError) -> RequestHead.Version {
    guard bytes.count == 8, Bytes.equal(bytes.extracting(0..<5), "HTTP/"), ASCII.isDigit(bytes[5]),
      bytes[6] == ASCII.dot, ASCII.isDigit(bytes[7])
    else { throw .malformed("The version is not written as HTTP/1.1.") }
    guard bytes[5] == ASCII.zero + 1 else { throw .versionNotSupported }
    return bytes[7] == ASCII.zero ? .http10 : .http11
  }

  private func readTarget(
    _ target: Range<Int>, of bytes: Span<UInt8>, method: Method, version: RequestHead.Version
  ) throws(RequestError) -> RequestLine {
    var line = RequestLine(method: method, path: target, version: version)
    if bytes[target.lowerBound] == ASCII.asterisk, target.count == 1 {
      guard method == .options else { throw .malformed("Only OPTIONS may ask for *.") }
      return line
    }
    var pathStart = target.lowerBound
    if bytes[pathStart] != ASCII.slash {
      let authority = try readAuthority(target, of: bytes)
      line.authority = authority
      pathStart = authority.upperBound
    }
    let question = Bytes.firstIndex(of: ASCII.question, in: pathStart..<target.upperBound, of: bytes)
    line.path = pathStart..<(question ?? target.upperBound)
    line.query = question.map { ($0 + 1)..<target.upperBound }
    try TargetRules.checkPath(bytes.extracting(line.path))
    if let query = line.query {
      try TargetRules.checkQuery(bytes.extracting(query))
    }
    return line
  }

  /// The authority of an absolute target, RFC 9112 §3.2.2.
  private func readAuthority(_ target: Range<Int>, of bytes: Span<UInt8>) throws(RequestError) -> Range<Int> {
    let schemes: [StaticString] = ["http://", "https://"]
    for scheme in schemes where target.count > scheme.utf8CodeUnitCount {
      let start = target.lowerBound + scheme.utf8CodeUnitCount
      guard Bytes.equalIgnoringCase(bytes.extracting(target.lowerBound..<start), scheme) else { continue }
      let end = (start..<target.upperBound).first { bytes[$0] == ASCII.slash || bytes[$0] == ASCII.question }
      let authority = start..<(end ?? target.upperBound)
      try TargetRules.checkHost(bytes.extracting(authority))
      return authority
    }
    throw .malformed("The target is neither a path nor a web address.")
  }

  // MARK: Fields

  private func fieldEntry(_ line: Range<Int>, of bytes: Span<UInt8>) throws(RequestError) -> HeaderFields.Entry {
    let colon = line.lowerBound + ByteSet.token.prefixLength(of: bytes.extracting(line))
    guard colon > line.lowerBound, colon < line.upperBound, bytes[colon] == ASCII.colon else {
      // Also a folded line, and a blank before the colon: RFC 9112 §5.1 and §5.2.
      throw .malformed("A header line does not begin with a field name and a colon.")
    }
    let value = (colon + 1)..<line.upperBound
    guard ASCII.isFieldContent(bytes.extracting(value)) else {
      throw .malformed("A field value holds a control character.")
    }
    let name = line.lowerBound..<colon
    return HeaderFields.Entry(
      mark: FieldName.mark(of: bytes.extracting(name)), name: name, value: Bytes.trimmed(value, of: bytes))
  }

  private func finish(_ bytes: Span<UInt8>) throws(RequestError) -> RequestHead {
    guard let line = requestLine else { throw .malformed("There is no request line.") }
    let semantics = try HeadSemantics(entries: entries, bytes: bytes, version: line.version)
    let copy = bytes.withUnsafeBufferPointer { Array($0) }
    return RequestHead(
      RequestHead.Content(
        method: line.method, target: RequestTarget(bytes: copy, path: line.path, query: line.query),
        version: line.version, fields: HeaderFields(bytes: copy, entries: entries),
        hostPlace: line.authority ?? semantics.host, semantics: semantics))
  }
}
